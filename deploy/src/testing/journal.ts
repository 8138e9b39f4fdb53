import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { sharedWriter } from '@shodh/adapters/testing/shared-writer.ts'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { type Environment, environment } from '../settings/environment.ts'
import { type FileTaskLimits, fileTasks, LIMITS, pictures } from '../file-tasks/open.ts'
import { TIME_LIMITS } from '../http/connections/time-limits.ts'
import { runJournal } from '../embedded/run-journal.ts'
import { client } from './client.ts'
import { rememberResults } from './remember-results.ts'

export const administrator = { email: 'editor@example.org', password: 'a long enough password' }

const variables = (directory: string, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PORT: '0',
  DATA_DIR: directory,
  SAMPLE: 'settings',
  LOG_LEVEL: 'silent',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  ...more,
})

const HOUR = 60 * 60 * 1000

const silent = pino({ level: 'silent' })

/**
 * Its processes are those of every journal that a test process starts: each costs a second of CPU. There is room for one of
 * each kind, so that none ends for another, and they wait for the next file of tests.
 */
const sharedTasks = fileTasks(silent, { ...LIMITS, processes: 1 + pictures.length, idleMs: HOUR })

const { run: runShared } = rememberResults(sharedTasks)

/** The shared tasks, as one journal sees them until it closes them. */
const lentTasks = (): FileTasks => {
  const closed = Promise.withResolvers<never>()
  closed.promise.catch(() => undefined)
  return {
    run: (...task) => Promise.race([closed.promise, runShared(...task)]),
    close: async () => closed.reject(new Unavailable('No more files are worked on')),
  }
}

/** A whole embedded journal on a directory of its own, with clients over HTTP. */
export const runningJournal = async (
  more: NodeJS.ProcessEnv = {},
  logger: FastifyBaseLogger = silent,
  timeLimits = TIME_LIMITS,
  fileTaskLimits?: FileTaskLimits,
) => {
  const directory = await mkdtemp(join(tmpdir(), 'shodh-journal-'))
  const settings = { ...environment(variables(directory, more)), timeLimits }
  const startUnprepared = (changes: Partial<Environment> = {}) =>
    runJournal(
      {
        ...settings,
        ...changes,
        startThread: sharedWriter,
        // of each start its own
        get fileTasks() {
          return fileTaskLimits ? fileTasks(logger, fileTaskLimits) : lentTasks()
        },
      },
      logger,
      error => {
        throw error
      },
    )
  const start = async (changes?: Partial<Environment>) => {
    const journal = await startUnprepared(changes)
    await journal.prepared
    return journal
  }
  let journal = await start()
  const visitor = () => client(journal.address)
  return {
    directory,
    get address() {
      return journal.address
    },
    get routes() {
      return journal.routes
    },
    visitor,
    editor: async () => client(journal.address, await visitor().logIn(administrator)),
    restart: async (changes?: Partial<Environment>) => {
      await journal.close()
      journal = await start(changes)
    },
    stop: () => journal.close(),
    start: async () => {
      journal = await startUnprepared()
    },
    discard: () => rm(directory, { recursive: true }),
    close: async () => {
      await journal.close()
      await rm(directory, { recursive: true })
    },
  }
}

export type RunningJournal = Awaited<ReturnType<typeof runningJournal>>
