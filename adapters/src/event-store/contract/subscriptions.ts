import { describe, expect, test } from 'vitest'
import { BEGINNING, type StoredEvent } from '../event-store.ts'
import { anEvent, everything, follow, type OpenLog, openedBy, someEvents } from './fixtures.ts'

export const contractOfSubscriptions = (name: string, open: OpenLog): unknown =>
  describe(`${name}: subscription`, () => {
    const { aStore, twoHandles } = openedBy(open)

    test('A subscription catches up and goes live without gap or double', async () => {
      const store = await aStore()
      await store.append('volume-1', 'noStream', someEvents(50))
      const { seen } = follow(store, BEGINNING, 7)
      for (let n = 0; n < 20; n += 1) await store.append(`volume-2`, n - 1, [anEvent()])
      await expect.poll(() => seen).toHaveLength(70)
      await store.append('volume-3', 'noStream', someEvents(3))
      await expect.poll(async () => seen).toEqual(await everything(store))
      expect(seen).toHaveLength(73)
    })

    test('A subscription begins after its position', async () => {
      const store = await aStore()
      const { position } = await store.append('volume-1', 'noStream', someEvents(2))
      const { seen } = follow(store, position)
      const later = await store.append('volume-1', 1, [anEvent()])
      await expect.poll(() => seen.map(event => event.position)).toEqual([later.position])
    })

    test('A subscription delivers what another process appends', async () => {
      const [one, other] = await twoHandles()
      const { seen } = follow(one)
      const { position } = await other.append('volume-1', 'noStream', someEvents(2))
      await expect.poll(() => seen.at(-1)?.position).toBe(position)
      await other.append('volume-1', 1, [anEvent()])
      await expect.poll(() => seen).toHaveLength(3)
    })

    test('Two subscriptions on one store each deliver everything, however slow the other', async () => {
      const store = await aStore()
      const [quick, late] = [follow(store), follow(store, BEGINNING, 1)]
      await store.append('volume-1', 'noStream', someEvents(20))
      await expect.poll(() => [quick.seen.length, late.seen.length]).toEqual([20, 20])
    })

    test('A subscription ends without an error when its signal aborts, waiting or not', async () => {
      const store = await aStore()
      const waiting = follow(store)
      await store.append('volume-1', 'noStream', someEvents(2))
      await expect.poll(() => waiting.seen).toHaveLength(2)
      waiting.stop.abort()
      await expect(waiting.ended).resolves.toBeUndefined()
      expect(await Array.fromAsync(store.subscribeAll(BEGINNING, AbortSignal.abort()))).toEqual([])
    })

    test('A subscription ends where its reader stops', async () => {
      const store = await aStore()
      await store.append('volume-1', 'noStream', someEvents(2))
      const seen: StoredEvent[] = []
      for await (const events of store.subscribeAll(BEGINNING, new AbortController().signal, 1)) {
        seen.push(...events)
        break
      }
      expect(seen).toHaveLength(1)
    })
  })
