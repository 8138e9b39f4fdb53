/** Why a journal could not be moved, backed up or restored: one sentence for the operator. */
export class TransferError extends Error {
  override readonly name = 'TransferError'
}
