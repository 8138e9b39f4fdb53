import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { blobOf } from '@shodh/adapters/file-store/disk/paths.ts'
import { bareRead } from '../bare-database.ts'
import { journalEntries, type StreamEvent, volumeEntries } from '../history.ts'
import { storeFiles } from '../journal-of-files.ts'
import type { Bench, Measurement, Row } from '../row.ts'
import { writeLog } from '../scratch.ts'
import { projectAndSign, verifying } from '../verifying.ts'

const MB = 1_000_000
const BLOB_BYTES = 5 * MB
const PAPERS_IN_VOLUME = 300

type Stored = Awaited<ReturnType<typeof storeFiles>>[number]

/** The entries with a PDF that is stored, where they have one. */
const withFile = (file: Stored) => (entry: StreamEvent) => {
  const { event } = entry
  if (event.type !== 'PaperUploaded' && event.type !== 'PdfReplaced') return entry
  return {
    ...entry,
    event: { ...event, data: { ...event.data, file: { ...event.data.file, ...file } } } as typeof event,
  }
}

const ofEvents = async (bench: Bench) => {
  const directory = await bench.directory()
  const [file] = await storeFiles(join(directory, 'files'), 1, 1000)
  if (!file) throw new Error('No file was stored')
  await writeLog(directory, Iterator.from(journalEntries()).take(bench.events).map(withFile(file)))
  await projectAndSign(directory)
  return async (): Promise<readonly Measurement[]> => {
    const { seconds, peakBytes } = await verifying(directory)
    const beside = { what: 'bare node:sqlite and JSON.parse', value: bareRead(directory, bench.events) }
    return [
      { figure: 'events', unit: '/s', value: bench.events / seconds, beside },
      { figure: 'memory at most, events', unit: 'MB', value: peakBytes / MB },
    ]
  }
}

/** Reads and hashes the files one after the other; returns bytes a second. */
const rawHashing = async (paths: readonly string[], bytes: number) => {
  const began = performance.now()
  for (const path of paths) {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path)) hash.update(chunk)
    hash.digest('hex')
  }
  return bytes / ((performance.now() - began) / 1000)
}

const volumesOf = (files: readonly Stored[]) =>
  Array.from({ length: Math.ceil(files.length / PAPERS_IN_VOLUME) }, (_, n) => {
    const place = { year: 2026, issueType: 'Regular', name: `Vol. ${n + 1}` } as const
    return volumeEntries(place, files.slice(n * PAPERS_IN_VOLUME, (n + 1) * PAPERS_IN_VOLUME))
  }).flat()

const ofBlobs = async (bench: Bench) => {
  const directory = await bench.directory()
  const folder = join(directory, 'files')
  const stored = await storeFiles(folder, Math.ceil((bench.megabytes * MB) / BLOB_BYTES), BLOB_BYTES)
  await writeLog(directory, volumesOf(stored))
  await projectAndSign(directory)
  const bytes = stored.reduce((sum, file) => sum + file.bytes, 0)
  const paths = stored.map(({ sha256 }) => blobOf(folder, sha256))
  return async (): Promise<readonly Measurement[]> => {
    const { seconds, peakBytes } = await verifying(directory)
    const beside = { what: 'files read and hashed one after the other', value: (await rawHashing(paths, bytes)) / MB }
    return [
      {
        figure: `blobs, ${bench.megabytes.toLocaleString('en')} MB`,
        unit: 'MB/s',
        value: bytes / MB / seconds,
        beside,
      },
      { figure: 'memory at most, blobs', unit: 'MB', value: peakBytes / MB },
    ]
  }
}

export const verify: Row = {
  name: 'verify',
  about: '`make verify` of a journal of N events, and of one with MB megabytes of PDFs',
  prepare: async bench => {
    const [events, blobs] = [await ofEvents(bench), await ofBlobs(bench)]
    return async () => [...(await events()), ...(await blobs())]
  },
}
