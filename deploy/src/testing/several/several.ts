import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { openMongodbVault } from '@shodh/adapters/vault/mongodb.ts'
import { retry } from '@shodh/contracts/flow/retry.ts'
import { type Recorded, recorded } from '@shodh/contracts/event.ts'
import type { ServiceName } from '../../engines/processes.ts'
import { environment } from '../../settings/environment.ts'
import { settingsInUse } from '../../stores/sample-engines.ts'
import type { JournalKinds } from '../../stores/stores.ts'
import type { Reply } from '../client.ts'
import { onSharedEngines } from '../engines.ts'
import { administrator } from '../journal.ts'
import { type StartedProcess, startProcess, untilReady } from '../start-process.ts'
import { mailsTo } from '../people.ts'

type Running = StartedProcess & { readonly at: string; readonly directory: string }

/** The two instances of a service, distinguished by their index. */
type Two = readonly [Running, Running]

const both = async (start: (n: number) => Promise<Running>): Promise<Two> => Promise.all([start(1), start(2)])

/**
 * Test equipment: a journal on engines with two processes of each service behind one gateway, all started at
 * the same moment on an empty store.
 */
export const severalOfEach = async (more: NodeJS.ProcessEnv = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'shodh-several-'))
  const engines = await onSharedEngines()
  const setting = (name: string) => engines[name] ?? ''
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = administrator
  const settings = { ADMIN_EMAIL, ADMIN_PASSWORD, TRUST_PROXY: 'loopback', SMTP_URL: '', ...engines, ...more }

  const start = (name: ServiceName) => async (n: number) => {
    const directory = join(folder, `${name}-${n}`)
    const started = await startProcess(name, { ...settings, DATA_DIR: directory })
    return { ...started, at: await started.address, directory }
  }
  const [commands, queries, projectionRun] = await Promise.all([
    both(start('command-service')),
    both(start('query-service')),
    both(start('projections')),
  ])
  const addresses = (two: Two) => two.map(({ at }) => at).join(',')
  const gateway = await startProcess('gateway', {
    COMMAND_SERVICE_URL: addresses(commands),
    QUERY_SERVICE_URL: addresses(queries),
    PROJECTIONS_URL: addresses(projectionRun),
  })
  const processes = [...commands, ...queries, ...projectionRun]
  await Promise.all(processes.map(({ at }) => untilReady(at)))
  const { JOURNAL_ID: journalId } = await settingsInUse(environment({ ...process.env, ...settings }))
  const vault = await openMongodbVault<JournalKinds>({ url: setting('MONGODB_URL'), database: journalId })
  const openLog = (log: string) => openEventStoreDb({ url: setting('EVENTSTORE_URL'), journalId, log })
  const [log, readings] = [await openLog('journal'), readingLog(await openLog(USAGE_LOG))]

  return {
    commands,
    queries,
    projectionRun,
    address: await gateway.address,
    vault,
    readings,
    /** Every event of the log, oldest first. */
    events: async (): Promise<readonly Recorded[]> => {
      const batches = await Array.fromAsync(log.readAll(-1))
      return batches.flat().map(recorded)
    },
    /** Mails to an address, whichever command service wrote them. */
    mailsTo: async (email: string) => (await Promise.all(commands.map(one => mailsTo(one, email)))).flat(),
    close: async () => {
      await Promise.all([gateway, ...processes].map(one => one.end('SIGTERM')))
      await Promise.all([log.close(), readings.close(), vault.close()])
      await rm(folder, { recursive: true })
    },
  }
}

/** Milliseconds before a request is sent again. */
const RETRY_AFTER_MS = 50

const RETRYABLE: ReadonlySet<unknown> = new Set(['IDEMPOTENCY_IN_PROGRESS', 'TOO_MANY_FORMS'])

const afterResult = ({ status, body }: Reply) =>
  status === 503 || RETRYABLE.has(body.code) ? RETRY_AFTER_MS : undefined

/** Retries a request with the same key until there is a response that is not retryable. */
export const insisted = (send: () => Promise<Reply>): Promise<Reply> =>
  retry({ afterError: () => RETRY_AFTER_MS, afterResult }, send)

export type Several = Awaited<ReturnType<typeof severalOfEach>>
