import type { ApiError } from '../../api.ts'

/** What is wrong with a field; `name` is its place in the form's values: `authors.0.orcid`. */
export type FieldError = { readonly name: string; readonly message: string }

/** The members of an object or a list; a file is neither. */
const members = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !(value instanceof Blob) ? new Map(Object.entries(value)) : undefined

/**
 * The name of the field at a path of the values. A path may lead on into a list that is typed as one text; where it ends at
 * several fields, the error belongs to all of them (`authors.root`).
 */
export const fieldAt = (values: unknown, path: readonly PropertyKey[]): string => {
  const names: string[] = []
  let within = members(values)
  for (const part of path.map(String)) {
    if (!within) break
    names.push(part)
    within = members(within.get(part))
  }
  return [...names, ...(within ? ['root'] : [])].join('.')
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
export type Schema = {
  readonly safeParse: (values: unknown) => { readonly error?: { readonly issues: readonly Issue[] } | undefined }
}

/** Checks values by a schema of the contract; `read` makes of them what would be sent. */
export const checkedBy =
  <Values>(schema: Schema, read: (values: Values) => unknown = values => values) =>
  (values: Values): readonly FieldError[] =>
    (schema.safeParse(read(values)).error?.issues ?? []).map(({ path, message }) => ({
      name: fieldAt(values, path),
      message,
    }))

/** Errors by the names of their fields. */
export const namedErrors = (errors: Readonly<Record<string, string>>): readonly FieldError[] =>
  Object.entries(errors).map(([name, message]) => ({ name, message }))

/** What the server refused of the values: `#/authors/0/orcid` is the field `authors.0.orcid`. */
export const refusedFields = ({ errors = [] }: ApiError, values: unknown): readonly FieldError[] =>
  errors.map(({ pointer, message }) => ({ name: fieldAt(values, pointer.split('/').slice(1)), message }))

/** All errors in what React Hook Form holds. */
export const errorsIn = (errors: object, path: readonly string[] = []): readonly FieldError[] =>
  Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    const error = members(value)
    const message = error?.get('message')
    const at = [...path, key]
    if (typeof message === 'string') return [{ name: at.join('.'), message }]
    return error ? errorsIn(Object.fromEntries(error), at) : []
  })

/** The errors that an edit of a field makes out of date: its own, and those of the lists and groups around it. */
export const errorsAround = (name: string): string[] => {
  const parts = name.split('.')
  return [name, ...parts.slice(0, -1).map((_, n) => [...parts.slice(0, n + 1), 'root'].join('.'))]
}
