import { join } from 'node:path'
import { Readable } from 'node:stream'
import { blobOf } from '@shodh/adapters/file-store/disk/paths.ts'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { smallPdf } from '@shodh/deploy/testing/pdf.ts'
import { volumeEntries } from './history.ts'
import type { Bench } from './row.ts'
import { startBare, startMeasuredJournal } from './server-process.ts'
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

type Files = { readonly count: number; readonly bytes: number; readonly papers?: number }

/** A running journal with one volume whose papers have real files, beside `papers` others, and a bare server of the files. */
export const journalOfFiles = async (bench: Bench, { count, bytes, papers }: Files) => {
  const directory = papers === undefined ? await bench.directory() : await bench.log({ papers })
  const files = join(directory, 'files')
  const stored = await storeFiles(files, count, bytes)
  const place = { year: 2026, issueType: 'Regular', name: 'Vol. 1' } as const
  const entries = volumeEntries(place, stored)
  await writeLog(directory, entries)
  const journal = await startMeasuredJournal(directory)
  bench.atEnd(journal.stop)
  const bare = await startBare({ files: stored.map(({ sha256 }) => blobOf(files, sha256)) })
  bench.atEnd(bare.stop)
  const papersOf = entries.flatMap(({ event }) => (event.type === 'PaperUploaded' ? [event.data] : []))
  const [{ volumeId, paperId } = { volumeId: '', paperId: '' }] = papersOf
  const paperIds = papersOf.map(({ paperId: id }) => id)
  return {
    directory,
    journal,
    bare: bare.address,
    volumeId,
    paperId,
    paperIds,
    bytes: stored.reduce((sum, file) => sum + file.bytes, 0),
  }
}
