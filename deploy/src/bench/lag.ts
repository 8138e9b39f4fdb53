import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite.ts'
import { projections } from '@shodh/projections/all.ts'

const LOOK_EVERY_MS = 1

/**
 * Watches a running journal's stores from outside: milliseconds from when an event is in the log until every read model
 * has drawn it, to a millisecond or two. Once for each state of the log that was seen.
 */
export const watchLag = async (directory: string) => {
  const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  const models = await Promise.all(projections.map(model => views.collection(model)))
  const lags: number[] = []
  let waiting: { readonly position: Position; readonly since: number }[] = []
  let seen = await events.head()

  const look = async () => {
    const head = await events.head()
    if (head > seen) waiting.push({ position: head, since: performance.now() })
    seen = head
    if (waiting.length === 0) return
    const drawn = Math.min(...(await Promise.all(models.map(model => model.checkpoint()))))
    const now = performance.now()
    for (const { position, since } of waiting) if (position <= drawn) lags.push(now - since)
    waiting = waiting.filter(({ position }) => position > drawn)
  }

  const watch = async (signal: AbortSignal) => {
    while (!signal.aborted || waiting.length > 0) {
      await look()
      await sleep(LOOK_EVERY_MS)
    }
    return lags.splice(0)
  }
  const close = async () => {
    await views.close()
    await events.close()
  }
  return { watch, close }
}
