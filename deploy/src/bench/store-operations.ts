import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openSqliteCounts } from '@shodh/adapters/counts/sqlite.ts'
import { openSqliteSearchIndex } from '@shodh/adapters/search/sqlite/sqlite.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import type { Collection, Document } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { projections } from '@shodh/projections/all.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { paperHistories } from '@shodh/projections/papers/paper-histories.ts'
import { paperRecords } from '@shodh/projections/papers/paper-records.ts'
import { paperPlaces } from '@shodh/projections/papers/paper-places.ts'
import { paperVersions } from '@shodh/projections/papers/paper-versions.ts'
import { projectAll } from '@shodh/projections/runner.ts'
import { contactMessages } from '@shodh/projections/contact/contact-messages.ts'
import { users } from '@shodh/projections/users/users.ts'
import { volumePlaces } from '@shodh/projections/volumes/volume-places.ts'
import { volumes } from '@shodh/projections/volumes/volumes.ts'
import { years } from '@shodh/projections/volumes/years.ts'
import { openFigures } from '@shodh/query-service/readings/figures.ts'
import { queryService } from '@shodh/query-service/service.ts'
import type { SharedKinds } from '@shodh/contracts/vault-kinds.ts'
import { pino } from 'pino'
import { httpServer } from '../http/server.ts'
import { sampleSettings } from '../sample/sample-settings.ts'
import type { StreamEvent } from './history.ts'
import type { Bench } from './row.ts'
import { writeLog } from './scratch.ts'

/** The collection; whoever takes an operation of it calls it. */
const counting = <D extends Document>(collection: Collection<D>, count: () => void): Collection<D> =>
  new Proxy(collection, {
    get: (target, name) => {
      if (Object.hasOwn(target, name)) count()
      return Reflect.get(target, name)
    },
  })

const projectedFrom = async (directory: string, entries: Iterable<StreamEvent>) => {
  await writeLog(directory, entries)
  const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  await projectAll({ events, views }, projections)
  await events.close()
  return views
}

/** A query service over the entries, which counts the operations on the read store for one response. */
export const operationsPerQuery = async (bench: Bench, entries: Iterable<StreamEvent>) => {
  const directory = await bench.directory()
  const views = await projectedFrom(directory, entries)
  bench.atEnd(() => views.close())
  let operations = 0
  const note = () => void (operations += 1)
  const app = await httpServer({
    logger: pino({ level: 'silent' }),
    verify: async () => undefined,
    TRUST_PROXY: undefined,
    CORS_ORIGINS: [],
    PUBLIC_URL: undefined,
  })
  const index = await openSqliteSearchIndex({ file: join(directory, 'search.db'), origin: 'bench' })
  bench.atEnd(() => index.close())
  const counts = await openSqliteCounts({ file: join(directory, 'counts.db'), rules: '' })
  bench.atEnd(() => counts.close())
  const ports = {
    logId: '',
    views: {
      years: counting(await views.collection(years), note),
      volumes: counting(await views.collection(volumes), note),
      volumePlaces: counting(await views.collection(volumePlaces), note),
      deletedVolumes: counting(await views.collection(volumes), note),
      papers: counting(await views.collection(papers), note),
      deletedPapers: counting(await views.collection(papers), note),
      paperHistories: counting(await views.collection(paperHistories), note),
      paperPlaces: counting(await views.collection(paperPlaces), note),
      paperVersions: counting(await views.collection(paperVersions), note),
      paperRecords: counting(await views.collection(paperRecords), note),
      users: counting(await views.collection(users), note),
      contactMessages: counting(await views.collection(contactMessages), note),
    },
    files: await openDiskFileStore({ directory: join(directory, 'files') }),
    bus: inProcessBus(),
    search: { ...index, isComplete: () => true },
    usage: { counts, figures: openFigures(counts), rules: '' },
    vault: await openSqliteVault<SharedKinds>({ file: join(directory, 'vault.db') }),
    head: async () => 0,
    freshness: async () => true,
    stalledModels: async () => [],
    settings: sampleSettings,
    texts: undefined,
    publicUrl: () => 'http://127.0.0.1',
  }
  await app.register(async api => api.register(queryService, ports), { prefix: '/api/v1' })
  return async (path: string) => {
    operations = 0
    const { statusCode } = await app.inject(path)
    if (statusCode !== 200) throw new Error(`${path} responded ${statusCode}`)
    return operations
  }
}
