import { EventStoreDBClient, UnknownError } from '@eventstore/db-client'
import { expect, onTestFinished, test } from 'vitest'
import { everything, someEvents } from '../contract/fixtures.ts'
import { aPeer, opened } from '../testing/on-a-peer.ts'
import { writeOthers } from '../../../../deploy/lab/peers/eventstoredb/others.ts'

const at = (position: number) => ({ commit: BigInt(position), prepare: BigInt(position) })

test('The peer responds to positions between two and beyond the end as EventStoreDB 23.10.8 does', async () => {
  const peer = await aPeer()
  const store = await opened(peer.url)
  await store.append('volume-1', 'noStream', someEvents(3))
  const [, second] = await everything(store)
  const client = EventStoreDBClient.connectionString`${peer.url}`
  onTestFinished(() => client.dispose())
  const read = (position: number) => Array.fromAsync(client.readAll({ fromPosition: at(position), maxCount: 2 }))
  const subscribed = async (fromPosition: ReturnType<typeof at>) => {
    const subscription = client.subscribeToAll({ fromPosition })
    try {
      return await new Promise((resolve, reject) => {
        subscription.on('caughtUp', () => resolve('caught up')).on('error', reject)
      })
    } finally {
      await subscription.unsubscribe().catch(() => undefined)
    }
  }
  const { position } = second ?? { position: 0 }
  expect(await read(position)).toHaveLength(2)
  expect(await subscribed(at(position))).toBe('caught up')
  for (const between of [position - 1, position + 1]) {
    await expect(read(between)).rejects.toBeInstanceOf(UnknownError)
    await expect(subscribed(at(between))).rejects.toBeInstanceOf(UnknownError)
  }
  expect(await read(position + 1_000_000)).toEqual([])
  expect(await subscribed(at(position + 1_000_000))).toBe('caught up')
})

test('There is no event between two positions, nor an event of the log where another journal wrote', async () => {
  const peer = await aPeer()
  const [store, other] = [await opened(peer.url), await opened(peer.url, { journalId: 'other' })]
  await store.append('volume-1', 'noStream', someEvents(2))
  const { position } = await other.append('volume-1', 'noStream', someEvents(1))
  await store.append('volume-1', 'any', someEvents(1))
  const [first] = await everything(store)
  expect(await store.idAt((first?.position ?? 0) + 1)).toBeUndefined()
  expect(await store.idAt(position)).toBeUndefined()
  expect(await other.idAt(position)).toBe((await everything(other))[0]?.id)
})

/** A handle that knows of twenty events which its server, restored from an older copy, no longer has; the copy ends at `position`. */
const restoredUnder = async () => {
  const peer = await aPeer()
  const store = await opened(peer.url)
  const { position } = await store.append('volume-1', 'noStream', someEvents(2))
  const copied = peer.log.all.length
  const lost = await store.append('volume-1', 'any', someEvents(20))
  expect(await store.head()).toBe(lost.position)
  peer.log.putBack(copied)
  peer.cut()
  return { store, position, lost: lost.position }
}

test('A handle notices that the server was restored from an older copy, and where the log ends now', async () => {
  const { store, position, lost } = await restoredUnder()
  expect(await store.idAt(lost)).toBeUndefined()
  expect(await store.head()).toBe(position)
  expect(await store.idAt(position)).toBe((await everything(store)).at(-1)?.id)
  const again = await store.append('volume-1', 1, someEvents(1))
  expect(await store.head()).toBe(again.position)
})

test('A handle that loses its connection while it looks for the end asks the restored server again', async () => {
  const { store, position } = await restoredUnder()
  expect(await store.head()).toBe(position)
})

/** A handle that has passed what others had written last, on a server that was restored without it. */
const restoredWithoutOthers = async () => {
  const peer = await aPeer()
  const store = await opened(peer.url)
  await store.append('volume-1', 'noStream', someEvents(2))
  const copied = peer.log.all.length
  writeOthers(peer.log, 3_000)
  await store.head()
  peer.log.putBack(copied)
  return { peer, store }
}

const appendElsewhere = async (url: string) => {
  const elsewhere = await opened(`${url}&connectionName=elsewhere`)
  return elsewhere.append('volume-1', 1, someEvents(1))
}

test('A handle finds what is written on a server that was restored without what others had written last', async () => {
  const { peer, store } = await restoredWithoutOthers()
  peer.cut()
  const { position } = await appendElsewhere(peer.url)
  expect(await store.head()).toBe(position)
})

test('A position up to which others were passed is forgotten where the server refuses it', async () => {
  const { peer, store } = await restoredWithoutOthers()
  const { position } = await appendElsewhere(peer.url)
  writeOthers(peer.log, 6_000)
  expect(await store.head()).toBe(position)
})

test('A position that no number of JavaScript holds is an error', async () => {
  const peer = await aPeer()
  const store = await opened(peer.url)
  await store.append('volume-1', 'noStream', someEvents(1))
  Object.assign(peer.log.all.at(-1) ?? {}, { position: 2 ** 60 })
  await expect(store.readStream('volume-1')).rejects.toThrow(/^event \S+ has no position in a log$/u)
})
