import { StoreFull, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { invalid, type Refusal } from '@shodh/contracts/answer.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import type { core } from 'zod/mini'

/** What a schema refused, on its way through the framework. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly issues: readonly core.$ZodIssue[]
  constructor(issues: readonly core.$ZodIssue[]) {
    super('Invalid input')
    this.issues = issues
  }
}

const byCode: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'MALFORMED_ADDRESS',
  FST_ERR_MAX_PARAM_LENGTH: 'MALFORMED_ADDRESS',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'MALFORMED_UPLOAD',
  FST_PARTS_LIMIT: 'MALFORMED_UPLOAD',
  FST_FILES_LIMIT: 'MALFORMED_UPLOAD',
  FST_FIELDS_LIMIT: 'MALFORMED_UPLOAD',
  FST_PROTO_VIOLATION: 'MALFORMED_UPLOAD',
  ENOSPC: 'STORE_FULL',
}

const MULTIPART = /multipart|unexpected end of form|malformed part|boundary/iu

/** How an accident is told: by its own code, never with its own words. */
export const refusalOf = (accident: Error & { readonly code?: string; readonly statusCode?: number }): Refusal => {
  if (accident instanceof InvalidInput) return invalid(accident.issues)
  if (accident instanceof StoreFull) return { refused: 'STORE_FULL' }
  if (accident instanceof Unavailable) return { refused: 'UNAVAILABLE' }
  const known = byCode[accident.code ?? '']
  if (known) return { refused: known }
  if (MULTIPART.test(accident.message)) return { refused: 'MALFORMED_UPLOAD' }
  return { refused: accident.statusCode === 400 ? 'MALFORMED_BODY' : 'INTERNAL' }
}
