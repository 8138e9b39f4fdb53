import { randomUUID } from 'node:crypto'
import type { NewEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'

/** Events that projections are tested with. */
export const volumeId = '0f0e0d0c-0b0a-5908-8706-050403020100'
export const paperId = '1f0e0d0c-0b0a-5908-8706-050403020100'

const place = { year: 2025, issueType: 'Regular' } as const

export const volumeCreated = (name = 'Vol. 7, No. 82'): JournalEvent => ({
  type: 'VolumeCreated',
  data: { volumeId, ...place, name },
})
export const volumePrepared: JournalEvent = {
  type: 'VolumeCreated',
  data: { volumeId, ...place, name: 'Vol. 7, No. 82', inPreparation: true },
}
export const volumePublished: JournalEvent = { type: 'VolumePublished', data: { volumeId, paperIds: [paperId] } }
export const volumeScheduled = (at: string): JournalEvent => ({
  type: 'VolumePublicationScheduled',
  data: { volumeId, at },
})

export const paperUploaded = (serial = 1, publishedOn?: string, id = paperId): JournalEvent => ({
  type: 'PaperUploaded',
  data: {
    volumeId,
    paperId: id,
    serial,
    ...place,
    volumeName: 'Vol. 7, No. 82',
    title: 'On Rivers',
    authorName: 'A. Rao',
    details: publishedOn === undefined ? {} : { publishedOn },
    file: {
      sha256: '1'.repeat(64),
      bytes: 1000,
      crc32: 7,
      contentType: 'application/pdf',
      name: 'On Rivers.pdf',
      pages: 4,
    },
  },
})

/** Into a volume in preparation. */
export const paperPrepared: JournalEvent = {
  type: 'PaperUploaded',
  data: { ...paperUploaded().data, inPreparation: true } as Extract<JournalEvent, { type: 'PaperUploaded' }>['data'],
}
export const paperPublishedAhead: JournalEvent = { type: 'PaperPublishedAhead', data: { volumeId, paperId } }

export const pdfReplaced = (version: number, statedAt?: string): JournalEvent => ({
  type: 'PdfReplaced',
  data: {
    volumeId,
    paperId,
    version,
    reason: 'A figure was missing',
    statedAt,
    file: {
      sha256: String(version).repeat(64),
      bytes: 2000,
      crc32: 8,
      contentType: 'application/pdf',
      name: 'On Rivers.pdf',
    },
  },
})

export const paperDeleted: JournalEvent = { type: 'PaperDeleted', data: { volumeId, paperId } }
export const paperRestored: JournalEvent = { type: 'PaperRestored', data: { volumeId, paperId } }
export const volumeRestored: JournalEvent = { type: 'VolumeRestored', data: { volumeId, paperIds: [paperId] } }
export const volumeDeleted: JournalEvent = { type: 'VolumeDeleted', data: { volumeId, paperIds: [paperId] } }

/** Papers with the serials from `from` to `to`. */
export const papersUploaded = (from: number, to: number): JournalEvent[] =>
  Array.from({ length: to - from + 1 }, (_, n) => paperUploaded(from + n, undefined, randomUUID()))

/** Events as they are appended to a log. */
export const asWritten = (events: readonly { type: string; data: unknown }[], schemaVersion = 1): NewEvent[] =>
  events.map(({ type, data }) => ({
    id: randomUUID(),
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify({ schemaVersion, at: '2026-01-01T00:00:00.000Z', actorId: 'editor' }),
  }))

export const volumeRepaired = (problem: 'missing' | 'damaged' | null, version = 1): JournalEvent => ({
  type: 'VolumeRepaired',
  data: {
    volumeId,
    reason: 'The disk was replaced',
    files: [{ paperId, version, sha256: String(version).repeat(64), problem }],
    readModels: [],
  },
})
