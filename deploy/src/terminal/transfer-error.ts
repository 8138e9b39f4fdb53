/** Why a journal could not be moved, backed up or restored: one sentence for the operator. */
export class TransferError extends Error {
  override readonly name = 'TransferError'
}

/** A file of a backup is missing or has other bytes than its manifest says. */
export class DamagedBackup extends TransferError {}
