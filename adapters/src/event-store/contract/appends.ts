import { describe, expect, test } from 'vitest'
import { APPEND_MAX_BYTES, APPEND_MAX_EVENTS, type EventStore, WrongExpectedVersion } from '../event-store.ts'
import { anEvent, everything, given, type OpenLog, openedBy, someEvents, wrongVersion } from './fixtures.ts'

export const contractOfAppends = (name: string, open: OpenLog): unknown =>
  describe(`${name}: append`, () => {
    const { aStore, twoHandles } = openedBy(open)

    test('An append with noStream creates the stream, readable at once', async () => {
      const store = await aStore()
      const event = anEvent()
      const appended = await store.append('volume-1', 'noStream', [event])
      const stored = { ...event, stream: 'volume-1', revision: 0, position: appended.position }
      expect(appended).toMatchObject({ revision: 0 })
      expect(await store.readStream('volume-1')).toEqual({ revision: 0, events: [stored] })
      expect(await everything(store)).toEqual([stored])
      expect(await store.head()).toBe(appended.position)
    })

    test('An append with noStream to an existing stream fails with the actual revision', async () => {
      const store = await aStore()
      await store.append('volume-1', 'noStream', someEvents(3))
      const error = await store.append('volume-1', 'noStream', [anEvent()]).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(WrongExpectedVersion)
      expect(error).toMatchObject({ stream: 'volume-1', expected: 'noStream', actual: 2 })
      expect((await store.readStream('volume-1')).revision).toBe(2)
    })

    test('The exact revision is accepted, one more or less is not', async () => {
      const store = await aStore()
      await store.append('volume-1', 'noStream', someEvents(2))
      await expect(store.append('volume-1', 0, [anEvent()])).rejects.toMatchObject(wrongVersion(1))
      await expect(store.append('volume-1', 2, [anEvent()])).rejects.toMatchObject(wrongVersion(1))
      expect(await store.append('volume-1', 1, [anEvent()])).toMatchObject({ revision: 2 })
      await expect(store.append('volume-2', 0, [anEvent()])).rejects.toMatchObject(wrongVersion(-1))
    })

    test('The revision −1 that a missing stream is read with can be handed back, as noStream', async () => {
      const store = await aStore()
      const { revision } = await store.readStream('volume-1')
      expect(await store.append('volume-1', revision, [anEvent()])).toMatchObject({ revision: 0 })
      await expect(store.append('volume-1', revision, [anEvent()])).rejects.toMatchObject(wrongVersion(0))
    })

    test('An append with exists requires a stream, one with any requires nothing', async () => {
      const store = await aStore()
      await expect(store.append('volume-1', 'exists', [anEvent()])).rejects.toMatchObject(wrongVersion(-1))
      expect(await store.append('volume-1', 'any', [anEvent()])).toMatchObject({ revision: 0 })
      expect(await store.append('volume-1', 'exists', [anEvent()])).toMatchObject({ revision: 1 })
      expect(await store.append('volume-1', 'any', someEvents(2))).toMatchObject({ revision: 3 })
    })

    test('A batch is atomic when its k-th event fails', async () => {
      const store = await aStore()
      const events = [...someEvents(3), anEvent('x'.repeat(APPEND_MAX_BYTES)), ...someEvents(3)]
      await expect(store.append('volume-1', 'noStream', events)).rejects.toMatchObject({ name: 'EventTooLarge' })
      expect(await everything(store)).toEqual([])
      await expect(store.append('volume-1', 'exists', someEvents(2))).rejects.toMatchObject(wrongVersion(-1))
    })

    test('An empty batch is a no-op that returns the revision of the stream', async () => {
      const store = await aStore()
      const { position } = await store.append('volume-1', 'noStream', someEvents(2))
      expect(await store.append('volume-1', 1, [])).toMatchObject({ revision: 1 })
      expect(await store.append('volume-2', 'any', [])).toMatchObject({ revision: -1 })
      expect(await store.head()).toBe(position)
      expect((await store.readStream('volume-2')).revision).toBe(-1)
    })

    test('Of 32 concurrent appends to one stream one succeeds', async () => {
      const handles = await twoHandles()
      const racers = Array.from({ length: 32 }, (_, n) => ({ store: handles[n % 2]!, event: anEvent({ racer: n }) }))
      const runs = await Promise.allSettled(
        racers.map(({ store, event }) => store.append('volume-1', 'noStream', [event])),
      )
      const winners = racers.filter((_, n) => runs[n]?.status === 'fulfilled')
      expect(winners).toHaveLength(1)
      expect((await handles[0].readStream('volume-1')).events.map(given)).toEqual(winners.map(({ event }) => event))
      const losers = runs.filter(run => run.status === 'rejected')
      expect(losers.map(({ reason }) => reason)).toEqual(losers.map(() => expect.objectContaining(wrongVersion(0))))
    })

    test('Concurrent appends to 32 streams all succeed', async () => {
      const store = await aStore()
      const streams = Array.from({ length: 32 }, (_, n) => `volume-${n}`)
      const appended = await Promise.all(streams.map(stream => store.append(stream, 'noStream', someEvents(2))))
      expect(appended.map(({ revision }) => revision)).toEqual(streams.map(() => 1))
      expect(new Set(appended.map(({ position }) => position)).size).toBe(32)
      expect(await everything(store)).toHaveLength(64)
    })

    test('Counters that two processes increment with retries, 50 of them 200 times each, are exact', async () => {
      const handles = await twoHandles()
      const counters = Array.from({ length: 50 }, (_, n) => `counter-${n}`)
      await Promise.all(counters.flatMap(counter => handles.map(store => raise(store, counter, 100))))
      const streams = await Promise.all(counters.map(counter => handles[0].readStream(counter)))
      expect(streams.map(({ events }) => events.map(({ data }) => data))).toEqual(
        counters.map(() => Array.from({ length: 200 }, (_, n) => String(n))),
      )
    }, 60_000)

    test('An append of 500 events is accepted, 501 are too many', async () => {
      const store = await aStore()
      await expect(store.append('volume-1', 'noStream', someEvents(APPEND_MAX_EVENTS + 1))).rejects.toMatchObject({
        name: 'EventTooLarge',
      })
      expect(await store.append('volume-1', 'noStream', someEvents(APPEND_MAX_EVENTS))).toMatchObject({ revision: 499 })
    })

    test('The cap of 1 MiB counts the whole append, in bytes', async () => {
      const store = await aStore()
      const third = 'अ'.repeat(APPEND_MAX_BYTES / 9)
      await expect(
        store.append('volume-1', 'noStream', [anEvent(third), anEvent(third), anEvent(third)]),
      ).rejects.toMatchObject({ name: 'EventTooLarge' })
      expect(await store.append('volume-1', 'noStream', [anEvent(third), anEvent(third)])).toMatchObject({
        revision: 1,
      })
      expect(await store.append('volume-1', 1, [anEvent(third)])).toMatchObject({ revision: 2 })
    })
  })

/** Reads the counter and writes the next number, repeatedly; the revision is the number. */
const raise = async (store: EventStore, counter: string, times: number): Promise<void> => {
  let { revision } = await store.readStream(counter)
  for (let raised = 0; raised < times;) {
    const next = store.append(counter, revision, [anEvent(revision + 1)])
    const outcome = await next.then(
      appended => ({ revision: appended.revision, raised: 1 }),
      (error: unknown) => ({ revision: actualOf(error), raised: 0 }),
    )
    revision = outcome.revision
    raised += outcome.raised
  }
}

const actualOf = (error: unknown) => {
  if (error instanceof WrongExpectedVersion) return error.actual
  throw error
}
