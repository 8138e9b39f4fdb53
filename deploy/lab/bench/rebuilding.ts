import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { projections } from '@shodh/projections/all.ts'
import type { LoadInThread } from '@shodh/projections/runner/load-in-thread.ts'
import { projectAll, run } from '@shodh/projections/runner/runner.ts'
import { loadInThread } from '@shodh/deploy/rebuild/load-in-thread.ts'
import { embeddedStores } from '@shodh/deploy/stores/embedded-stores.ts'
import type { Bench } from './row.ts'

/** Every read model, from the log of a data directory, as `make replay` does: microseconds for an event. */
export const microsecondsToRebuild = async (bench: Bench, directory: string): Promise<number> => {
  const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
  const views = await openSqliteReadStore({ file: join(await bench.directory(), 'views.db') })
  const began = performance.now()
  await projectAll({ events, views }, projections)
  const milliseconds = performance.now() - began
  const count = await events.head()
  await views.close()
  await events.close()
  return (milliseconds * 1000) / count
}

const LOOK_EVERY_MS = 20

/** Whether the thread of the requests projects, or another one loads. */
export type Way = 'own thread' | 'thread apart'

const projectedIn = async (directory: string, loadInThread: LoadInThread | undefined) => {
  const stores = await embeddedStores(directory)
  const stopping = new AbortController()
  const began = performance.now()
  const head = await stores.events.head()
  const runner = await run(stores, projections, stopping.signal, loadInThread && { loadInThread })
  while (!runner.statuses().every(({ position }) => position >= head)) await sleep(LOOK_EVERY_MS)
  const milliseconds = performance.now() - began
  stopping.abort()
  await runner.done
  await stores.close()
  return (head * 1000) / milliseconds
}

/** Every read model of a journal that has none, as its runner projects them: events a second. */
export const eventsProjected = async (bench: Bench, log: string, way: Way): Promise<number> => {
  const directory = await bench.directory()
  await cp(join(log, 'journal.db'), join(directory, 'journal.db'))
  return projectedIn(directory, way === 'thread apart' ? loadInThread(directory) : undefined)
}
