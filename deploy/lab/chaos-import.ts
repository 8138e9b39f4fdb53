import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { endOf } from '@shodh/adapters/testing/end-of.ts'
import { journalOnOwnEngines, noEngines } from '@shodh/deploy/testing/engines.ts'
import { administrator } from '@shodh/deploy/testing/journal.ts'
import { journalProcess } from '@shodh/deploy/testing/journal-process.ts'
import { differences, projectedState } from './chaos/projected-state.ts'
import { disturbances } from './chaos/disturbances.ts'

/**
 * `make chaos FROM=folder`: imports a journal on engines while each process is killed and each server frozen in turn, and
 * compares what is projected then, document by document, with an import on embedded stores that nothing disturbed.
 */

const importer = fileURLToPath(new URL('../src/maintenance/import.ts', import.meta.url))

/** Milliseconds that a read model may lag behind once all is calm. */
const PROJECTED_WITHIN_MS = 30_000

const imported = async (FROM: string, TO: string) => {
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = administrator
  const env = { ...process.env, FROM, TO, ADMIN_EMAIL, ADMIN_PASSWORD }
  const child = spawn(process.execPath, [importer], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return (await endOf(child)).code
}

/** An import that is cut off is begun again, as its user would. */
const importedAtLast = async (from: string, to: string) => {
  for (let times = 1; ; times += 1) if ((await imported(from, to)) === 0) return times
}

const undisturbed = async (from: string) => {
  const directory = await mkdtemp(join(tmpdir(), 'shodh-chaos-'))
  const journal = await journalProcess(directory)
  await importedAtLast(from, journal.address)
  await journal.end('SIGTERM')
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  const state = await projectedState(views)
  await views.close()
  await rm(directory, { recursive: true })
  return state
}

const disturbed = async (from: string) => {
  const journal = await journalOnOwnEngines()
  let isDone = false
  const importing = importedAtLast(from, journal.address).finally(() => (isDone = true))
  for (const { name, cause } of disturbances(journal.directory, journal.engines)) {
    console.log(`${isDone ? 'after' : 'during'} the import: ${name}`)
    await cause()
  }
  console.log(`the import was begun ${await importing} time(s)`)
  return journal
}

const agreed = async (from: string) => {
  const expected = await undisturbed(from)
  const journal = await disturbed(from)
  const views = await openMongodbReadStore({ url: journal.engines.urls['MONGODB_URL'] ?? '', database: 'journal' })
  const until = performance.now() + PROJECTED_WITHIN_MS
  let different = differences(expected, await projectedState(views))
  while (different.length > 0 && performance.now() < until) {
    await setTimeout(500)
    different = differences(expected, await projectedState(views))
  }
  await views.close()
  await journal.close()
  return { documents: expected.size, different }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const from = process.env['FROM']
const missing = from ? noEngines() : 'FROM must name the folder of a journal'
if (!from || missing !== undefined) {
  console.error(missing)
  process.exit(2)
}
const { documents, different } = await agreed(from)
for (const id of different) console.error(`differs: ${id}`)
console.log(`${documents} documents compared with the embedded import, ${different.length} differ`)
process.exit(different.length === 0 ? 0 : 1)
