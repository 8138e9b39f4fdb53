import { SCHEMA_VERSION } from '@shodh/contracts/event.ts'
import { lastEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { Scanner } from '@shodh/adapters/scanner/scanner.ts'
import type { SystemPort as SystemCommands } from '@shodh/command-service/ports.ts'
import { clockState } from '@shodh/contracts/system/clock.ts'
import { projections } from '@shodh/projections/all.ts'
import { files as filesModel } from '@shodh/projections/files/files.ts'
import { readRetainedFiles } from '@shodh/projections/files/read-retained-files.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { nextLog } from '@shodh/projections/audit/public-log/log-key.ts'
import { changesAfter } from '@shodh/projections/system/changes.ts'
import { readProgress, withheldFiles } from '@shodh/projections/system/file-checks.ts'
import { fileReport, markedFiles, ORPHAN_GRACE_MS } from '@shodh/projections/system/file-report.ts'
import { nextCollection, startRebuild, tryParked } from '@shodh/projections/system/rebuild.ts'
import { inspectVolume } from '@shodh/projections/system/inspect-volume.ts'
import { parkedStates, readModelStates, type Statuses } from '@shodh/projections/system/read-models.ts'
import { systemMark } from '@shodh/projections/system/system-mark.ts'
import type { SystemPort as SystemQueries } from '@shodh/query-service/ports.ts'
import type { NightlyBackups } from '../../nightly-backups/nightly.ts'
import { isOnlySample } from '../../sample/begin-own.ts'
import { VERSION } from '../../stores/versions.ts'
import { openBrokenFiles } from '../files/broken-files.ts'
import {
  draftedIn,
  projectedCollection,
  projectedNames,
  projectedVersions,
  type SweptStores,
} from '../files/sweep-files.ts'
import { sweepObstacle } from '../files/sweep-obstacle.ts'

/** Of the software in use, by name. */
const versions: Readonly<Record<string, string>> = {
  Shodh: VERSION,
  'Event schema': String(SCHEMA_VERSION),
  'Node.js': process.versions.node,
  SQLite: process.versions['sqlite'] ?? 'unknown',
}

/** Milliseconds that a cleanup waits until every event is projected. */
const PROJECTED_WITHIN_MS = 10_000

/** What operators do to the stores. */
export const systemCommands = (stores: SweptStores): Omit<SystemCommands, 'endSample'> => {
  const modelOf = (name: string) => projections.find(projection => projection.name === name)
  return {
    inspectVolume: inspectVolume(stores),
    nextCollection: async name => {
      const model = modelOf(name)
      return model && nextCollection(stores, model)
    },
    rebuild: async name => {
      const model = modelOf(name)
      const collection = model && (await startRebuild(stores, model))
      if (collection !== undefined) stores.bus.publish('served')
      return collection
    },
    tryParked: async name => {
      const model = modelOf(name)
      return model ? tryParked(stores, model) : []
    },
    orphans: async () => {
      const named = await projectedNames(stores, AbortSignal.timeout(PROJECTED_WITHIN_MS))
      if (!named) return []
      const { orphans } = await fileReport({ ...named, withheld: new Map(), broken: [] })
      const ofFiles = await projectedVersions(stores)
      return orphans.map(orphan => ({ ...orphan, wasDeleted: ofFiles.has(orphan.sha256) }))
    },
    sweepObstacle: () => sweepObstacle(stores),
    nextLog: () => nextLog(stores.vault),
    removeOrphans: hashes => stores.files.sweep(hash => !hashes.has(hash), new Date(Date.now() - ORPHAN_GRACE_MS)),
  }
}

/** What only this process can tell of the system. */
export type WatchedSystem = {
  /** Of the read models, where this process projects them. */
  readonly statuses?: Statuses
  /** Where this process backs the journal up. */
  readonly backups?: NightlyBackups
  readonly server?: SystemQueries['server']
  readonly damagedStores?: SystemQueries['damagedStores']
  readonly fullDisk?: SystemQueries['fullDisk']
  readonly scanner?: Pick<Scanner, 'check'> | undefined
}

/** What operators see of the stores, on any kind of engine. */
export const systemQueries = (
  stores: SweptStores,
  { statuses, backups, damagedStores, fullDisk, scanner, server }: WatchedSystem = {},
): SystemQueries => {
  const { events, views, files, vault } = stores
  const broken = openBrokenFiles(stores)

  const report = async () => {
    const collection = await projectedCollection(stores, blobs)
    const marked = await markedFiles(await projectedCollection(stores, papers))
    const before = await broken.stored()
    const { checked, checkedAllAt } = await readProgress(views)
    const withheld = await withheldFiles(views)
    const retained = await readRetainedFiles(await projectedCollection(stores, filesModel))
    const drafted = await draftedIn(stores)
    const found = await fileReport({
      files,
      blobs: collection,
      retained,
      drafted,
      withheld,
      broken: [...before, ...marked],
    })
    await broken.note(before, found.broken)
    return { ...found, checked, checkedAllAt, free: (await files.free()) ?? null }
  }

  const responses = {
    'event store': () => events.head(),
    'read models': () => views.checkpoints(),
    'personal data': () => vault.get('users', ''),
    files: () => files.size('0'.repeat(64)),
    ...(scanner && { 'virus scanner': () => scanner.check() }),
  }
  const connection = async ([name, request]: readonly [string, () => Promise<unknown>]) => {
    const began = performance.now()
    const [{ status }] = await Promise.allSettled([request()])
    return { name, isReachable: status === 'fulfilled', milliseconds: Math.round(performance.now() - began) }
  }

  return {
    inspectVolume: inspectVolume(stores),
    readModels: () => readModelStates(stores, statuses),
    changesAfter: position => changesAfter(events, position),
    parkedStreams: () => parkedStates(stores),
    files: report,
    backups: async () => (await backups?.state()) ?? null,
    clock: async () => clockState(await lastEvent(events), new Date()),
    brokenFiles: broken.hashes,
    mark: async () => {
      const mails = (await vault.list('mails')).map(({ id, state, attempts }) => [id, state, attempts])
      return JSON.stringify([await systemMark(stores), mails])
    },
    isOnlySample: () => isOnlySample(stores),
    connections: () => Promise.all(Object.entries(responses).map(connection)),
    damagedStores,
    fullDisk,
    server,
    versions,
  }
}
