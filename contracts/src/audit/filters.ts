import * as z from 'zod/mini'
import { eventTypes } from '../index.ts'
import { comparedText, Day, wholeNumber } from '../fields.ts'
import { AUDIT_PAGE_MAX, REASON_MAX } from '../limits.ts'
import { entityKinds } from './log.ts'

const instantRequired = 'Please enter a date (2026-01-31) or a time in ISO 8601 with its offset'

/** A day in the journal's time zone, or an instant. */
const DayOrInstant = z.union([Day, z.iso.datetime({ offset: true, error: instantRequired })], instantRequired)

// Stryker disable next-line StringLiteral: The pattern has characters of ASCII only.
const ENTITY = new RegExp(`^(${entityKinds.join('|')}):[\\w-]{1,64}$`, 'u')

const among = {
  actor: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/u, 'actor must be the id of a person'))),
  from: z.optional(DayOrInstant),
  to: z.optional(DayOrInstant),
}
const paged = {
  limit: z.optional(wholeNumber('limit', 1, AUDIT_PAGE_MAX)),
  cursor: z.optional(
    z
      .string()
      .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{16}$/u, 'cursor must be that of a page before')),
  ),
}

export const AuditFilter = z.object({
  type: z.optional(z.enum(eventTypes, 'type must be the type of an event')),
  entity: z.optional(z.string().check(z.regex(ENTITY, 'entity must be a kind and an id, such as paper:{id}'))),
  ...among,
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const ReplacementFilter = z.object({
  volume: z.optional(z.uuid('volume must be the id of a volume')),
  // Stryker disable next-line BooleanLiteral: A text that is only compared may be empty either way.
  reason: z.optional(comparedText('Reason', { max: REASON_MAX, isOptional: true })),
  ...among,
})
export type ReplacementFilter = z.infer<typeof ReplacementFilter>

export const AuditPageFilter = z.extend(AuditFilter, paged)
export const ReplacementPageFilter = z.extend(ReplacementFilter, paged)
