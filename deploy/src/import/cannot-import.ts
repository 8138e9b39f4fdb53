/** Why the import can't begin or go on, in one sentence for the person who runs it. */
export class CannotImport extends Error {
  override readonly name = 'CannotImport'
}
