import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Prepared, withPrepared } from '../testing/with-prepared.ts'
import type { MessageBus, Topic } from './message-bus.ts'

const sleeper = (wake?: () => void) => vi.fn<() => void>(wake)

/** What every message bus owes; an implementation's own test calls it. */
export const messageBusContract = (name: string, prepare: () => Promise<Prepared<MessageBus>>) =>
  describe(`${name} keeps the contract`, () => {
    const open = withPrepared(prepare)
    let here: MessageBus
    let there: MessageBus

    beforeEach(async () => {
      here = await open()
      there = await open()
    })

    /** Publishes until all have been woken: a message may be lost, and a subscription may need a moment. */
    const areWoken = (topic: Topic, ...subscribers: readonly ReturnType<typeof sleeper>[]) => {
      for (const subscriber of subscribers) subscriber.mockClear()
      return expect
        .poll(() => {
          here.publish(topic)
          return subscribers.every(({ mock }) => mock.calls.length > 0)
        })
        .toBe(true)
    }

    test('A message wakes every subscriber of its topic, wherever it is', async () => {
      const [one, two, three] = [sleeper(), sleeper(), sleeper()]
      here.subscribe('extracted', one)
      here.subscribe('extracted', two)
      there.subscribe('extracted', three)
      await areWoken('extracted', one, two, three)
      await areWoken('extracted', one, two, three)
    })

    test('A subscriber sleeps on while another topic is published', async () => {
      const [extracted, projected] = [sleeper(), sleeper()]
      here.subscribe('extracted', extracted)
      here.subscribe('projected', projected)
      await areWoken('projected', projected)
      expect(extracted).not.toHaveBeenCalled()
      await areWoken('extracted', extracted)
    })

    test('A subscription that has ended is silent, the others are not', async () => {
      const [ended, goesOn] = [sleeper(), sleeper()]
      const end = there.subscribe('extracted', ended)
      there.subscribe('extracted', goesOn)
      await areWoken('extracted', ended, goesOn)

      end()
      ended.mockClear()
      await areWoken('extracted', goesOn)
      await areWoken('extracted', goesOn)
      expect(ended).not.toHaveBeenCalled()
    })

    test('Ending twice ends nothing else, not even another subscription of the same function', async () => {
      const wake = sleeper()
      const end = here.subscribe('extracted', wake)
      here.subscribe('extracted', wake)
      end()
      end()
      await areWoken('extracted', wake)
    })

    test('A subscriber may end its own subscription when it is woken', async () => {
      const [once, always] = [sleeper(() => end()), sleeper()]
      const end = here.subscribe('extracted', once)
      here.subscribe('extracted', always)
      await areWoken('extracted', once, always)
      await areWoken('extracted', always)
      expect(once).toHaveBeenCalledTimes(1)
    })

    test('Publishing without a subscriber is harmless', async () => {
      here.publish('extracted')
      there.publish('projected')
      const wake = sleeper()
      here.subscribe('projected', wake)
      await areWoken('projected', wake)
    })

    test('What is announced is heard by whoever listens, wherever they are, and by nobody who has stopped', async () => {
      const [near, far, stopped] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>(), vi.fn()]
      here.listen(near)
      there.listen(far)
      there.listen(stopped)()
      await expect
        .poll(() => {
          here.announce('{"name":"अ"}')
          return near.mock.calls.length > 0 && far.mock.calls.length > 0
        })
        .toBe(true)
      expect(near).toHaveBeenCalledWith('{"name":"अ"}')
      expect(far).toHaveBeenCalledWith('{"name":"अ"}')
      expect(stopped).not.toHaveBeenCalled()
    })

    test('A closed bus wakes nobody, and publishing or ending on it is harmless', async () => {
      const [closed, woken] = [sleeper(), sleeper()]
      const bus = await open()
      const end = bus.subscribe('extracted', closed)
      await areWoken('extracted', closed)
      await bus.close()
      closed.mockClear()

      bus.publish('extracted')
      end()
      here = await open()
      here.subscribe('extracted', woken)
      await areWoken('extracted', woken)
      expect(closed).not.toHaveBeenCalled()
    })
  })
