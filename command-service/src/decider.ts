import type { Refusal } from '@shodh/contracts/answer.ts'
import type { Fact, Recorded } from '@shodh/contracts/event.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'

/** How an entity remembers: one entry for every fact in its history. It keeps only what a decision or its answer asks. */
export type Memory<State, F extends Fact> = {
  readonly initial: State
  readonly on: { readonly [E in F as E['type']]: (state: State, event: Recorded<E>) => State }
}

/** A decision reads the past and answers with new facts, or refuses. It never does anything else. */
export type Decision<State, Command, F extends Fact> = (state: State, command: Command) => readonly F[] | Refusal

export const refuse = (refused: RefusalCode, message?: string): Refusal =>
  message === undefined ? { refused } : { refused, message }

export const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome

/** Folds events into what is remembered; an unknown type is passed over. */
export const remember = <State, F extends Fact>(
  { on }: Memory<State, F>,
  state: State,
  events: readonly Recorded[],
): State => {
  const entries = on as unknown as Readonly<Record<string, ((state: State, event: Recorded) => State) | undefined>>
  return events.reduce((before, event) => entries[event.type]?.(before, event) ?? before, state)
}
