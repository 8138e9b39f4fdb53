import { EventStoreDBClient } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import { peerLog } from '../../../../deploy/lab/peers/eventstoredb/log.ts'
import { everything, follow, positionsOf, someEvents } from '../contract/fixtures.ts'
import { aPeer, opened } from '../testing/on-a-peer.ts'

const usage = { log: 'usage', clockMs: 20_000 }

/** A log of readings on a server each of whose chunks is complete, with two months and what another journal wrote. */
const twoMonths = async (chunk = 1) => {
  const peer = await aPeer({ log: peerLog(chunk) })
  const store = await opened(peer.url, usage)
  const other = await opened(peer.url, { journalId: 'other', clockMs: 20_000 })
  const removed: number[] = []
  for (let n = 0; n < 5; n += 1) {
    removed.push((await store.append('january', 'any', someEvents(1))).position)
    await other.append('volume-1', n - 1, someEvents(1))
  }
  await store.append('february', 'any', someEvents(3))
  const left = (await everything(store)).filter(({ stream }) => stream === 'february')
  return { peer, store, removed, left }
}

test('EventStoreDB: What was removed is shown to nobody, and is another event to nobody, once it is scavenged', async () => {
  const { peer, store, removed, left } = await twoMonths()
  const ids = await Promise.all(removed.map(position => store.idAt(position)))
  await store.removeStream('january')
  expect(peer.log.all.filter(({ stream }) => stream === 'journal:usage:january')).toHaveLength(5)
  expect(await everything(store)).toEqual(left)
  expect(await Promise.all(removed.map(position => store.idAt(position)))).toEqual(ids)
  peer.log.scavenge()
  expect(peer.log.all.filter(({ stream }) => stream === 'journal:usage:january')).toEqual([])
  for (const after of [-1, ...removed]) {
    expect(await everything(store, after)).toEqual(left)
    expect(await store.idAt(after)).toBeUndefined()
    expect(after).toBeLessThan(await store.removedBefore())
  }
  expect(await store.idAt(left[0]!.position)).toBe(left[0]!.id)
})

test('EventStoreDB: What stands in an incomplete chunk stays on the disk after a scavenge, and is shown to nobody', async () => {
  const { peer, store, left } = await twoMonths(256 * 1024 * 1024)
  await store.removeStream('january')
  peer.log.scavenge()
  expect(peer.log.all.filter(({ stream }) => stream === 'journal:usage:january')).toHaveLength(5)
  expect(await everything(store)).toEqual(left)
})

test('EventStoreDB: A scavenge in the middle of a read, and beside a subscription, disturbs neither', async () => {
  const { peer, store, left } = await twoMonths()
  await store.append('march', 'any', someEvents(500))
  const { seen } = follow(store)
  await expect.poll(() => seen.length).toBe(508)
  const read: number[] = []
  for await (const events of store.readAll(-1, 1)) {
    read.push(...positionsOf(events))
    if (read.length !== 2) continue
    await store.removeStream('january')
    peer.log.scavenge()
  }
  const march = (await store.readStream('march')).events
  expect(read.slice(-503)).toEqual(positionsOf([...left, ...march]))
  const { position } = await store.append('march', 'any', someEvents(1))
  await expect.poll(() => seen.at(-1)?.position).toBe(position)
  expect(seen).toHaveLength(509)
})

test('EventStoreDB: A stream whose beginning an operator has cut is read from there on', async () => {
  const { peer, store, left } = await twoMonths()
  const client = EventStoreDBClient.connectionString(peer.url)
  await client.setStreamMetadata('journal:usage:january', { truncateBefore: 3 })
  await client.dispose()
  const shown = [...(await store.readStream('january')).events, ...left]
  expect(shown).toHaveLength(5)
  expect(await everything(store)).toEqual(shown)
})

test.for([
  ['delete', 'may not delete streams', "'$d'"],
  ['readMetadata', 'may not read the metadata of streams', "'$mr'"],
] as const)('EventStoreDB: A user without the right to %s is named in one sentence', async ([right, what, role]) => {
  const { peer, store } = await twoMonths()
  peer.forbid(right)
  const request = right === 'delete' ? store.removeStream('january') : everything(store)
  const error = await request.catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'Unavailable', message: expect.stringContaining(what) })
  expect(error).toMatchObject({ message: expect.stringContaining(role) })
})
