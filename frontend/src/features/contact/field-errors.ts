import type { ContactErrors } from '@shodh/contracts/contact/rules.ts'
import type { FieldError } from '@shodh/contracts/envelope.ts'

/** The errors of a response, by field. */
export const fieldErrors = (errors: readonly FieldError[] = []): ContactErrors =>
  Object.fromEntries(errors.map(({ pointer, message }) => [pointer.replace('#/', ''), message]))
