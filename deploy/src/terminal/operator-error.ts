/** Why a program of the operator ended without success: one sentence for them. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** A file of a backup is missing or has other bytes than its manifest says. */
export class DamagedBackup extends OperatorError {}
