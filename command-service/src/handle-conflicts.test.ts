import {
  BEGINNING,
  type EventStore,
  Unavailable,
  WrongExpectedVersion,
} from '@shodh/adapters/event-store/event-store.ts'
import type { YearEvent } from '@shodh/contracts/volumes/events.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CommandRequest, handler } from './handle.ts'
import { openYear, type Years, years } from './volumes/years.ts'

const year = { year: 2025, issueType: 'Regular' } as const
const editor = { actorId: 'editor', correlationId: 'request' }
const command: CommandRequest<Years, YearEvent> = {
  name: 'open-year',
  stream: 'years',
  fold: years,
  request: year,
  decide: state => openYear(state, year),
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A store of one empty stream, whose appends fail as often as there are errors; with when each came, in milliseconds. */
const failing = (...errors: Error[]) => {
  const began = Date.now()
  const appends: number[] = []
  const store = {
    head: async () => BEGINNING,
    readStream: async () => ({ revision: -1, events: [] }),
    append: async (_: string, expected: unknown) => {
      expect(expected).toBe('noStream')
      appends.push(Date.now() - began)
      const error = errors.shift()
      if (error) throw error
      return { revision: 0, position: 7 }
    },
  } as Partial<EventStore> as EventStore
  return { appends, store }
}

const conflicts = (count: number) =>
  Array.from({ length: count }, () => new WrongExpectedVersion('years', 'noStream', 3))

const handled = async (store: EventStore, random: number) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const outcome = handler(store)(command, editor).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

describe('after a conflict with another process', () => {
  test('a command is decided again up to five times, after ever longer delays', async () => {
    const { appends, store } = failing(...conflicts(5))
    expect(await handled(store, 1)).toMatchObject({ position: 7, replayed: false })
    expect(appends).toEqual([0, 10, 30, 70, 150, 310])
  })

  test('it waits a random part of the delay', async () => {
    const { appends, store } = failing(...conflicts(2))
    await handled(store, 0.5)
    expect(appends).toEqual([0, 5, 15])
  })

  test('and then is unavailable, for the reason of the conflict', async () => {
    const [last, ...others] = conflicts(6)
    const { appends, store } = failing(...others, last!)
    const error = await handled(store, 0)
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({ message: 'years changes too fast', cause: last })
    expect(appends).toHaveLength(6)
  })

  test('but not after another error', async () => {
    const { appends, store } = failing(new Error('no disk'))
    expect(await handled(store, 0)).toMatchObject({ message: 'no disk' })
    expect(appends).toEqual([0])
  })
})
