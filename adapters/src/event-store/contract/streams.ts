import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BEGINNING, type EventStore, type Expected, type StoredEvent } from '../event-store.ts'
import { aLog, everything, given, isIncreasing, type OpenLog, positionsOf, someEvents } from './fixtures.ts'
import { expectedResult, type Call, EMPTY, grown, type Model, streamOf } from './stream-model.ts'

/** The next call, given what the log holds; undefined where it makes no sense yet. */
type GenerateCall = (model: Model) => Call | undefined

/** Of an append that was made before: the whole, its beginning, or one event. */
const PARTS = {
  whole: (events: readonly StoredEvent[]) => events,
  prefix: (events: readonly StoredEvent[]) => events.slice(0, Math.ceil(events.length / 2)),
  member: (events: readonly StoredEvent[]) => events.slice(-1),
}

const streams = fc.constantFrom('volume-1', 'volume-2', 'board')
const vague = fc.constantFrom('any' as const, 'exists' as const)
const some = fc.integer({ min: 1, max: 4 })

const aNewAppend: fc.Arbitrary<GenerateCall> = fc
  .record({ stream: streams, count: some, expected: fc.oneof(vague, fc.constant('noStream' as const), fc.nat(9)) })
  .map(({ count, ...call }) => () => ({ ...call, events: someEvents(count) }))

const aNextAppend: fc.Arbitrary<GenerateCall> = fc
  .record({ stream: streams, count: some })
  .map(({ stream, count }) => model => ({
    stream,
    expected: streamOf(model.events, stream).length - 1,
    events: someEvents(count),
  }))

type Earlier = { readonly chosen: number; readonly part: keyof typeof PARTS }

const earlier = fc.record({ chosen: fc.nat(), part: fc.constantFrom('whole' as const, 'prefix', 'member') })

const partOf = (model: Model, { chosen, part }: Earlier) =>
  PARTS[part](model.appends[chosen % model.appends.length] ?? [])

const ownExpected = ([first]: readonly StoredEvent[]) => (first?.revision ?? 0) - 1

const again = (events: readonly StoredEvent[], expected: Expected, more: Call['events'] = []): Call | undefined =>
  events[0] && { stream: events[0].stream, expected, events: [...events.map(given), ...more] }

const aRetry: fc.Arbitrary<GenerateCall> = fc.record({ earlier, expected: fc.option(vague) }).map(retry => model => {
  const events = partOf(model, retry.earlier)
  return again(events, retry.expected ?? ownExpected(events))
})

const anOverlap: fc.Arbitrary<GenerateCall> = fc
  .record({ earlier, expected: fc.option(vague) })
  .map(overlap => model => {
    const events = partOf(model, overlap.earlier)
    return again(events, overlap.expected ?? ownExpected(events), someEvents(1))
  })

const aMisplacedRetry: fc.Arbitrary<GenerateCall> = fc
  .record({ earlier, by: fc.constantFrom(-2, -1, 1, 2) })
  .map(({ earlier: chosen, by }) => model => {
    const events = partOf(model, chosen)
    const expected = ownExpected(events) + by
    // at the stream's end it would be no retry but an append, and below its beginning it is nothing
    const isRefused = events[0] && expected >= -1 && expected !== streamOf(model.events, events[0].stream).length - 1
    return isRefused ? again(events, expected) : undefined
  })

const generateCall = fc.oneof(aNewAppend, aNextAppend, aNextAppend, aRetry, anOverlap, aMisplacedRetry)

/** Executes the call, compares its result with the model's, and returns the model of the log now. */
const execute = async (writer: EventStore, reader: EventStore, model: Model, call: Call): Promise<Model> => {
  const expected = expectedResult(model, call)
  const appended = writer.append(call.stream, call.expected, call.events)
  if ('actual' in expected) {
    await expect(appended).rejects.toMatchObject({ name: 'WrongExpectedVersion', actual: expected.actual })
    return model
  }
  const { position } = await appended
  await expect(appended).resolves.toMatchObject(expected)
  if ('position' in expected) return model
  const { events } = await reader.readStream(call.stream, expected.revision + 1 - call.events.length)
  expect(events.map(given)).toEqual(call.events)
  expect(events.at(-1)).toMatchObject({ revision: expected.revision, position })
  return grown(model, events)
}

const compare = async (store: EventStore, model: Model, batch: number) => {
  const all = await everything(store, BEGINNING, batch)
  expect(all).toEqual(model.events)
  expect(isIncreasing(positionsOf(all))).toBe(true)
  for (const stream of new Set(all.map(event => event.stream)))
    expect((await store.readStream(stream)).events).toEqual(streamOf(model.events, stream))
}

const walk = async (
  handles: readonly EventStore[],
  steps: readonly { generateCall: GenerateCall; handle: number }[],
) => {
  let model = EMPTY
  for (const { generateCall: step, handle } of steps) {
    const call = step(model)
    if (call) model = await execute(handles[handle]!, handles[1 - handle]!, model, call)
  }
  return model
}

export const contractOfStreams = (name: string, open: OpenLog): unknown =>
  describe(`${name}: streams`, () => {
    test('Any calls in any order, through either of two handles, have the results of a model in memory', async () => {
      const steps = fc.array(fc.record({ generateCall, handle: fc.nat(1) }), { minLength: 5, maxLength: 30 })
      await fc.assert(
        fc.asyncProperty(steps, fc.integer({ min: 1, max: 50 }), async (calls, batch) => {
          const log = aLog()
          const handles = [await open(log), await open(log)]
          try {
            await compare(handles[0]!, await walk(handles, calls), batch)
          } finally {
            await Promise.all(handles.map(store => store.close()))
          }
        }),
        { numRuns: 30 },
      )
    }, 60_000)
  })
