import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Place, withPlace } from '../testing/with-place.ts'
import type { MessageBus, Topic } from './message-bus.ts'

const sleeper = (wake?: () => void) => vi.fn<() => void>(wake)

/** What every message bus owes; an implementation's own test calls it. */
export const messageBusContract = (name: string, prepare: () => Promise<Place<MessageBus>>) =>
  describe(`${name} keeps the contract`, () => {
    const open = withPlace(prepare)
    let here: MessageBus
    let there: MessageBus

    beforeEach(async () => {
      here = await open()
      there = await open()
    })

    /** Publishes until all have been woken: a message may be lost, and a subscription may need a moment. */
    const areWoken = (topic: Topic, ...subscribers: readonly ReturnType<typeof sleeper>[]) => {
      for (const subscriber of subscribers) subscriber.mockClear()
      return vi.waitUntil(() => {
        here.publish(topic)
        return subscribers.every(({ mock }) => mock.calls.length > 0)
      })
    }

    test('A message wakes every subscriber of its topic, wherever it is', async () => {
      const [one, two, three] = [sleeper(), sleeper(), sleeper()]
      here.subscribe('appended', one)
      here.subscribe('appended', two)
      there.subscribe('appended', three)
      expect(await areWoken('appended', one, two, three)).toBe(true)
      expect(await areWoken('appended', one, two, three)).toBe(true)
    })

    test('A subscriber sleeps on while another topic is published', async () => {
      const [written, projected] = [sleeper(), sleeper()]
      here.subscribe('appended', written)
      here.subscribe('projected', projected)
      expect(await areWoken('projected', projected)).toBe(true)
      expect(written).not.toHaveBeenCalled()
      expect(await areWoken('appended', written)).toBe(true)
    })

    test('A subscription that has ended is silent, the others are not', async () => {
      const [ended, goesOn] = [sleeper(), sleeper()]
      const end = there.subscribe('appended', ended)
      there.subscribe('appended', goesOn)
      expect(await areWoken('appended', ended, goesOn)).toBe(true)

      end()
      ended.mockClear()
      expect(await areWoken('appended', goesOn)).toBe(true)
      expect(await areWoken('appended', goesOn)).toBe(true)
      expect(ended).not.toHaveBeenCalled()
    })

    test('Ending twice ends nothing else, not even another subscription of the same function', async () => {
      const wake = sleeper()
      const end = here.subscribe('appended', wake)
      here.subscribe('appended', wake)
      end()
      end()
      expect(await areWoken('appended', wake)).toBe(true)
    })

    test('A subscriber may end its own subscription when it is woken', async () => {
      const [once, always] = [sleeper(() => end()), sleeper()]
      const end = here.subscribe('appended', once)
      here.subscribe('appended', always)
      expect(await areWoken('appended', once, always)).toBe(true)
      expect(await areWoken('appended', always)).toBe(true)
      expect(once).toHaveBeenCalledTimes(1)
    })

    test('Publishing without a subscriber is harmless', async () => {
      here.publish('appended')
      there.publish('projected')
      const wake = sleeper()
      here.subscribe('projected', wake)
      expect(await areWoken('projected', wake)).toBe(true)
    })

    test('What is announced is heard by whoever listens, wherever they are, and by nobody who has stopped', async () => {
      const [near, far, stopped] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>(), vi.fn()]
      here.listen(near)
      there.listen(far)
      there.listen(stopped)()
      await vi.waitUntil(() => {
        here.announce('{"name":"अ"}')
        return near.mock.calls.length > 0 && far.mock.calls.length > 0
      })
      expect(near).toHaveBeenCalledWith('{"name":"अ"}')
      expect(far).toHaveBeenCalledWith('{"name":"अ"}')
      expect(stopped).not.toHaveBeenCalled()
    })

    test('A closed bus wakes nobody, and publishing or ending on it is harmless', async () => {
      const [closed, woken] = [sleeper(), sleeper()]
      const bus = await open()
      const end = bus.subscribe('appended', closed)
      expect(await areWoken('appended', closed)).toBe(true)
      await bus.close()
      closed.mockClear()

      bus.publish('appended')
      end()
      here = await open()
      here.subscribe('appended', woken)
      expect(await areWoken('appended', woken)).toBe(true)
      expect(closed).not.toHaveBeenCalled()
    })
  })
