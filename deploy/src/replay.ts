import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectoryInUse, lockDirectory } from '@shodh/adapters/event-store/process-lock.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite.ts'
import { projections } from '@shodh/projections/all.ts'
import type { AnyProjection } from '@shodh/projections/projection.ts'
import { drawAll } from '@shodh/projections/runner.ts'
import { environment } from './environment.ts'
import { sentenceFor } from './start-up.ts'

/** `make replay`: draws every read model anew from the events and compares it, byte for byte, with what stands. */

type Drawing = { readonly documents: number; readonly sha256: string; readonly checkpoint: number }

const drawingOf = async (views: ReadStore, model: AnyProjection): Promise<Drawing> => {
  const collection = await views.collection(model)
  const hash = createHash('sha256')
  let documents = 0
  for await (const batch of collection.all()) {
    documents += batch.length
    for (const document of batch) hash.update(`${JSON.stringify(document)}\n`)
  }
  return { documents, sha256: hash.digest('hex'), checkpoint: await collection.checkpoint() }
}

const drawings = async (views: ReadStore) =>
  new Map(await Promise.all(projections.map(async model => [model.name, await drawingOf(views, model)] as const)))

const remove = (file: string) => Promise.all(['', '-wal', '-shm'].map(end => rm(file + end, { force: true })))

const drawnAnew = async (directory: string, file: string) => {
  const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
  const views = await openSqliteReadStore({ file })
  const began = performance.now()
  await drawAll({ events, views }, projections)
  const all = await drawings(views)
  await views.close()
  await events.close()
  return { all, seconds: (performance.now() - began) / 1000 }
}

const standing = async (file: string) => {
  if (!existsSync(file)) return new Map<string, Drawing>()
  const views = await openSqliteReadStore({ file })
  const all = await drawings(views)
  await views.close()
  return all
}

const verdict = (before: Drawing | undefined, after: Drawing) => {
  if (!before || before.checkpoint < 0) return 'was not drawn yet'
  if (before.sha256 === after.sha256) return 'byte-equal'
  return before.checkpoint === after.checkpoint ? 'DIFFERS' : `was drawn up to another event (${before.checkpoint})`
}

/** The directory's lock, or undefined where a running journal has it. */
const takenHere = (directory: string) => {
  try {
    return lockDirectory(directory)
  } catch (accident) {
    if (accident instanceof DirectoryInUse) return undefined
    throw accident
  }
}

const replay = async (directory: string) => {
  if (!existsSync(join(directory, 'journal.db'))) throw new Error(`There is no journal in DATA_DIR (${directory}).`)
  const lock = takenHere(directory)
  const [file, anew] = [join(directory, 'views.db'), join(directory, 'views-anew.db')]
  await remove(anew)
  const { all, seconds } = await drawnAnew(directory, anew)
  const before = await standing(file)
  const verdicts = [...all].map(([name, drawing]) => ({
    name,
    ...drawing,
    verdict: verdict(before.get(name), drawing),
  }))
  for (const { name, documents, sha256, verdict } of verdicts)
    console.log(`${name.padEnd(16)} ${String(documents).padStart(8)} documents  ${sha256}  ${verdict}`)
  if (lock) {
    await remove(file)
    await rename(anew, file)
  }
  await remove(anew)
  lock?.release()
  const outcome = lock ? 'and put in place' : 'and left as they are, because the journal is running'
  console.log(`${all.size} read models drawn in ${seconds.toFixed(1)} s, ${outcome}`)
  return verdicts.every(({ verdict }) => verdict !== 'DIFFERS')
}

try {
  process.exitCode = (await replay(environment().DATA_DIR)) ? 0 : 1
} catch (accident) {
  process.stderr.write(`${sentenceFor(accident)}\n`)
  process.exitCode = 1
}
