/** Why an import or an export can't begin or continue, in one sentence for the person who runs it. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
