import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite.ts'
import { projections } from '@shodh/projections/all.ts'
import { untilDrawn } from './until-drawn.ts'

const LOOK_EVERY_MS = 1

/**
 * Watches a running journal's stores from outside: milliseconds from when an event is in the log until every read model
 * has drawn it, to a millisecond or two. Once for each state of the log that was seen.
 */
export const watchLag = async (directory: string) => {
  const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  const drawn = untilDrawn(await Promise.all(projections.map(model => views.collection(model))))
  let seen = await events.head()

  const look = async () => {
    const head = await events.head()
    if (head > seen) drawn.saw(head)
    seen = head
    await drawn.look()
  }

  const watch = async (signal: AbortSignal) => {
    while (!signal.aborted || drawn.isWaiting()) {
      await look()
      await sleep(LOOK_EVERY_MS)
    }
    return drawn.lags()
  }
  const close = async () => {
    await views.close()
    await events.close()
  }
  return { watch, close }
}
