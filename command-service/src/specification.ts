import type { Fact, Metadata, Recorded } from '@shodh/contracts/event.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import { expect } from 'vitest'
import { type Decision, isRefusal, type Memory, remember } from './decider.ts'

const metadata: Metadata = {
  schemaVersion: 1,
  at: '2026-01-01T00:00:00.000Z',
  actorId: 'editor',
  commandId: '6f1c1c8e-0000-4000-8000-000000000000',
  commandHash: '',
  correlationId: 'test',
}

/** Events as they would stand in one stream, a day apart from nothing but their order. */
export const recordedInOrder = <F extends Fact>(facts: readonly F[]): Recorded<F>[] =>
  facts.map((fact, revision) => ({
    ...fact,
    id: `event-${revision}`,
    stream: 'stream',
    revision,
    position: revision,
    metadata,
  }))

/** given(history).when(decision, command).then(facts) */
export const specify =
  <State, F extends Fact>(memory: Memory<State, F>) =>
  (...history: F[]) => ({
    when: <Command>(decide: Decision<State, Command, F>, command: Command) => {
      const outcome = decide(remember(memory, memory.initial, recordedInOrder(history)), command)
      return {
        then: (...facts: F[]) => expect(outcome).toEqual(facts),
        thenRefused: (code: RefusalCode) => expect(isRefusal(outcome) ? outcome.refused : outcome).toBe(code),
      }
    },
  })
