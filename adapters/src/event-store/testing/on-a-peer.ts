import { onTestFinished } from 'vitest'
import type { EventStore } from '../event-store.ts'
import { type EventStoreDbOptions, openEventStoreDb } from '../eventstoredb/eventstoredb.ts'
import { type PeerOptions, startPeer } from '../../../../deploy/lab/peers/eventstoredb/peer.ts'

/** Test equipment: a peer and logs on it until their test has finished. */
export const aPeer = async (options?: PeerOptions) => {
  const peer = await startPeer(options)
  onTestFinished(() => peer.close())
  return peer
}

export const opened = async (url: string, options: Partial<EventStoreDbOptions> = {}) => {
  const store = await openEventStoreDb({ url, journalId: 'journal', log: 'journal', clockMs: 4_000, ...options })
  onTestFinished(() => store.close())
  return store
}

export const aStoreOnAPeer = async (options: Partial<EventStoreDbOptions> = {}) => {
  const peer = await aPeer()
  return { peer, store: await opened(peer.url, options) }
}

export const idsOf = async (store: EventStore, stream: string) =>
  (await store.readStream(stream)).events.map(({ id }) => id)
