import type { StartThread } from '@shodh/adapters/event-store/sqlite/writer.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Metrics } from '../http/monitoring/metrics.ts'
import type { TimeLimits } from '../http/connections/time-limits.ts'
import type { Environment } from '../settings/environment.ts'

/** A service of the journal: its app, and how it is closed. */
export type Service = {
  readonly app: FastifyInstance
  close(): Promise<void>
}

export type ServiceGiven = {
  /**
   * Work on files is done by `fileTasks`, by default in processes of the journal's own, and each log is written in what
   * `startThread` starts, by default a thread of its own.
   */
  readonly settings: Environment & {
    readonly timeLimits?: TimeLimits
    readonly fileTasks?: FileTasks
    readonly startThread?: StartThread
  }
  readonly logger: FastifyBaseLogger
  readonly counts: Metrics
  /** Where this process listens. */
  readonly address: () => string
  /** Closes the service and opens it again: it is to be on other stores. */
  readonly reopen: () => void
  /** Ends the process: it can't continue after the error. */
  readonly fail: (error: Error) => void
}

/** Opens its stores; rejects with WrongSetting, or with Unavailable where an engine does not respond yet. */
export type OpenService = (given: ServiceGiven) => Promise<Service>

/** What was opened is closed with the service, the last first; before there is one, whatever fails closes it. */
export const serviceOf = (app: FastifyInstance, opened: AsyncDisposableStack): Service => {
  const all = opened.move()
  return { app, close: () => all.disposeAsync() }
}

/** Refuses new requests; requests under way are finished. */
export const closeApp = (app: FastifyInstance): Promise<void> => app.close()
