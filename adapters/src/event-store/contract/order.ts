import { describe, expect, test } from 'vitest'
import type { EventStore, StoredEvent } from '../event-store.ts'
import {
  anEvent,
  everything,
  given,
  isIncreasing,
  type OpenLog,
  openedBy,
  positionsOf,
  someEvents,
} from './fixtures.ts'

/** Appends one event after the other to a stream of its own; the positions as they were acknowledged. */
const appendAlone = async (store: EventStore, stream: string, count: number) => {
  const positions: number[] = []
  for (let revision = -1; revision < count - 1; revision += 1)
    positions.push((await store.append(stream, revision, [anEvent()])).position)
  return positions
}

export const contractOfOrder = (name: string, open: OpenLog): unknown =>
  describe(`${name}: order`, () => {
    const { aStore, twoHandles } = openedBy(open)

    test('Revisions are contiguous from 0', async () => {
      const store = await aStore()
      await store.append('volume-1', 'noStream', someEvents(3))
      await store.append('volume-2', 'noStream', someEvents(2))
      await store.append('volume-1', 'any', someEvents(2))
      expect((await store.readStream('volume-1')).events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4])
      expect((await store.readStream('volume-1', 3)).events.map(({ revision }) => revision)).toEqual([3, 4])
    })

    test('Positions increase', async () => {
      const handles = await twoHandles()
      await Promise.all(
        handles.flatMap((store, n) => [appendAlone(store, `a-${n}`, 20), appendAlone(store, `b-${n}`, 20)]),
      )
      const positions = positionsOf(await everything(handles[0]))
      expect(positions).toHaveLength(80)
      expect(isIncreasing(positions)).toBe(true)
    })

    test('What is acknowledged first is read first, whoever wrote it', async () => {
      const [one, other] = await twoHandles()
      const positions: number[] = []
      for (let n = 0; n < 20; n += 1) {
        const { position } = await (n % 2 === 0 ? one : other).append(`volume-${n}`, 'noStream', someEvents(2))
        positions.push(position)
      }
      expect(isIncreasing(positions)).toBe(true)
      expect(await one.head()).toBe(positions.at(-1))
    })

    test('No event ever appears below a position already read', async () => {
      const handles = await twoHandles()
      const seen: StoredEvent[] = []
      const pollHead = async () => {
        seen.push(...(await everything(handles[1], seen.at(-1)?.position ?? -1)))
        return seen.length
      }
      const streams = Array.from({ length: 16 }, (_, n) => `volume-${n}`)
      const written = Promise.all(streams.map((stream, n) => appendAlone(handles[n % 2]!, stream, 25)))
      await expect.poll(async () => (await pollHead()) === 16 * 25).toBe(true)
      await written
      expect(seen).toEqual(await everything(handles[0]))
    })

    test.for([1, 2, 3, 4, 5, 6, 7, 12, 13])('Pages of %i lose and repeat nothing at their borders', async batch => {
      const store = await aStore()
      const events = someEvents(12)
      await store.append('volume-1', 'noStream', events.slice(0, 5))
      await store.append('volume-2', 'noStream', events.slice(5))
      const pages = await Array.fromAsync(store.readAll(-1, batch))
      expect(pages.flat().map(given)).toEqual(events)
      expect(pages.every(page => page.length > 0 && page.length <= batch)).toBe(true)
    })

    test('A page begins after any position that was returned', async () => {
      const store = await aStore()
      for (const event of someEvents(40)) await store.append('volume-1', 'any', [event])
      const all = await everything(store)
      for (const [n, { position }] of all.entries())
        expect(await everything(store, position, 2)).toEqual(all.slice(n + 1))
    })

    test('A missing stream, an end and an error are distinguished', async () => {
      const store = await aStore()
      await store.append('volume-1', 'noStream', someEvents(2))
      expect(await store.readStream('volume-2')).toEqual({ revision: -1, events: [] })
      expect(await store.readStream('volume-2', 5)).toEqual({ revision: -1, events: [] })
      expect(await store.readStream('volume-1', 2)).toEqual({ revision: 1, events: [] })
      expect(await store.readStream('volume-1', 9)).toEqual({ revision: 1, events: [] })
      expect(await everything(store, await store.head())).toEqual([])
      await store.close()
      await expect(store.readStream('volume-1')).rejects.toMatchObject({ name: 'Unavailable' })
      await expect(everything(store)).rejects.toMatchObject({ name: 'Unavailable' })
      await expect(store.head()).rejects.toMatchObject({ name: 'Unavailable' })
      await expect(store.append('volume-1', 1, [anEvent()])).rejects.toMatchObject({ name: 'Unavailable' })
    })

    test('An empty log begins before its first event', async () => {
      const store = await aStore()
      expect(await store.head()).toBe(-1)
      expect(await everything(store)).toEqual([])
    })

    test('The id of the event at a position is returned', async () => {
      const [one, other] = await twoHandles()
      await one.append('volume-1', 'noStream', someEvents(3))
      await one.append('volume-2', 'noStream', someEvents(2))
      const all = await everything(one)
      for (const event of all) {
        expect(await other.idAt(event.position)).toBe(event.id)
        expect(await other.eventAt(event.position)).toEqual(event)
      }
      expect(await one.eventAt(-1)).toBeUndefined()
      expect(await one.idAt(-1)).toBeUndefined()
      expect(await one.idAt((await one.head()) + 1_000_000)).toBeUndefined()
    })

    test('Two processes read what the other appends', async () => {
      const [one, other] = await twoHandles()
      const [first, second] = [anEvent(), anEvent()]
      await one.append('volume-1', 'noStream', [first])
      expect((await other.readStream('volume-1')).events.map(given)).toEqual([first])
      await other.append('volume-1', 0, [second])
      expect((await one.readStream('volume-1')).events.map(given)).toEqual([first, second])
      expect(await everything(one)).toEqual(await everything(other))
      expect(await one.head()).toBe(await other.head())
    })
  })
