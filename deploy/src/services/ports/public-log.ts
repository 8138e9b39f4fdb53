import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { publicLogTiles, type TileDocument, tileId } from '@shodh/contracts/audit/proof/stored.ts'
import { isSampleOrigin, SAMPLE_LOG, SAMPLE_ORIGIN } from '@shodh/contracts/system/sample-log.ts'
import { TILE_WIDTH } from '@shodh/contracts/audit/proof/tile-paths.ts'
import { maintainPublicLog, type MaintainingPorts } from '@shodh/projections/audit/public-log/maintain-public-log.ts'
import { sizeAt } from '@shodh/projections/audit/public-log/public-log.ts'
import { openPublicLog } from '@shodh/query-service/audit/public-log/public-log.ts'
import type { FastifyBaseLogger } from 'fastify'
import { publicLogOthers } from '../../settings/public-log-settings.ts'
import { type Environment, WrongSetting } from '../../settings/environment.ts'
import { SAMPLE } from '../../sample/begin-own.ts'
import type { Stores } from '../../stores/stores.ts'

const ADDRESS = '/.well-known/journal-log'

/** The public address of the log without its scheme, as https://c2sp.org/tlog-tiles advises. */
export const originAt = (publicUrl: string): string => `${new URL(publicUrl).host}${ADDRESS}`

/** Milliseconds between two looks whether the first event is there, before which nobody knows what the journal begins with. */
const LOOK_EVERY_MS = 200

/** Whether the log is, or will be, the sample's. */
const beginsWithSample = async ({ events, vault }: Pick<Stores, 'events' | 'vault'>, signal: AbortSignal) => {
  const [key] = await vault.list('log-keys')
  if (key) return isSampleOrigin(key.origin)
  while (!signal.aborted && (await events.head()) === BEGINNING) await pause(LOOK_EVERY_MS, signal)
  const state = (await vault.get('starts', SAMPLE))?.state
  return state === 'begun' || state === 'done'
}

/** Rejects with WrongSetting where LOG_ORIGIN is not that of the journal's log: it never changes. */
export const refuseOtherOrigin = async ({ vault }: Pick<Stores, 'vault'>, { LOG_ORIGIN }: Environment) => {
  const [stored] = await vault.list('log-keys')
  if (LOG_ORIGIN === undefined || stored === undefined || stored.origin === LOG_ORIGIN) return
  if (isSampleOrigin(stored.origin)) return
  throw new WrongSetting(
    `LOG_ORIGIN is ${LOG_ORIGIN}, but the log of this journal is ${stored.origin} and keeps that name: set LOG_ORIGIN to it, or leave it out.`,
  )
}

type Given = {
  readonly stores: Pick<Stores, 'events' | 'views' | 'vault' | 'bus'>
  readonly settings: Environment
  readonly publicUrl: () => string
  readonly alarm: MaintainingPorts['alarm']
  readonly logger: FastifyBaseLogger
}

/** Keeps the public log until the signal aborts. Throws WrongSetting. */
export const publicLogKeeper = ({ stores, settings, publicUrl, alarm, logger }: Given) => {
  const others = publicLogOthers(settings)
  return async (signal: AbortSignal): Promise<void> => {
    const isSample = await beginsWithSample(stores, signal)
    if (isSample && others.witnesses.length + others.archives.length > 0) logger.warn(SAMPLE_LOG)
    const ownOrigin = () => settings.LOG_ORIGIN ?? originAt(publicUrl())
    await maintainPublicLog(
      {
        ...stores,
        ...(isSample ? { witnesses: [], archives: [] } : others),
        origin: () => (isSample ? `${new URL(publicUrl()).host}${SAMPLE_ORIGIN}` : ownOrigin()),
        alarm,
        warn: sentence => logger.warn(sentence),
        report: error => logger.error({ err: error }, 'The public log could not be continued'),
      },
      signal,
    )
  }
}

/** The public log as queries read it. */
export const publicLogOf = async ({ views, vault }: Pick<Stores, 'views' | 'vault'>) => {
  // opened for each, as another store may have taken the place of a damaged one
  const tile = async (id: string) => (await views.collection<TileDocument>(publicLogTiles)).get(id)
  const positionsIn = async (index: number) => (await tile(tileId('entries', index)))?.positions ?? []
  return openPublicLog({
    head: async () => (await vault.list('log-heads')).at(-1),
    tile,
    indexOf: async position => {
      const index = (await sizeAt({ get: tile }, position)) - 1
      const positions = await positionsIn(Math.floor(index / TILE_WIDTH))
      return positions[index % TILE_WIDTH] === position ? index : undefined
    },
    history: async log =>
      (await vault.list('log-checkpoints'))
        .filter(({ id }) => id.startsWith(`${log}-`))
        .flatMap(({ checkpoints }) => checkpoints),
  })
}
