import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { type StreamEvent, journalEntries, upToPapers } from './history.ts'
import { write } from './log.ts'
import type { Bench, Size, Sizes } from '../row.ts'

const sized = (size: Size): Iterable<StreamEvent> =>
  'papers' in size ? upToPapers(journalEntries(), size.papers) : Iterator.from(journalEntries()).take(size.events)

/** Writes the entries into the log of a data directory that nobody has open. */
export const writeLog = async (directory: string, entries: Iterable<StreamEvent>) => {
  await mkdir(directory, { recursive: true })
  const events = await openSqliteEventStore({ directory, log: 'journal' })
  try {
    await write(events, entries)
  } finally {
    await events.close()
  }
}

/** A temporary directory of the whole bench, in which each log is written once and copied for each row. */
export const openWorkshop = async (sizes: Sizes) => {
  const root = await mkdtemp(join(tmpdir(), 'shodh-bench-'))
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 20 })
  const logs = new Map<string, Promise<string>>()

  const written = async (name: string, size: Size) => {
    const directory = join(root, name)
    await writeLog(directory, sized(size))
    return directory
  }
  const logOf = (size: Size) => {
    const name = Object.entries(size).flat().join('-')
    const log = logs.get(name) ?? written(name, size)
    logs.set(name, log)
    return log
  }

  /** What one row has; it ends with the row. */
  const bench = (): Bench & AsyncDisposable & { readonly servers: readonly string[] } => {
    const open = new AsyncDisposableStack()
    const servers: string[] = []
    const directory = async () => {
      const path = await mkdtemp(join(root, 'row-'))
      open.defer(() => rmSync(path, { recursive: true }))
      return path
    }
    return {
      ...sizes,
      directory,
      log: async size => {
        const own = await directory()
        await cp(await logOf(size), own, { recursive: true })
        return own
      },
      servers,
      on: server => void servers.push(server),
      atEnd: end => open.defer(async () => void (await end())),
      [Symbol.asyncDispose]: () => open.disposeAsync(),
    }
  }
  return { root, bench, remove }
}
