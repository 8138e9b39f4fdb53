import { describe, expect, test } from 'vitest'
import type { EventStore, Expected, NewEvent } from '../event-store.ts'
import { anEvent, type OpenLog, openedBy, someEvents, wrongVersion } from './fixtures.ts'

const idsOf = async (store: EventStore, stream = 'volume-1') =>
  (await store.readStream(stream)).events.map(({ id }) => id)

/** A stream of five events, of which three came in one append. */
const aStream = async (store: EventStore) => {
  const batch = someEvents(3)
  const first = await store.append('volume-1', 'noStream', [anEvent()])
  const appended = await store.append('volume-1', 0, batch)
  await store.append('volume-1', 3, [anEvent()])
  return { first, batch, appended, ids: await idsOf(store) }
}

export const contractOfIdempotency = (name: string, open: OpenLog): unknown =>
  describe(`${name}: idempotency`, () => {
    const { aStore, twoHandles } = openedBy(open)
    const retry = (store: EventStore, expected: Expected, events: readonly NewEvent[]) =>
      store.append('volume-1', expected, events)

    test('The same append twice is a no-op', async () => {
      const store = await aStore()
      const { batch, appended, ids } = await aStream(store)
      const head = await store.head()
      expect(await retry(store, 0, batch)).toEqual(appended)
      expect(await idsOf(store)).toEqual(ids)
      expect(await store.head()).toBe(head)
    })

    test.for(['any', 'exists'] as const)('The same append again with %s is a no-op', async expected => {
      const store = await aStore()
      const { batch, appended, ids } = await aStream(store)
      expect(await retry(store, expected, batch)).toEqual(appended)
      expect(await idsOf(store)).toEqual(ids)
    })

    test('Event 0 again after five others is a no-op', async () => {
      const store = await aStore()
      const event = anEvent()
      const first = await retry(store, 'noStream', [event])
      await retry(store, 0, someEvents(5))
      expect(await retry(store, 'noStream', [event])).toEqual(first)
      expect(await retry(store, 'any', [event])).toEqual(first)
      expect((await store.readStream('volume-1')).revision).toBe(5)
    })

    test('A prefix of a batch is a no-op that returns its own last revision and position', async () => {
      const store = await aStore()
      const { batch, ids } = await aStream(store)
      const { events } = await store.readStream('volume-1')
      const result = { revision: 2, position: events[2]?.position }
      for (const expected of [0, 'any', 'exists'] as const)
        expect(await retry(store, expected, batch.slice(0, 2))).toEqual(result)
      expect(await idsOf(store)).toEqual(ids)
    })

    test('A single member of a batch is a no-op that returns its own revision and position', async () => {
      const store = await aStore()
      const { batch, ids } = await aStream(store)
      const { events } = await store.readStream('volume-1')
      const result = { revision: 3, position: events[3]?.position }
      for (const expected of [2, 'any', 'exists'] as const)
        expect(await retry(store, expected, batch.slice(2))).toEqual(result)
      expect(await idsOf(store)).toEqual(ids)
    })

    test('A partial overlap fails, with any and exists too', async () => {
      const store = await aStore()
      const { batch, ids } = await aStream(store)
      for (const expected of [0, 'any', 'exists'] as const)
        await expect(retry(store, expected, [...batch, anEvent()])).rejects.toMatchObject(wrongVersion(4))
      for (const expected of [0, 'any'] as const)
        await expect(retry(store, expected, [batch[0]!, anEvent(), batch[2]!])).rejects.toMatchObject(wrongVersion(4))
      await expect(retry(store, 0, [anEvent(), ...batch.slice(1)])).rejects.toMatchObject(wrongVersion(4))
      expect(await idsOf(store)).toEqual(ids)
    })

    test('An overlap that reaches beyond the end of the stream fails', async () => {
      const store = await aStore()
      const batch = someEvents(2)
      await retry(store, 'noStream', batch)
      await expect(retry(store, 'noStream', [...batch, anEvent()])).rejects.toMatchObject(wrongVersion(1))
      await expect(retry(store, 0, [...batch.slice(1), anEvent()])).rejects.toMatchObject(wrongVersion(1))
      expect((await store.readStream('volume-1')).revision).toBe(1)
    })

    test('Old events at wrong revisions fail', async () => {
      const store = await aStore()
      const { batch, ids } = await aStream(store)
      for (const expected of ['noStream', 1, 7] as const)
        await expect(retry(store, expected, batch)).rejects.toMatchObject(wrongVersion(4))
      await expect(retry(store, 'noStream', batch.slice(1, 2))).rejects.toMatchObject(wrongVersion(4))
      expect(await idsOf(store)).toEqual(ids)
    })

    test('An event that another stream has is new to this one', async () => {
      const store = await aStore()
      const event = anEvent()
      await store.append('volume-1', 'noStream', [event])
      expect(await store.append('volume-2', 'noStream', [event])).toMatchObject({ revision: 0 })
      expect(await idsOf(store, 'volume-2')).toEqual([event.id])
    })

    test('The result of a repeated append equals the first, in revision and position', async () => {
      const store = await aStore()
      const { first, ids } = await aStream(store)
      const [event] = (await store.readStream('volume-1')).events
      for (const expected of ['noStream', 'any', 'exists'] as const)
        expect(await retry(store, expected, [event!])).toEqual(first)
      expect(first.position).toBe(event?.position)
      expect(await idsOf(store)).toEqual(ids)
    })

    test('A retry after an acknowledgement that nobody waited for leaves one copy', async () => {
      const [lost, retrying] = await twoHandles()
      const batch = someEvents(3)
      const unacknowledged = lost.append('volume-1', 'noStream', batch)
      const results = await Promise.all([
        retry(retrying, 'noStream', batch),
        retry(retrying, 'noStream', batch),
        unacknowledged,
      ])
      expect(new Set(results.map(({ revision, position }) => `${revision} ${position}`)).size).toBe(1)
      expect(await idsOf(retrying)).toEqual(batch.map(({ id }) => id))
    })

    test('A retry through a new handle, after the one that wrote was closed, leaves one copy', async () => {
      const [lost, retrying] = await twoHandles()
      const batch = someEvents(3)
      const unacknowledged = lost.append('volume-1', 'noStream', batch).catch(() => undefined)
      await lost.close()
      const result = await retry(retrying, 'noStream', batch)
      expect(result.revision).toBe(2)
      await unacknowledged
      expect(await idsOf(retrying)).toEqual(batch.map(({ id }) => id))
    })
  })
