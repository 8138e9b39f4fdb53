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
import { withheldPdfs } from '@shodh/projections/papers/withheld-pdfs.ts'
import { correctionProposals } from '@shodh/projections/papers/correction-proposals.ts'
import { paperHistories } from '@shodh/projections/papers/paper-histories.ts'
import { paperRecords } from '@shodh/projections/papers/paper-records.ts'
import { paperPlaces } from '@shodh/projections/papers/paper-places.ts'
import { paperVersions } from '@shodh/projections/papers/paper-versions.ts'
import { projectAll } from '@shodh/projections/runner.ts'
import { redirects } from '@shodh/projections/site/redirects.ts'
import { auditLog } from '@shodh/projections/audit/audit-log.ts'
import { contactMessages } from '@shodh/projections/contact/contact-messages.ts'
import { users } from '@shodh/projections/users/users.ts'
import { volumePlaces } from '@shodh/projections/volumes/volume-places.ts'
import { volumes } from '@shodh/projections/volumes/volumes.ts'
import { years } from '@shodh/projections/volumes/years.ts'
import { popularPdfs } from '@shodh/query-service/papers/popular-pdfs.ts'
import { openFigures } from '@shodh/query-service/readings/figures.ts'
import { openProvableSince } from '@shodh/query-service/public-log/provable-since.ts'
import { openPublicLog, type PublicLogPort } from '@shodh/query-service/public-log/public-log.ts'
import { queryService } from '@shodh/query-service/service.ts'
import type { SharedKinds } from '@shodh/contracts/vault-kinds.ts'
import { pino } from 'pino'
import { httpServer } from '../http/server.ts'
import type { Ports } from '@shodh/query-service/ports.ts'
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

const NO_LOG: PublicLogPort = {
  head: async () => undefined,
  tile: async () => undefined,
  indexOf: async () => undefined,
  history: async () => [],
}

const NO_PAST: Ports['past'] = {
  positionAt: async position => position,
  positionBy: async () => 0,
  timeAt: async () => undefined,
  changes: async () => [],
  document: async () => null,
  documents: async () => [],
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
  const files = await openDiskFileStore({ directory: join(directory, 'files') })
  const publicLog = openPublicLog(NO_LOG)
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
      withheldPdfs: counting(await views.collection(withheldPdfs), note),
      correctionProposals: counting(await views.collection(correctionProposals), note),
      redirects: counting(await views.collection(redirects), note),
      users: counting(await views.collection(users), note),
      contactMessages: counting(await views.collection(contactMessages), note),
      auditLog: counting(await views.collection(auditLog), note),
    },
    files,
    pdfs: popularPdfs(files),
    bus: inProcessBus(),
    search: { ...index, isComplete: () => true, textsUpTo: () => 0 },
    publicLog,
    provableSince: openProvableSince(publicLog),
    eventAt: async () => undefined,
    verifier: async () => undefined,
    usage: { counts, figures: openFigures(counts), rules: '' },
    vault: await openSqliteVault<SharedKinds>({ file: join(directory, 'vault.db') }),
    past: NO_PAST,
    head: async () => 0,
    freshness: async () => true,
    stalledModels: async () => [],
    system: {
      inspectVolume: async () => undefined,
      readModels: async () => [],
      parkedStreams: async () => [],
      files: () => Promise.reject(new Error('The health of files is not measured here')),
      connections: async () => [],
      changesAfter: () => Promise.reject(new Error('Changes are not measured here')),
      mark: () => Promise.resolve(''),
      versions: {},
    },
    verify: async () => undefined,
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
