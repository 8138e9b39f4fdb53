import type { EventData, Metadata, Recorded } from '@shodh/contracts/event.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import { expect } from 'vitest'
import { type Decision, isRefusal, type StateFold, evolve } from '../decider.ts'

const metadata: Metadata = {
  schemaVersion: 1,
  at: '2026-01-01T00:00:00.000Z',
  actorId: 'editor',
  commandId: '6f1c1c8e-0000-4000-8000-000000000000',
  commandHash: '',
  correlationId: 'test',
}

/** Events as recorded in one stream; they differ only in their order. */
const recordedInOrder = <F extends EventData>(events: readonly F[]): Recorded<F>[] =>
  events.map((event, revision) => ({
    ...event,
    id: `event-${revision}`,
    stream: 'stream',
    revision,
    position: revision,
    metadata,
  }))

/** given(history).when(decision, command).then(events) */
export const specify =
  <State, F extends EventData>(fold: StateFold<State, F>) =>
  (...history: F[]) => ({
    when: <Command>(decide: Decision<State, Command, F>, command: Command) => {
      const outcome = decide(evolve(fold, fold.initial, recordedInOrder(history)), command)
      return {
        then: (...events: F[]) => expect(outcome).toEqual(events),
        thenRefused: (code: RefusalCode) => expect(isRefusal(outcome) ? outcome.refused : outcome).toBe(code),
      }
    },
  })
