import * as z from 'zod/mini'
import { Reason, text, truth } from '../fields.ts'
import { isExplained, typesOrAll } from '../volumes/health.ts'

export const CleanupType = z.enum(['orphanFiles', 'deletedFiles', 'drafts', 'sessions', 'uploads'])
export type CleanupType = z.infer<typeof CleanupType>

const act = { dryRun: z._default(truth, true), reason: z.optional(Reason) }

export const CleanUp = z.strictObject({ cleanupTypes: typesOrAll(CleanupType), ...act }).check(isExplained)

export const RebuildReadModel = z.strictObject(act).check(isExplained)

export const FreeStream = z.strictObject({ stream: text('Stream', { max: 300 }), ...act }).check(isExplained)

export const ConfirmClock = z.strictObject(act).check(isExplained)

const headRequired = 'Name the head of the log that is to be left: its size and its root'

/** Names the head of the log that is to be left. */
export const BeginLog = z
  .strictObject({
    size: z.int(headRequired).check(z.gte(1, headRequired)),
    root: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/u, headRequired))),
    ...act,
  })
  .check(isExplained)
export type BeginLog = z.infer<typeof BeginLog>

export const SystemHealthQuery = z.object({ includeDetails: z.optional(truth), checkConnections: z.optional(truth) })
