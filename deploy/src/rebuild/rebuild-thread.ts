import { sentError, type ThreadError } from '@shodh/adapters/event-store/threads.ts'
import { type LoadOutcome, type LoadRequest, loadRequested } from '@shodh/projections/runner/load-in-thread.ts'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { projections } from '@shodh/projections/all.ts'

/** What the thread is started with. */
export type RebuildData = { readonly directory: string; readonly requests: readonly LoadRequest[] }

/** What it says: how far it is, and in the end what came of it. */
export type RebuildMessage =
  | { readonly position: number; readonly at: number | undefined }
  | { readonly outcome: LoadOutcome }
  | ThreadError

/** Milliseconds between two messages about how far it is. */
const SAY_EVERY_MS = 100

const say = (message: RebuildMessage) => parentPort?.postMessage(message)

const seldom = () => {
  let saidAt = -Infinity
  return (position: number, at: number | undefined) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    say({ position, at })
  }
}

/** Loads the requested read models of a running journal. */
const rebuild = async ({ directory, requests }: RebuildData) => {
  await using open = new AsyncDisposableStack()
  const events = open.adopt(await openSqliteEventStore({ directory, log: 'journal', readOnly: true }), one =>
    one.close(),
  )
  const views = open.adopt(await openSqliteReadStore({ file: join(directory, 'views.db') }), one => one.close())
  return await loadRequested({ events, views }, projections, requests, seldom())
}

try {
  say({ outcome: await rebuild(workerData as RebuildData) })
} catch (error) {
  say(sentError(error))
}
