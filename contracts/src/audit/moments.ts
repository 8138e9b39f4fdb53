import * as z from 'zod/mini'
import { Day, wholeNumber } from '../fields.ts'
import { AuditEvent } from './log.ts'

const atRequired = 'at must be a position, a day (2026-01-31) or a time in ISO 8601 with its offset'

/** A moment by its name or by its number; without either, the last one. */
export const MomentQuery = z.object({
  at: z.optional(
    z.union([Day, z.string().check(z.maxLength(60, atRequired), z.regex(/[.:T]/u, atRequired))], atRequired),
  ),
  index: z.optional(wholeNumber('index', 0)),
})
export type MomentQuery = z.infer<typeof MomentQuery>

/** A moment at which papers, volumes or years changed, among all of them. */
export const MomentResponse = z.object({
  total: z.int(),
  /** From 0; -1 before the first. */
  index: z.int(),
  /** `{logId}.{n}`; null before the first. */
  position: z.nullable(z.string()),
  at: z.nullable(z.string()),
  /** What happened then; null before the first, and until the log has it. */
  event: z.nullable(AuditEvent),
  /** Positions of the moments before and after. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
})
export type MomentResponse = z.infer<typeof MomentResponse>
