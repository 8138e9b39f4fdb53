import { join } from 'node:path'
import { Readable } from 'node:stream'
import { blobOf } from '@shodh/adapters/file-store/disk-files.ts'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { smallPdf } from '../testing/pdf.ts'
import { volumeEntries } from './history.ts'
import type { Bench } from './row.ts'
import { startBare, startJournal } from './server-process.ts'
import { writeLog } from './workshop.ts'

const keep = async (directory: string, count: number, bytes: number) => {
  const files = await openDiskFileStore({ directory })
  const kept = []
  for (let n = 0; n < count; n += 1) {
    const received = await files.receive(Readable.from([smallPdf(`Paper ${n}`, bytes)]), PDF_MAX_BYTES)
    await received.keep()
    const { sha256, crc32, bytes: size } = received
    kept.push({ sha256, crc32, bytes: size, contentType: 'application/pdf', pages: 1 } as const)
  }
  await files.close()
  return kept
}

/** A running journal with one volume whose papers have real files, and a bare server of the same files. */
export const journalOfFiles = async (bench: Bench, { count, bytes }: { count: number; bytes: number }) => {
  const directory = await bench.directory()
  const files = join(directory, 'files')
  const kept = await keep(files, count, bytes)
  const place = { year: 2026, issueType: 'Regular', name: 'Vol. 1' } as const
  const entries = volumeEntries(place, kept)
  await writeLog(directory, entries)
  const journal = await startJournal(directory)
  bench.atEnd(journal.stop)
  const bare = await startBare({ files: kept.map(({ sha256 }) => blobOf(files, sha256)) })
  bench.atEnd(bare.stop)
  const [volumeId = '', paperId = ''] = entries.flatMap(({ fact }) =>
    fact.type === 'PaperUploaded' ? [fact.data.volumeId, fact.data.paperId] : [],
  )
  return { journal, bare: bare.address, volumeId, paperId, bytes: kept.reduce((sum, file) => sum + file.bytes, 0) }
}
