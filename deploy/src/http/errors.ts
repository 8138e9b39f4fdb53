import { FileRemoved, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { invalid, type Refusal } from '@shodh/contracts/envelope.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import type { core } from 'zod/mini'
import { BodyEnded } from './body-deadlines.ts'

/** What a schema refused, on its way through the framework. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly issues: readonly core.$ZodIssue[]
  constructor(issues: readonly core.$ZodIssue[]) {
    super('Invalid input')
    this.issues = issues
  }
}

/** By code, or name where there is none: a BadRequestError is thrown for the address of a file. */
const byCode: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'MALFORMED_ADDRESS',
  FST_ERR_MAX_PARAM_LENGTH: 'MALFORMED_ADDRESS',
  FST_INVALID_JSON_FIELD_ERROR: 'MALFORMED_BODY',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'MALFORMED_UPLOAD',
  FST_PARTS_LIMIT: 'MALFORMED_UPLOAD',
  FST_FILES_LIMIT: 'MALFORMED_UPLOAD',
  FST_FIELDS_LIMIT: 'MALFORMED_UPLOAD',
  FST_PROTO_VIOLATION: 'MALFORMED_UPLOAD',
  BadRequestError: 'MALFORMED_ADDRESS',
  ENOSPC: 'STORE_FULL',
  StoreFull: 'STORE_FULL',
  EventTooLarge: 'BODY_TOO_LARGE',
}

/** By the statuses of errors without a code: a body that the parser of JSON refuses, a file outside of the site's. */
const byStatus: Readonly<Record<number, RefusalCode>> = { 400: 'MALFORMED_BODY', 403: 'ROUTE_NOT_FOUND' }

const MULTIPART = /multipart|unexpected end of form|malformed part|boundary/iu

/** The response to an unexpected error: its own code, never its own message. */
export const refusalOf = (error: Error & { readonly code?: string; readonly statusCode?: number }): Refusal => {
  if (error instanceof InvalidInput) return invalid(error.issues)
  if (error instanceof BodyEnded) return error.refusal
  if (error instanceof FileRemoved) return { refused: 'FILE_REMOVED' }
  if (error instanceof Unavailable) return { refused: 'UNAVAILABLE' }
  const known = byCode[error.code ?? error.name]
  if (known) return { refused: known }
  if (MULTIPART.test(error.message)) return { refused: 'MALFORMED_UPLOAD' }
  return { refused: byStatus[error.statusCode ?? 500] ?? 'INTERNAL' }
}
