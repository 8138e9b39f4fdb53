import type { FieldErrors, Values } from './use-form.ts'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type Schema = {
  readonly safeParse: (values: unknown) => { readonly error?: { readonly issues: readonly Issue[] } | undefined }
}

/** The first thing wrong with each field, in the words of the contract. */
export const checkedBy =
  (schema: Schema) =>
  (values: Values): FieldErrors =>
    Object.fromEntries(
      (schema.safeParse(values).error?.issues ?? [])
        .map(({ path, message }) => [String(path[0]), message])
        .toReversed(),
    )

export const confirmed = (password = '', confirmation = ''): FieldErrors =>
  confirmation === ''
    ? { confirmation: 'Please confirm your password' }
    : password === confirmation
      ? {}
      : { confirmation: 'Passwords do not match' }
