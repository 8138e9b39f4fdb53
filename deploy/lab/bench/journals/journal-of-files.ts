import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { smallPdf } from '@shodh/deploy/testing/pdfs/pdf.ts'
import { type StreamEvent, volumeEntries } from './history.ts'
import { startIndexedJournal } from './indexed-journal.ts'
import type { Bench } from '../row.ts'
import { writeLog } from './scratch.ts'

/** So many PDFs of so many bytes each, as papers have them. */
const storeFiles = async (directory: string, count: number, bytes: number) => {
  const files = await openDiskFileStore({ directory })
  const stored = []
  for (let n = 0; n < count; n += 1) {
    const received = await files.receive(Readable.from([smallPdf(`Paper ${n}`, bytes)]), PDF_MAX_BYTES)
    await received.store()
    const { sha256, crc32, bytes: size } = received
    stored.push({ sha256, crc32, bytes: size, contentType: 'application/pdf', pages: 1 } as const)
  }
  await files.close()
  return stored
}

/** How many PDFs of how many bytes, and how many papers without one. */
type Files = { readonly count: number; readonly bytes: number; readonly papers: number }

/**
 * A journal with one volume whose papers have real files, beside others and what `further` says, that was stopped once all was
 * projected and indexed, and that runs again.
 */
export const journalOfFiles = async (
  bench: Bench,
  { count, bytes, papers }: Files,
  further: readonly StreamEvent[] = [],
) => {
  const directory = await bench.log({ papers })
  const stored = await storeFiles(join(directory, 'files'), count, bytes)
  const place = { year: 2026, issueType: 'Regular', name: 'Vol. 1' } as const
  const entries = volumeEntries(place, stored)
  await writeLog(directory, [...entries, ...further])
  const first = await startIndexedJournal(directory)
  await first.stop()
  const journal = await startIndexedJournal(directory)
  bench.atEnd(journal.stop)
  const papersOf = entries.flatMap(({ event }) => (event.type === 'PaperUploaded' ? [event.data] : []))
  const [{ volumeId, paperId } = { volumeId: '', paperId: '' }] = papersOf
  const paperIds = papersOf.map(({ paperId: id }) => id)
  return { journal, volumeId, paperId, paperIds }
}
