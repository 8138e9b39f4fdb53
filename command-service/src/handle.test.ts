import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { YearEvent } from '@shodh/contracts/volumes/events.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from './decider.ts'
import { type CommandRequest, handler, type RequestContext } from './handle.ts'
import { openYear, type Years, years } from './volumes/years.ts'

let stores: Awaited<ReturnType<typeof openEmbeddedPorts>>
let events: EventStore

beforeEach(async () => {
  stores = await openEmbeddedPorts()
  events = stores.events
})
afterEach(() => stores.close())

const editor: RequestContext = { actorId: 'editor', correlationId: 'request-1' }

const open = (year: number): CommandRequest<Years, YearEvent> => {
  const command = { year, issueType: 'Regular' } as const
  return {
    name: 'open-year',
    stream: 'years',
    fold: years,
    request: command,
    decide: state => openYear(state, command),
  }
}

const stored = async () => (await events.readStream('years')).events.map(recorded)

describe('a command', () => {
  test('records its actor, time and request', async () => {
    const now = () => new Date('2026-02-03T04:05:06Z')
    await handler(events, now)(open(2025), editor)
    const [event] = await stored()
    expect(event).toMatchObject({ type: 'YearOpened', data: { year: 2025, issueType: 'Regular' } })
    expect(event?.metadata).toMatchObject({
      ...{ actorId: 'editor', correlationId: 'request-1' },
      at: '2026-02-03T04:05:06.000Z',
    })
  })

  test('that is refused writes nothing', async () => {
    const handle = handler(events)
    await handle(open(2025), editor)
    expect(await handle(open(2025), editor)).toMatchObject({ refused: 'YEAR_ALREADY_EXISTS' })
    expect(await stored()).toHaveLength(1)
  })

  test('times out while its stream waits for a silent store, and is not done later if it had not begun', async () => {
    const { promise: silence, resolve: respondAgain } = Promise.withResolvers<void>()
    const silent: EventStore = {
      ...events,
      append: async (...given) => {
        await silence
        return events.append(...given)
      },
    }
    const handle = handler(silent, undefined, 200)
    const outcomes = [open(2025), open(2026)].map(request => handle(request, editor))
    for (const outcome of outcomes) await expect(outcome).rejects.toThrow('not done within 200 ms')
    respondAgain()
    await expect.poll(stored).toHaveLength(1)
    expect(await handle(open(2026), editor)).not.toMatchObject({ refused: expect.anything() })
    expect(await stored()).toHaveLength(2)
  })

  test('decides on what another process wrote meanwhile', async () => {
    const [one, other] = [handler(events), handler(events)]
    await one(open(2025), editor)
    await other(open(2026), editor)
    expect(await one(open(2026), editor)).toMatchObject({ refused: 'YEAR_ALREADY_EXISTS' })
  })

  test('of fifty that race through two processes, each is decided exactly once', async () => {
    const processes = [handler(events), handler(events)]
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => processes[n % 2]?.(open(2000 + (n >> 1)), editor)),
    )
    expect(outcomes.filter(outcome => !isRefusal(outcome))).toHaveLength(25)
    expect(new Set((await stored()).map(({ data }) => JSON.stringify(data))).size).toBe(25)
    expect(await stored()).toHaveLength(25)
  })
})

describe('the state of a stream', () => {
  test('is read as the commands before it leave it, without an event', async () => {
    const handle = handler(events)
    expect(await handle.read('years', years)).toEqual(new Set())
    const opened = handle(open(2025), editor)
    expect(await handle.read('years', years)).toEqual(new Set(['2025/Regular']))
    await opened
    expect(await stored()).toHaveLength(1)
  })

  test('is not read where the store stays silent', async () => {
    const silent = { ...events, readStream: () => new Promise<never>(() => {}) }
    await expect(handler(silent, undefined, 20).read('years', years)).rejects.toThrow('not done within 20 ms')
  })
})

describe('the same command under the same key', () => {
  const keyed = { ...editor, key: 'try-1' }

  test('returns the first success again and writes nothing', async () => {
    const handle = handler(events)
    const first = await handle(open(2025), keyed)
    await handle(open(2026), editor)
    const again = await handle(open(2025), keyed)
    expect(first).toMatchObject({ replayed: false })
    expect(again).toMatchObject({ replayed: true, position: 'position' in first ? first.position : NaN })
    expect('state' in again && [...again.state]).toEqual(['2025/Regular'])
    expect(await stored()).toHaveLength(2)
  })

  test('is recognised by another process', async () => {
    await handler(events)(open(2025), keyed)
    expect(await handler(events)(open(2025), keyed)).toMatchObject({ replayed: true })
  })

  /** Two processes of which neither sees what the other writes before both have decided. */
  const atOnce = async (...commands: readonly (readonly [CommandRequest<Years, YearEvent>, RequestContext])[]) => {
    const { promise: all, resolve: go } = Promise.withResolvers<void>()
    let deciding = 0
    const store: EventStore = {
      ...events,
      append: async (...given) => {
        if (++deciding === commands.length) go()
        await all
        return events.append(...given)
      },
    }
    let seconds = 0
    const now = () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++))
    return Promise.all(commands.map(async ([command, by]) => handler(store, now)(command, by)))
  }

  test('commands of two processes at once is one command, and both return the stored events', async () => {
    const outcomes = await atOnce([open(2025), keyed], [open(2025), { ...keyed, correlationId: 'request-2' }])
    const written = await stored()
    expect(written).toHaveLength(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ events: written, replayed: false }))
    expect(outcomes).toContainEqual(expect.objectContaining({ events: written, replayed: true }))
  })

  test('is refused where another process has meanwhile used the key for something else', async () => {
    const outcomes = await atOnce([open(2025), keyed], [open(2026), keyed])
    expect(outcomes.filter(isRefusal)).toMatchObject([{ refused: 'IDEMPOTENCY_KEY_REUSED' }])
    expect(await stored()).toHaveLength(1)
  })

  test('of which one is still running is refused', async () => {
    const handle = handler(events)
    const outcomes = await Promise.all([handle(open(2025), keyed), handle(open(2025), keyed)])
    expect(outcomes[1]).toMatchObject({ refused: 'IDEMPOTENCY_IN_PROGRESS' })
  })

  test('is decided again after a refusal', async () => {
    const handle = handler(events)
    await handle(open(2025), editor)
    expect(await handle(open(2025), keyed)).toMatchObject({ refused: 'YEAR_ALREADY_EXISTS' })
    expect(await handle(open(2026), { ...editor, key: 'try-1' })).toMatchObject({ replayed: false })
  })
})

describe('a key that was used', () => {
  const keyed = { ...editor, key: 'try-1' }

  test('is refused for another command', async () => {
    const handle = handler(events)
    await handle(open(2025), keyed)
    expect(await handle(open(2026), keyed)).toMatchObject({ refused: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('is refused for another actor', async () => {
    const handle = handler(events)
    await handle(open(2025), keyed)
    expect(await handle(open(2025), { ...keyed, actorId: 'other' })).toMatchObject({
      refused: 'IDEMPOTENCY_KEY_REUSED',
    })
  })
})
