/** Why a journal could not be moved, kept or brought back: one sentence for whoever asked. */
export class CannotMove extends Error {
  override readonly name = 'CannotMove'
}
