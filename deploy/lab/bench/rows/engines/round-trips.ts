import { randomUUID } from 'node:crypto'
import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { openNatsBus } from '@shodh/adapters/message-bus/nats.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import { collectionName } from '@shodh/adapters/read-store/read-store.ts'
import { openMongodbVault } from '@shodh/adapters/vault/mongodb.ts'
import type { Engines } from '../../journals/journal-on-engines.ts'

const MODEL = { name: 'round-trips', version: 1, indexes: [] }

/**
 * What a command waits for, one after another, by one process that does nothing else: the look for its session, its append
 * until a subscription has the event, the documents that are read, stored and confirmed by a checkpoint, a message, and the
 * look at the checkpoints.
 */
export const openRoundTrips = async ({ EVENTSTORE_URL, MONGODB_URL, NATS_URL, JOURNAL_ID }: Engines) => {
  const database = `${JOURNAL_ID}-bare`
  const events = await openEventStoreDb({ url: EVENTSTORE_URL, journalId: database, log: 'journal' })
  const views = await openMongodbReadStore({ url: MONGODB_URL, database })
  const vault = await openMongodbVault({ url: MONGODB_URL, database })
  const connected = Promise.withResolvers<void>()
  const onFailure = (reason: string | undefined) => reason ?? connected.resolve()
  const [here, there] = [false, true].map(isOther =>
    openNatsBus({ url: NATS_URL, prefix: database, ...(isOther && { onFailure }) }),
  ) as [ReturnType<typeof openNatsBus>, ReturnType<typeof openNatsBus>]
  await Promise.all([views.collection(MODEL), connected.promise])

  const closing = new AbortController()
  let arrived = Promise.withResolvers<Position>()
  const follow = async () => {
    for await (const batch of events.subscribeAll(await events.head(), closing.signal))
      for (const { position } of batch) arrived.resolve(position)
  }
  const following = follow()

  const trip = async () => {
    const id = randomUUID()
    await vault.get('sessions', id)
    arrived = Promise.withResolvers()
    await events.append('round-trips', 'any', [{ id, type: 'Asked', data: '{}', metadata: '{}' }])
    const position = await arrived.promise
    const { commit } = await views.begin([{ model: MODEL, ids: [id] }])
    await commit(new Map([[collectionName(MODEL), [{ id, document: { id } }]]]), position, id)
    await new Promise<void>(resolve => {
      const end = there.subscribe('projected', () => {
        end()
        resolve()
      })
      here.publish('projected')
    })
    await views.positions()
  }
  return {
    /** Resolves with its milliseconds. */
    trip: async () => {
      const began = performance.now()
      await trip()
      return performance.now() - began
    },
    close: async () => {
      closing.abort()
      await following
      await Promise.all([events, views, vault, here, there].map(port => port.close()))
    },
  }
}
