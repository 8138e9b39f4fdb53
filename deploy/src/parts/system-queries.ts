import { lastEvent } from '@shodh/adapters/event-store/event-store.ts'
import { clockState } from '@shodh/contracts/system/clock.ts'
import { buildFor } from '@shodh/projections/runner/builds.ts'
import { files as filesModel } from '@shodh/projections/files/files.ts'
import { readRetainedFiles } from '@shodh/projections/files/read-retained-files.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import { brokenFiles, readProgress, withheldFiles } from '@shodh/projections/system/file-checks.ts'
import { changesAfter } from '@shodh/projections/system/changes.ts'
import { fileReport, markedFiles } from '@shodh/projections/system/file-report.ts'
import { inspectVolume } from '@shodh/projections/system/inspect-volume.ts'
import { parkedStates, readModelStates, type Statuses } from '@shodh/projections/system/read-models.ts'
import { systemMark } from '@shodh/projections/system/system-mark.ts'
import type { Scanner } from '@shodh/adapters/scanner/scanner.ts'
import type { SystemPort } from '@shodh/query-service/ports.ts'
import type { NightlyBackups } from '../backups/nightly.ts'
import type { Stores } from '../stores/stores.ts'
import { versions } from './versions.ts'

export type SystemStores = Pick<Stores, 'events' | 'views' | 'files' | 'vault' | 'bus'>

/** SHA-256 of the files that drafts name. */
export const draftedIn = async ({ vault }: SystemStores) =>
  (await vault.list('drafts')).flatMap(({ file }) => file?.sha256 ?? [])

type WatchedSystem = {
  readonly statuses?: Statuses
  readonly backups?: NightlyBackups
  readonly damagedStores?: SystemPort['damagedStores']
  readonly fullDisk?: SystemPort['fullDisk']
  readonly scanner?: Pick<Scanner, 'check'> | undefined
}

/** What operators see of the stores, on any kind of engine. */
export const systemQueries = (
  stores: SystemStores,
  { statuses, backups, damagedStores, fullDisk, scanner }: WatchedSystem = {},
): SystemPort => {
  const { events, views, files, vault } = stores

  const report = async () => {
    const { build } = (await buildFor(stores, anyProjection(blobs))).projection
    const shown = (await buildFor(stores, anyProjection(papers))).projection.build
    const marked = await markedFiles(await views.collection({ ...papers, build: shown }))
    const broken = [...(await (await views.collection(brokenFiles)).find({})), ...marked]
    const collection = await views.collection({ ...blobs, build })
    const { checked, checkedAllAt } = await readProgress(views)
    const withheld = await withheldFiles(views)
    const tree = (await buildFor(stores, anyProjection(filesModel))).projection.build
    const retained = await readRetainedFiles(await views.collection({ ...filesModel, build: tree }))
    const drafted = await draftedIn(stores)
    const found = await fileReport({ files, blobs: collection, retained, drafted, withheld, broken })
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
    brokenFiles: async () => (await (await views.collection(brokenFiles)).find({})).map(({ id }) => id),
    mark: async () => {
      const mails = (await vault.list('mails')).map(({ id, state, attempts }) => [id, state, attempts])
      return JSON.stringify([await systemMark(stores), mails])
    },
    connections: () => Promise.all(Object.entries(responses).map(connection)),
    damagedStores,
    fullDisk,
    versions,
  }
}
