import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { retry, unlessAborted } from '@shodh/contracts/flow/retry.ts'
import type { FastifyBaseLogger } from 'fastify'
import { endWithStarter, misspeltHere, refuseToStart } from '../engines/processes.ts'
import { environment, WrongSetting } from '../settings/environment.ts'
import { listenAtOnce } from '../http/listen.ts'
import { journalLogger } from '../http/logs/logger.ts'
import { openMetrics } from '../http/monitoring/metrics.ts'
import { waitingRoom } from '../http/load/waiting-room.ts'
import { limitHeapGrowth } from '../settings/heap-growth.ts'
import { startTracing } from '../tracing/tracing.ts'
import { missingSettings, sentencesOf } from '../terminal/warnings.ts'
import type { OpenService, Service, ServiceGiven } from './service.ts'
import { PROGRAM } from '../terminal/program.ts'

/** Milliseconds until an engine that did not respond at the start is tried again. */
const RETRY_MS = 500

const ENGINES_BACKUP = `BACKUP_TO is for the single process: back up EventStoreDB and MongoDB by their own tools, or by ${PROGRAM} backup FROM=engines`

type Waiting = { readonly signal: AbortSignal; readonly on: (sentence: string) => void }

/** Opens the service as soon as its engines respond; undefined where the signal aborts first. */
const opened = (open: OpenService, given: ServiceGiven, { signal, on }: Waiting): Promise<Service | undefined> => {
  const afterError = (error: unknown) => {
    if (!(error instanceof Unavailable)) return undefined
    on(error.message)
    return RETRY_MS
  }
  return unlessAborted(
    signal,
    retry({ afterError, signal }, () => open(given)),
  )
}

/** Logs a sentence again only when it has changed. */
const saying = (logger: FastifyBaseLogger) => {
  let said = ''
  return {
    last: () => said,
    say: (sentence: string) => {
      if (sentence !== said) logger.warn(`Waiting: ${sentence}`)
      said = sentence
    },
  }
}

const start = async (open: OpenService, name: string) => {
  limitHeapGrowth()
  const settings = environment()
  if (settings.BACKUP_TO !== undefined) throw new WrongSetting(ENGINES_BACKUP)
  const logger = journalLogger(settings.LOG_LEVEL, name)
  const missing = name === 'command-service' ? sentencesOf(missingSettings(settings)) : []
  for (const sentence of [...missing, ...misspeltHere()]) logger.warn(sentence)
  const { HOST: host, PORT: port, TRUST_PROXY, PUBLIC_URL } = settings
  const front = await listenAtOnce({ host, port, TRUST_PROXY, PUBLIC_URL }, logger)
  const waiting = saying(logger)
  const endTracing = await startTracing(settings, `shodh-${name}`, logger)
  let counts = openMetrics()
  const waitingFor = () => waiting.last() || 'the stores'
  const room = await waitingRoom({ logger, settings, waitingFor, metrics: counts })
  await front.serve(room)

  const stopping = new AbortController()
  const running: { service?: Service | undefined } = {}
  const closeService = async () => {
    const { service } = running
    running.service = undefined
    await service?.close()
  }
  endWithStarter(front.address, async () => {
    stopping.abort()
    await front.close()
    await closeService()
    await endTracing()
  })

  const fail = (error: Error) => {
    logger.fatal({ err: error }, `The ${name} stopped`)
    process.exit(1)
  }
  while (!stopping.signal.aborted) {
    const other = Promise.withResolvers<void>()
    const given = { settings, logger, counts, address: () => front.address, reopen: other.resolve, fail }
    const service = await opened(open, given, { signal: stopping.signal, on: waiting.say })
    if (!service) return
    running.service = service
    await front.serve(service.app)
    logger.info(`The ${name} listens at ${front.address}`)
    await other.promise
    if (stopping.signal.aborted) return
    logger.info(`The ${name} opens its stores again: the journal has others`)
    await front.serve(room)
    await closeService()
    counts = openMetrics()
  }
}

/** A service as a process: it listens at once, and serves when its stores have responded. */
export const startService = (name: string, open: OpenService) =>
  start(open, name).catch((error: unknown) => refuseToStart(name, error))
