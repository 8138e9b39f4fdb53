import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Environment } from '../environment.ts'
import type { Metrics } from '../http/metrics.ts'

/** A process's share of the journal. */
export type Part = {
  readonly app: FastifyInstance
  close(): Promise<void>
}

export type PartGiven = {
  readonly settings: Environment
  readonly logger: FastifyBaseLogger
  readonly counts: Metrics
  /** Where this process listens. */
  readonly address: string
  /** Ends the process: something went wrong that it can't go on without. */
  readonly fail: (accident: Error) => void
}

/** Opens its stores; rejects with WrongSetting, or with Unavailable where an engine does not answer yet. */
export type OpenPart = (given: PartGiven) => Promise<Part>

/** What was opened is closed with the part, the last first; before it is a part, whatever fails closes it. */
export const part = (app: FastifyInstance, opened: AsyncDisposableStack): Part => {
  const all = opened.move()
  return { app, close: () => all.disposeAsync() }
}

/** Refuses what comes; requests under way are answered. */
export const closed = (app: FastifyInstance): Promise<void> => app.close()
