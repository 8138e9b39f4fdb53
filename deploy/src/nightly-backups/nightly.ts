import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { dayText, type LocalTime } from '@shodh/contracts/time/local-time.ts'
import type { BackupsState } from '@shodh/contracts/system/views.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../settings/environment.ts'
import { sentenceOf } from '../terminal/run-to-end.ts'
import type { Night } from './back-up-and-tidy.ts'
import { backupsIn, lastDrill, obstacleIn, type OtherFolder } from './backups-folder.ts'
import type { NightFailed } from './nightly-process.ts'
import { dueIn } from './schedule.ts'

/** Milliseconds after the start before the first look, between two looks, and after a failure. */
const FIRST_AFTER_MS = 60_000
const LOOK_EVERY_MS = 10 * 60_000
const RETRY_AFTER_MS = 60 * 60_000

/** Milliseconds by which the clock of the backups' disk may differ. */
const CLOCKS_MS = 60 * 60_000

/** Folders that are named at most of those that are no backups. */
const LISTED = 100

/** Milliseconds after which a last backup is too old: one was missed. */
const LATE_AFTER_MS = 36 * 60 * 60_000

/** Runs a night's work in a process of its own; returns why it failed, if so. It is killed where the signal aborts. */
export type RunNight = (night: Night, signal: AbortSignal) => Promise<string | undefined>

export const runNight =
  ({ DATA_DIR, BACKUP_RECIPIENT }: Environment): RunNight =>
  async (night, signal) => {
    const settings = { DATA_DIR, ...(BACKUP_RECIPIENT !== undefined && { BACKUP_RECIPIENT }) }
    const child = fork(new URL('./nightly-process.ts', import.meta.url), [JSON.stringify({ ...night, settings })], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    let said: string | undefined
    child.on('message', ({ failure }: NightFailed) => {
      said = failure
    })
    const kill = () => void child.kill('SIGKILL')
    signal.addEventListener('abort', kill)
    if (signal.aborted) kill()
    const [[code, killedBy]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    signal.removeEventListener('abort', kill)
    return code === 0 ? undefined : (said ?? `The process of the backup ended with ${killedBy ?? code}.`)
  }

type Given = {
  readonly settings: Pick<Environment, 'BACKUP_HOUR'> & { readonly BACKUP_TO: string }
  /** The journal's, by which its backups are known. */
  readonly logId: string
  /** Of the journal. */
  readonly time: LocalTime
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly run: RunNight
  /** The last backup is too old. */
  readonly alarm: (state: BackupsState) => Promise<void>
  readonly now?: () => number
  /** Resolves after the milliseconds, or when the signal aborts. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Backs the journal up each night, or as soon as it can be where a night was missed. */
export const nightlyBackups = (given: Given) => {
  const { settings, logId, time: local, logger, run, alarm, now = Date.now, pause: rest = pause } = given
  const { BACKUP_TO: to, BACKUP_HOUR: hour } = settings
  const startedAt = now()
  let failure: string | undefined
  let warnedOf: string | null | undefined

  const found = async () => {
    const { backups, others } = await backupsIn(to, logId)
    // one of the future was made before the clock went back, and says nothing of the last days
    return { last: backups.findLast(({ madeAt }) => madeAt <= now() + CLOCKS_MS)?.madeAt, others }
  }

  const state = async (): Promise<BackupsState> => {
    const [known, drilled, obstacle] = await Promise.all([
      found().catch((error: unknown) => ({ last: undefined, others: [], unread: sentenceOf(error) })),
      lastDrill(to),
      obstacleIn(to),
    ])
    const unread = 'unread' in known ? known.unread : undefined
    return {
      lastAt: known.last === undefined ? null : new Date(known.last).toISOString(),
      isLate: now() - (known.last ?? startedAt) > LATE_AFTER_MS,
      failure: obstacle ?? unread ?? failure ?? null,
      drilledAt: drilled?.at ?? null,
      leftAlone: known.others.slice(0, LISTED).map(({ day, reason }) => ({ folder: join(to, day), reason })),
    }
  }

  /** Once for each backup that was the last. */
  const warn = async () => {
    const known = await state()
    if (known.isLate && known.lastAt !== warnedOf) await alarm(known)
    warnedOf = known.isLate ? known.lastAt : undefined
  }

  const tell = (why: string) => {
    logger.error(`The journal is not backed up: ${why}`)
    return RETRY_AFTER_MS
  }

  const named = new Set<string>()
  const nameOthers = (others: readonly OtherFolder[]) => {
    for (const { day, reason } of others)
      if (!named.has(day)) logger.warn(`${join(to, day)} is left alone and no backup of this journal: ${reason}.`)
    for (const { day } of others) named.add(day)
  }

  /** Milliseconds until the next look. */
  const look = async (signal: AbortSignal) => {
    const { last, others } = await found()
    nameOthers(others)
    const due = dueIn(hour, local, { last, now: now() })
    if (due > 0) return Math.min(due, LOOK_EVERY_MS)
    const day = dayText(local.dayOf(now()))
    failure = await run({ to, day }, signal)
    if (signal.aborted) return 0
    if (failure !== undefined) return tell(failure)
    logger.info(`The backup of ${day} was made and read back`)
    return LOOK_EVERY_MS
  }

  return {
    /** Resolves when the signal has aborted and nothing is in progress. */
    keep: async (signal: AbortSignal): Promise<void> => {
      const obstacle = await obstacleIn(to)
      if (obstacle !== undefined) logger.warn(`The journal can't be backed up: ${obstacle}`)
      await rest(FIRST_AFTER_MS, signal)
      while (!signal.aborted) {
        const next = await look(signal).catch((error: unknown) => tell(sentenceOf(error)))
        await warn().catch((error: unknown) => logger.error({ err: error }, 'No administrator could be notified'))
        await rest(next, signal)
      }
    },
    state,
  }
}

export type NightlyBackups = ReturnType<typeof nightlyBackups>

type OpenGiven = Pick<Given, 'logId' | 'time' | 'logger' | 'alarm'> & { readonly settings: Environment }

/** The backups that an embedded journal makes by itself; undefined where no folder is named. */
export const openBackups = ({ settings, ...given }: OpenGiven): NightlyBackups | undefined => {
  const { BACKUP_TO, BACKUP_HOUR } = settings
  if (BACKUP_TO === undefined) return undefined
  return nightlyBackups({ ...given, settings: { BACKUP_TO, BACKUP_HOUR }, run: runNight(settings) })
}
