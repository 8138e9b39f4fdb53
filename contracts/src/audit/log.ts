import * as z from 'zod/mini'
import { Day, wholeNumber } from '../fields.ts'

/** What events are about. */
export const entityKinds = [
  'paper',
  'volume',
  'year',
  'draft',
  'board',
  'section',
  'member',
  'file',
  'folder',
  'share',
  'header',
  'footer',
  'settings',
  'page',
  'news',
  'redirects',
  'user',
  'message',
  'system',
] as const
export type EntityKind = (typeof entityKinds)[number]

/** Values as the event has them; null where it takes one away. */
const Values = z.looseObject({})
export type Values = z.infer<typeof Values>

/** One event in the read model: whose it is by id only, and what it set. */
export type AuditDocument = {
  /** Its position, as text. */
  readonly id: string
  /** When it happened, then its position: what the log is sorted by. */
  readonly moment: string
  readonly position: number
  readonly at: string
  readonly type: string
  /** Empty where nobody was signed in. */
  readonly actor: string
  /** The API token by which the actor acted. */
  readonly token?: string | undefined
  /** `paper:{id}` */
  readonly entity: string
  /** Of a volume and what is in it. */
  readonly volumeId?: string | undefined
  /** Papers that a volume's event concerns. */
  readonly paperIds?: readonly string[] | undefined
  readonly reason?: string | undefined
  /** The reason as it is searched. */
  readonly reasonText?: string | undefined
  readonly statedAt?: string | undefined
  readonly values: Values
}

const Actor = z.object({
  kind: z.enum(['person', 'erased person', 'journal', 'visitor']),
  id: z.nullable(z.string()),
  /** Null of a person whose name may not be seen. */
  name: z.nullable(z.string()),
  /** What the API token by which the person acted is called; null where its account was erased. */
  token: z.optional(z.nullable(z.string())),
})
export type AuditActor = z.infer<typeof Actor>

/** One event as auditors see it. Dates are ISO 8601; `at` is the server's clock, `statedAt` what somebody stated. */
export const AuditEvent = z.object({
  id: z.string(),
  /** `{logId}.{n}` */
  position: z.string(),
  at: z.string(),
  type: z.string(),
  sentence: z.string(),
  actor: Actor,
  entity: z.object({ kind: z.enum(entityKinds), id: z.string(), name: z.nullable(z.string()) }),
  volumeId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  statedAt: z.nullable(z.string()),
  /** What it changed, as it was before: only what had a value. */
  before: Values,
  after: Values,
})
export type AuditEvent = z.infer<typeof AuditEvent>

const Bytes = z.object({
  version: z.int(),
  sha256: z.string(),
  bytes: z.int(),
  pages: z.nullable(z.int()),
  url: z.string(),
})

/** A PDF that took the place of another. */
// Stryker disable next-line BooleanLiteral: The extension declares the field anew.
export const Replacement = z.extend(z.omit(AuditEvent, { before: true, after: true, type: true }), {
  paper: z.object({ id: z.string(), title: z.nullable(z.string()) }),
  volume: z.object({ id: z.string(), name: z.nullable(z.string()), year: z.nullable(z.int()) }),
  before: z.nullable(Bytes),
  after: Bytes,
})
export type Replacement = z.infer<typeof Replacement>

/** `next` is the cursor of the page after; null of the last. */
const Keyset = z.object({ limit: z.int(), next: z.nullable(z.string()) })

export const AuditLogResponse = z.object({ events: z.array(AuditEvent), pagination: Keyset })
export const ReplacementsResponse = z.object({ replacements: z.array(Replacement), pagination: Keyset })

/** `provableAt` is when the public log's first signed checkpoint was made that has it; absent until then. */
const ProvableEvent = z.extend(AuditEvent, { provableAt: z.optional(z.string()) })
export type ProvableEvent = z.infer<typeof ProvableEvent>

/** What happened to one paper, oldest first: with the deletions and restorations of its volume. */
export const PaperTimelineResponse = z.object({
  paper: z.object({
    id: z.string(),
    title: z.string(),
    isDeleted: z.boolean(),
    volume: z.object({ id: z.string(), name: z.string(), year: z.int(), issueType: z.enum(['Regular', 'Special']) }),
  }),
  events: z.array(ProvableEvent),
})
export type PaperTimelineResponse = z.infer<typeof PaperTimelineResponse>

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
  event: z.nullable(ProvableEvent),
  /** Positions of the moments before and after. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
  /** Positions of the replacements of a PDF before and after. */
  previousReplacement: z.nullable(z.string()),
  nextReplacement: z.nullable(z.string()),
  /** What happened at the two moments before, at this one and at the two after, in that order. */
  around: z.array(ProvableEvent),
})
export type MomentResponse = z.infer<typeof MomentResponse>

/** The time from the first moment until now, in parts of one length of the journal's time zone. */
export const TimeAxisResponse = z.object({
  unit: z.enum(['minute', 'hour', 'day', 'month', 'year']),
  periods: z.array(
    z.object({
      /** When it begins, ISO 8601. */
      from: z.string(),
      /** Moments in it, and replacements of a PDF. */
      changes: z.int(),
      replacements: z.int(),
      /** Index of the last moment that is not after it. */
      last: z.int(),
    }),
  ),
})
export type TimeAxisResponse = z.infer<typeof TimeAxisResponse>
