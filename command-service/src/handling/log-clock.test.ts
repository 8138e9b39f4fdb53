import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { YearEvent } from '@shodh/contracts/volumes/events.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CommandRequest, handler } from '../handle.ts'
import { operationsRequest } from '../system/operations.ts'
import { openYear, type Years, years } from '../volumes/years.ts'

let stores: Awaited<ReturnType<typeof openEmbeddedPorts>>
let events: EventStore
beforeEach(async () => {
  stores = await openEmbeddedPorts()
  events = stores.events
})
afterEach(() => stores.close())

const by = { actorId: 'editor', correlationId: 'request-1' }

const opening = (year: number): CommandRequest<Years, YearEvent> => {
  const command = { year, issueType: 'Regular' } as const
  return {
    ...{ name: 'open-year', stream: 'years', fold: years, request: command },
    decide: state => openYear(state, command),
  }
}

const confirmation = operationsRequest({
  ...{ name: 'confirm-clock', request: null },
  outcome: [{ type: 'ClockCorrected', data: { before: '', reason: 'It was a year ahead' } }],
})

const NOON = Date.parse('2026-02-03T12:00:00Z')

/** Commands of a process whose clock shows so many seconds after noon. */
const process = () => {
  let now = NOON
  const handle = handler(events, () => new Date(now))
  return {
    confirm: () => handle(confirmation, by),
    open: (year: number, seconds: number) => {
      now = NOON + seconds * 1000
      return handle(opening(year), by)
    },
  }
}

const times = async () => {
  const { events: stored } = await events.readStream('years')
  return stored.map(recorded).map(({ metadata: { at, latest } }) => (latest === undefined ? [at] : [at, latest]))
}
const time = (seconds: number) => new Date(NOON + seconds * 1000).toISOString()

describe('a clock that has gone back', () => {
  test('by up to five minutes records its time, and beside it the latest of the log where it matters', async () => {
    const { open } = process()
    for (const [year, seconds] of [
      [2020, 0],
      [2021, -10],
      [2022, -310],
      [2023, -11],
    ] as const)
      expect(await open(year, seconds)).toMatchObject({ replayed: false })
    expect(await times()).toEqual([[time(0)], [time(-10)], [time(-310), time(0)], [time(-11), time(0)]])
  })

  test('by more refuses every change, until it has caught up', async () => {
    const { open } = process()
    await open(2020, 0)
    const refused = await open(2021, -301)
    expect(refused).toMatchObject({ refused: 'CLOCK_BEHIND' })
    expect(refused).toMatchObject({
      message: expect.stringContaining(`says ${time(-301)}, but the last change of the`),
    })
    expect(refused).toMatchObject({ message: expect.stringContaining(`is of ${time(0)}`) })
    expect(await open(2020, -301)).toMatchObject({ refused: 'YEAR_ALREADY_EXISTS' })
    await open(2021, -300)
    expect(await times()).toEqual([[time(0)], [time(-300), time(0)]])
  })

  test('is found by a process that starts with it, also where the log is long', async () => {
    await process().open(2020, 0)
    expect(await process().open(2021, -301)).toMatchObject({ refused: 'CLOCK_BEHIND' })
    expect(await process().open(2021, -299)).toMatchObject({ replayed: false })
  })

  test('goes on once its time is confirmed, in every process, and no latest time is lost', async () => {
    const [one, other] = [process(), process()]
    await one.open(2020, 3600)
    for (const each of [one, other]) expect(await each.open(2021, 0)).toMatchObject({ refused: 'CLOCK_BEHIND' })
    expect(await one.confirm()).toMatchObject({ replayed: false })
    await other.open(2021, 1)
    await one.open(2022, 2)
    await process().open(2023, 3)
    const latest = time(3600)
    expect(await times()).toEqual([[latest], [time(1), latest], [time(2), latest], [time(3), latest]])
  })
})
