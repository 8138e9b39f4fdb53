import { setTimeout as sleep } from 'node:timers/promises'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import { projections } from '@shodh/projections/all.ts'
import type { Engines } from '../../journals/journal-on-engines.ts'
import { untilProjected } from '../../until-projected.ts'

const LOOK_EVERY_MS = 2

/**
 * Watches a running journal's servers from outside: milliseconds from when a subscription to the log has an event until
 * every read model has projected it, to some milliseconds. Once for each event.
 */
export const watchLagOnEngines = async ({ EVENTSTORE_URL, MONGODB_URL, JOURNAL_ID }: Engines) => {
  const events = await openEventStoreDb({ url: EVENTSTORE_URL, journalId: JOURNAL_ID, log: 'journal' })
  const views = await openMongodbReadStore({ url: MONGODB_URL, database: JOURNAL_ID })
  const tracker = untilProjected(views, projections)
  const closing = new AbortController()
  let seen = await events.head()
  let failure: Error | undefined

  const follow = async () => {
    for await (const batch of events.subscribeAll(seen, closing.signal)) {
      for (const { position } of batch) tracker.observed(position)
      seen = batch.at(-1)?.position ?? seen
    }
  }
  const following = follow().catch((error: Error) => (failure = error))

  const lookUntil = async (isOver: () => boolean) => {
    while (!isOver() || tracker.isWaiting()) {
      if (failure) throw failure
      await tracker.look()
      await sleep(LOOK_EVERY_MS)
    }
  }
  const watch = async (signal: AbortSignal) => {
    await lookUntil(() => signal.aborted)
    const head = await events.head()
    await lookUntil(() => seen >= head)
    return tracker.lags()
  }
  const close = async () => {
    closing.abort()
    await following
    await views.close()
    await events.close()
  }
  return { watch, close }
}
