import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { projections } from '@shodh/projections/all.ts'
import { untilProjected } from './until-projected.ts'

const LOOK_EVERY_MS = 1

/**
 * Watches a running journal's stores from outside: milliseconds from when an event is in the log until every read model
 * has projected it, to a millisecond or two. Once for each state of the log that was seen.
 */
export const watchLag = async (directory: string) => {
  const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  const tracker = untilProjected(views, projections)
  let seen = await events.head()

  const look = async () => {
    const head = await events.head()
    if (head > seen) tracker.observed(head)
    seen = head
    await tracker.look()
  }

  const watch = async (signal: AbortSignal) => {
    while (!signal.aborted || tracker.isWaiting()) {
      await look()
      await sleep(LOOK_EVERY_MS)
    }
    return tracker.lags()
  }
  const close = async () => {
    await views.close()
    await events.close()
  }
  return { watch, close }
}
