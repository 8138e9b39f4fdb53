import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { errorOf } from '@shodh/contracts/errors.ts'
import { PRIMARY_FILES } from '../stores/damage.ts'
import { responseOf } from '@shodh/adapters/event-store/thread-response.ts'
import { databasesOf } from '@shodh/adapters/read-store/sqlite/catalogue.ts'

const DAY_MS = 24 * 60 * 60 * 1000

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

/** What is wrong with a database, by a thread and a connection of its own: readers don't wait for it. */
const problemOf = async (path: string, signal: AbortSignal): Promise<string | undefined> => {
  signal.throwIfAborted()
  const thread = new Worker(new URL('./quick-check-thread.ts', import.meta.url), { workerData: path })
  const end = () => void thread.terminate()
  signal.addEventListener('abort', end)
  try {
    const problem = await responseOf(thread)
    signal.throwIfAborted()
    return typeof problem === 'string' ? problem : undefined
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Has SQLite look through databases of an embedded journal. */
const checkAll = async ({ directory, note, renew }: Given, files: readonly string[], signal: AbortSignal) => {
  for (const file of files) {
    const paths = file === 'views.db' ? databasesOf(join(directory, file)) : [join(directory, file)]
    for (const path of paths.filter(existsSync)) {
      const problem = await problemOf(path, signal)
      if (problem !== undefined) await (renew[file]?.(problem) ?? note(file, problem))
      if (problem !== undefined) break
    }
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
