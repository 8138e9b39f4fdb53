import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { databasesOf, removeDatabase, removeSqliteReadStore } from '@shodh/adapters/read-store/sqlite/catalogue.ts'
import { checkSearch } from '../verify/check-search.ts'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Damaged } from '@shodh/adapters/event-store/event-store.ts'
import { DirectoryInUse, lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { projections } from '@shodh/projections/all.ts'
import type { AnyProjection } from '@shodh/projections/projection.ts'
import { projectAll } from '@shodh/projections/runner/runner.ts'
import { servedBuild } from '../verify/check-models.ts'
import { environment } from '../settings/environment.ts'
import { refuseNewerJournal } from '../stores/versions.ts'
import { sentenceFor } from '../terminal/start-up.ts'

/** Makes the search index anew in the room and compares it with the stored one; puts it in its place where they differ. */
const replaySearch = async (directory: string, room: string, isToBeReplaced: boolean) => {
  const [stored, anew] = [directory, room].map(each => join(each, 'search.db')) as [string, string]
  const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
  const files = await openDiskFileStore({ directory: join(directory, 'files'), readOnly: true })
  let differences = 0
  const checked = await checkSearch({ events, files, stored, anew }, () => {
    differences += 1
  })
  await files.close()
  await events.close()
  if (checked === undefined) return { isSame: true, said: 'is made by the next start' }
  const { papers } = checked
  if (differences === 0) return { isSame: true, said: `of ${papers} papers is what the events say` }
  if (isToBeReplaced) {
    removeDatabase(stored)
    await rename(anew, stored)
  }
  return {
    isSame: false,
    said: `of ${papers} papers DIFFERS in ${differences === 1 ? '1 place' : `${differences} places`}`,
  }
}

/** `make replay`: rebuilds every read model from the events and compares it, byte for byte, with the stored one. */

type ProjectionRun = { readonly documents: number; readonly sha256: string; readonly checkpoint: number }

const projectionRunOf = async (views: ReadStore, model: AnyProjection): Promise<ProjectionRun> => {
  const collection = await views.collection(await servedBuild(views, model))
  const hash = createHash('sha256')
  let documents = 0
  for await (const batch of collection.all()) {
    documents += batch.length
    for (const document of batch) hash.update(`${JSON.stringify(document)}\n`)
  }
  return { documents, sha256: hash.digest('hex'), checkpoint: await collection.checkpoint() }
}

const projectionRuns = async (views: ReadStore) =>
  new Map(await Promise.all(projections.map(async model => [model.name, await projectionRunOf(views, model)] as const)))

const rebuiltIn = async (directory: string, file: string) => {
  const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
  const views = await openSqliteReadStore({ file })
  const began = performance.now()
  await projectAll({ events, views }, projections)
  const all = await projectionRuns(views)
  await views.close()
  await events.close()
  return { all, seconds: (performance.now() - began) / 1000 }
}

const stored = async (file: string) => {
  if (!existsSync(file)) return new Map<string, ProjectionRun>()
  try {
    await using open = new AsyncDisposableStack()
    return await projectionRuns(open.adopt(await openSqliteReadStore({ file }), views => views.close()))
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    console.log(`The stored read models are damaged (${error.message}), so nothing is compared.`)
    return new Map<string, ProjectionRun>()
  }
}

const verdict = (before: ProjectionRun | undefined, after: ProjectionRun) => {
  if (!before || before.checkpoint < 0) return 'was not projected yet'
  if (before.sha256 === after.sha256) return 'byte-equal'
  return before.checkpoint === after.checkpoint ? 'DIFFERS' : `was projected up to another event (${before.checkpoint})`
}

/** The directory's lock, or undefined where a running journal has it. */
const takenHere = (directory: string) => {
  try {
    return lockDirectory(directory)
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined
    throw error
  }
}

const replay = async (directory: string) => {
  if (!existsSync(join(directory, 'journal.db'))) throw new Error(`There is no journal in DATA_DIR (${directory}).`)
  await refuseNewerJournal(directory)
  const lock = takenHere(directory)
  const [file, room] = [join(directory, 'views.db'), join(directory, 'views-anew')]
  const rebuilt = join(room, 'views.db')
  await rm(room, { recursive: true, force: true })
  await mkdir(room)
  const { all, seconds } = await rebuiltIn(directory, rebuilt)
  const before = await stored(file)
  const verdicts = [...all].map(([name, projectionRun]) => ({
    name,
    ...projectionRun,
    verdict: verdict(before.get(name), projectionRun),
  }))
  for (const { name, documents, sha256, verdict } of verdicts)
    console.log(`${name.padEnd(16)} ${String(documents).padStart(8)} documents  ${sha256}  ${verdict}`)
  const search = await replaySearch(directory, room, lock !== undefined)
  console.log(`search index     ${search.said}`)
  if (lock) {
    removeSqliteReadStore(file)
    // the store's own file is the last: it names the others
    for (const path of databasesOf(rebuilt).toReversed()) await rename(path, join(directory, basename(path)))
  }
  await rm(room, { recursive: true })
  lock?.release()
  const outcome = lock ? 'and put in place' : 'and left as they are, because the journal is running'
  console.log(`${all.size} read models rebuilt in ${seconds.toFixed(1)} s, ${outcome}`)
  return search.isSame && verdicts.every(({ verdict }) => verdict !== 'DIFFERS')
}

try {
  process.exitCode = (await replay(environment().DATA_DIR)) ? 0 : 1
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exitCode = 1
}
