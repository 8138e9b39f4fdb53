import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { SITE_STREAM } from '@shodh/contracts/content/documents.ts'
import { FILES } from '@shodh/contracts/files/stream.ts'
import type { JournalData } from '../journal-data.ts'

/** Bytes in the file store, as the events of the file manager name them. */
export const storedBytes = async ({ files }: JournalData) => {
  const received = await files.receive(Readable.from([randomBytes(100)]), 100)
  await received.store()
  const { sha256, bytes, crc32 } = received
  return { sha256, bytes, crc32, contentType: 'application/octet-stream' }
}

const appendTo =
  (stream: string) =>
  ({ events }: JournalData, type: string, data: object, at = new Date().toISOString()) => {
    const metadata = { schemaVersion: 1, at, actorId: 'editor', commandId: randomUUID() }
    return events.append(stream, 'any', [
      { id: randomUUID(), type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) },
    ])
  }

/** Appends an event of the file manager, at a moment. */
export const appendOfFiles = appendTo(FILES)

/** Appends an event of the header or the footer, at a moment. */
export const appendOfSite = appendTo(SITE_STREAM)
