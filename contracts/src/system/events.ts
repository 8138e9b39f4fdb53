import * as z from 'zod/mini'
import { event, type EventRows } from '../event.ts'
import { Reason } from '../fields.ts'

/** What a cleanup removed. */
export const StoresCleaned = event('StoresCleaned', {
  reason: Reason,
  items: z.array(
    z.object({
      type: z.enum(['orphanFiles', 'deletedFiles', 'drafts', 'sessions', 'uploads', 'withheldFiles']),
      id: z.string(),
      bytes: z.optional(z.number()),
    }),
  ),
})

/** A read model is projected again from the beginning, into `collection`. */
const ReadModelRebuilt = event('ReadModelRebuilt', { model: z.string(), collection: z.string(), reason: Reason })

/** A stream that a read model had parked is projected into it again, with the read model. */
const StreamFreed = event('StreamFreed', {
  model: z.string(),
  stream: z.string(),
  collection: z.string(),
  reason: Reason,
})

/** What asks for a read model to be projected again. */
export const RebuildEvent = z.discriminatedUnion('type', [ReadModelRebuilt, StreamFreed])

/** What is known of the head of a log; base64 of the root. */
export const KnownLogHead = z.object({ origin: z.string(), size: z.int(), root: z.optional(z.string()) })
export type KnownLogHead = z.infer<typeof KnownLogHead>

/** A public log goes on in place of one whose last head the journal's events contradict. */
export const JournalLogBegun = event('JournalLogBegun', {
  origin: z.string(),
  vkey: z.string(),
  previous: KnownLogHead,
  reason: Reason,
})

/** The present time was confirmed, though the log's last event is of a later one, `before`. */
export const ClockCorrected = event('ClockCorrected', { before: z.iso.datetime(), reason: Reason })

/** An administrator was given what the journal knows of an e-mail address; of how many entries it was. */
const PersonalDataExported = event('PersonalDataExported', { entries: z.int() })

/** What operators did to the stores. */
export const OperationsEvent = z.discriminatedUnion('type', [
  StoresCleaned,
  ReadModelRebuilt,
  StreamFreed,
  JournalLogBegun,
  ClockCorrected,
  PersonalDataExported,
])
export type OperationsEvent = z.infer<typeof OperationsEvent>

export const operationsRows: EventRows<OperationsEvent> = {
  StoresCleaned: [
    'Stores cleaned up',
    ({ reason, items }) => ({ kind: 'system', id: 'stores', reason, values: { removed: items.length } }),
    'removed {removed} leftover(s) from the stores',
  ],
  ReadModelRebuilt: [
    'Read model rebuilt',
    ({ reason, model, collection }) => ({ kind: 'system', id: model, reason, values: { rebuiltAs: collection } }),
    'had the read model {rebuiltAs} built anew',
  ],
  StreamFreed: [
    'Stream freed',
    ({ reason, model, stream }) => ({ kind: 'system', id: model, reason, values: { freed: stream } }),
    'freed the parked stream {freed}',
  ],
  ClockCorrected: [
    'Time confirmed',
    ({ reason, before }) => ({ kind: 'system', id: 'clock', reason, values: { clockBefore: before } }),
    'confirmed the time, though the event before is of {clockBefore}',
  ],
  PersonalDataExported: [
    'Personal data exported',
    ({ entries }) => ({ kind: 'system', id: 'personal-data', values: { exported: entries } }),
    'exported what the journal knows of somebody who asked for it ({exported} entries)',
  ],
  JournalLogBegun: [
    'Public log begun',
    ({ reason, origin, previous }) => ({
      kind: 'system',
      id: 'public-log',
      reason,
      values: { log: origin, followed: `${previous.origin} (${previous.size})` },
    }),
    'began the public log {log} in place of {followed}',
  ],
}
