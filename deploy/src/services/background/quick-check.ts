import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { errorOf, messageOf } from '@shodh/contracts/errors.ts'
import { PRIMARY_FILES } from '../../stores/damage.ts'
import { responseOf } from '@shodh/adapters/event-store/threads.ts'
import { databasesOf } from '@shodh/adapters/read-store/sqlite/catalogue.ts'
import { sameFileCheck } from '@shodh/adapters/sqlite/same-file.ts'

/** Bytes up to which a database is looked through at once: a second's work at most. */
const AT_ONCE_MAX = 256 * 1024 * 1024

/** Milliseconds after the start before all databases are looked through. */
const FIRST_AFTER_MS = 10 * 60 * 1000

type Given = {
  readonly directory: string
  /** Receives what is wrong with a file that can't be made anew. */
  readonly note: (file: string, problem: string) => void
  /** Makes anew what is in each of these files. */
  readonly renew: Readonly<Record<string, (reason: string) => Promise<unknown>>>
  /** Receives why the files could not be looked through, or made anew: the next day they are again. */
  readonly report: (error: Error) => void
  /** Resolves after the milliseconds, or when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/** What is wrong with each database, by one thread and connections of its own: readers don't wait for it. */
const problemsOf = async (paths: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> => {
  signal.throwIfAborted()
  const thread = new Worker(new URL('./quick-check-thread.ts', import.meta.url), { workerData: paths })
  const end = () => void thread.terminate()
  signal.addEventListener('abort', end)
  try {
    const problems = await responseOf(thread)
    signal.throwIfAborted()
    return problems as ReadonlyMap<string, string>
  } finally {
    signal.removeEventListener('abort', end)
  }
}

const pathsOf = (path: string): readonly string[] =>
  (basename(path) === 'views.db' ? databasesOf(path) : [path]).filter(existsSync)

/** Has SQLite look through databases of an embedded journal. */
const checkAll = async ({ directory, note, renew }: Given, files: readonly string[], signal: AbortSignal) => {
  const databases = files.map(file => ({ file, paths: pathsOf(join(directory, file)) }))
  const problems = await problemsOf(
    databases.flatMap(({ paths }) => paths),
    signal,
  )
  for (const { file, paths } of databases) {
    const problem = paths.map(path => problems.get(path)).find(one => one !== undefined)
    if (problem !== undefined) await (renew[file]?.(problem) ?? note(file, problem))
  }
}

/**
 * Looks through those databases at once that can't be made anew and are not large, and through all of them ten minutes
 * later and each day, until the signal aborts.
 */
export const quickCheckDaily = async (given: Given, signal: AbortSignal): Promise<void> => {
  const { directory, renew, report, pause } = given
  const check = (files: readonly string[]) =>
    checkAll(given, files, signal).catch((error: unknown) => {
      if (!signal.aborted) report(errorOf(error))
    })
  const bytesOf = (file: string) => statSync(join(directory, file), { throwIfNoEntry: false })?.size ?? 0
  await check(PRIMARY_FILES.filter(file => bytesOf(file) <= AT_ONCE_MAX))
  await pause(FIRST_AFTER_MS, signal)
  while (!signal.aborted) {
    await check([...PRIMARY_FILES, ...Object.keys(renew)])
    await pause(DAY_MS, signal)
  }
}

/** Milliseconds between two looks. */
const EVERY_MS = 10_000

/** Those that can't be made anew. */
type Watched = Pick<Given, 'directory' | 'note' | 'pause'> & { readonly names: readonly string[] }

/** Notices, until the signal aborts, that an open file is no longer the one of its name, also where nothing is written. */
export const watchFiles = async ({ directory, names, note, pause }: Watched, signal: AbortSignal): Promise<void> => {
  const opened = names.map(name => ({ name, check: sameFileCheck(join(directory, name)) }))
  for (;;) {
    await pause(EVERY_MS, signal)
    if (signal.aborted) return
    for (const { name, check } of opened)
      try {
        check()
      } catch (error) {
        note(name, messageOf(error))
      }
  }
}
