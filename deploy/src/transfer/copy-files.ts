import type { Readable } from 'node:stream'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { forEachConcurrently } from '@shodh/contracts/flow/concurrently.ts'
import { sha256OfStream } from '../folder-format/whole-files.ts'
import type { JournalSource } from './journal-data.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import type { ProgressReport } from '../terminal/progress.ts'

const LANES = 4

export type Files = ReadonlyMap<string, number>

/** Those of the withheld files that are still there: they may be released. */
export const filesStillIn = async (source: JournalSource, withheld: Files): Promise<Files> => {
  const there = new Map<string, number>()
  for (const [sha256, bytes] of withheld) {
    const file = await source.file(sha256)
    file?.destroy()
    if (file) there.set(sha256, bytes)
  }
  return there
}

/** Opens a file that an event names. Throws OperatorError where it is not there. */
export const openFile = async (source: JournalSource, sha256: string): Promise<Readable> => {
  const bytes = await source.file(sha256)
  if (bytes) return bytes
  throw new OperatorError(`The file ${sha256}, which an event names, is missing in ${source.name}.`)
}

export const damageOf = (sha256: string, name: string) =>
  new OperatorError(`The file ${sha256} in ${name} is damaged: its bytes are not those that an event names.`)

const copy = async (files: FileStore, source: JournalSource, sha256: string) => {
  const received = await files.receive(await openFile(source, sha256), Infinity)
  if (received.sha256 === sha256) return received.store()
  await received.discard()
  throw damageOf(sha256, source.name)
}

/** Copies every file that is not there yet. */
export const copyFiles = (files: FileStore, source: JournalSource, wanted: Files, progress: ProgressReport) =>
  forEachConcurrently(LANES, [...wanted], async ([sha256, bytes]) => {
    if ((await files.size(sha256)) !== bytes) await copy(files, source, sha256)
    progress.done(1)
  })

/** Reads every file to its end. Throws OperatorError at one that is missing or has other bytes. */
export const proveFiles = (source: JournalSource, wanted: Files, progress: ProgressReport) =>
  forEachConcurrently(LANES, [...wanted.keys()], async sha256 => {
    if ((await sha256OfStream(await openFile(source, sha256))) !== sha256) throw damageOf(sha256, source.name)
    progress.done(1)
  })
