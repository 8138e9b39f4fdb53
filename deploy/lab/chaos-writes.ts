import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { endOf } from '@shodh/adapters/testing/end-of.ts'
import { journalOnOwnEngines, noEngines } from '@shodh/deploy/testing/engines.ts'
import { administrator } from '@shodh/deploy/testing/journal.ts'
import { disturbances, frozenProcesses } from './chaos/disturbances.ts'
import { createdVolumes, wrongCounts } from './chaos/created-volumes.ts'
import { steadyLoad } from './chaos/steady-load.ts'

/**
 * `make chaos ON=engines`: volumes are created and pages read while each process of a journal on engines is killed and
 * frozen, and each server frozen, in turn (EventStoreDB's and MongoDB's keep everything in memory here, so that they are not
 * killed). Then each acknowledged volume is in the log once, no response failed but by 429 and
 * 503, and `make verify` finds nothing.
 */

const verifier = fileURLToPath(new URL('../src/maintenance/verify.ts', import.meta.url))

/** Milliseconds after a disturbance in which something is written: processes start again, each in its time. */
const WRITES_WITHIN_MS = 90_000

const PATHS = ['/', '/api/v1/papers/years?tree=1', '/api/v1/papers/volumes?limit=20', '/authors']

type Journal = Awaited<ReturnType<typeof journalOnOwnEngines>>

const loadOf = async ({ address, visitor }: Journal) => {
  const token = await visitor().logIn(administrator)
  const headers = { authorization: `Bearer ${token}` }
  const request = (path: string, init: RequestInit) => fetch(address + path, init)
  return steadyLoad({ request, headers, writers: 3, readers: 3, paths: PATHS })
}

const disturb = async (journal: Journal) => {
  const { directory, engines } = journal
  const load = await loadOf(journal)
  await load.untilWritten(WRITES_WITHIN_MS)
  for (const { name, cause } of [...disturbances(directory, engines), ...frozenProcesses(directory)]) {
    await cause()
    console.log(`${name}; then written after ${await load.untilWritten(WRITES_WITHIN_MS)} ms`)
  }
  return load.end()
}

const verified = async ({ directory, engines }: Journal) => {
  const env = { ...process.env, ...engines.urls, DATA_DIR: directory, FROM: 'engines', SAMPLE: 'settings' }
  const child = spawn(process.execPath, [verifier], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  return (await endOf(child)).code === 0
}

const logOf = async ({ engines }: Journal) => {
  const events = await openEventStoreDb({
    url: engines.urls['EVENTSTORE_URL'] ?? '',
    journalId: 'journal',
    log: 'journal',
  })
  try {
    return await createdVolumes(events.readAll(BEGINNING, 500))
  } finally {
    await events.close()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const missing = noEngines()
if (missing !== undefined) {
  console.error(missing)
  process.exit(2)
}
const journal = await journalOnOwnEngines()
const { acknowledged, unknown, failures, counts, slowest } = await disturb(journal)
const found = [...failures, ...wrongCounts(await logOf(journal), { acknowledged, unknown })]
if (!(await verified(journal))) found.push('make verify has findings')
for (const one of found) console.error(`✗ ${one}`)
console.log(
  `${acknowledged.size} volumes acknowledged, ${counts.reads} reads, ${counts.later} responses with 429 or 503, ` +
    `${counts.broken} connections broken, slowest response ${slowest.ms} ms of ${slowest.path}; ${found.length} findings`,
)
await journal.close()
process.exit(found.length === 0 ? 0 : 1)
