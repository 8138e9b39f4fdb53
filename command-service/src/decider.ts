import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { EventData, Recorded } from '@shodh/contracts/event.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'

/** Folds a stream into state: one entry for each event type. The state holds only what decisions and responses need. */
export type StateFold<State, F extends EventData> = {
  readonly initial: State
  readonly on: { readonly [E in F as E['type']]: (state: State, event: Recorded<E>) => State }
}

/** A pure function from state and command to new events, or a refusal. */
export type Decision<State, Command, F extends EventData> = (state: State, command: Command) => readonly F[] | Refusal

export const refuse = (refused: RefusalCode, message?: string): Refusal =>
  message === undefined ? { refused } : { refused, message }

/** Refuses a field of the request, by its JSON Pointer (RFC 6901) without `#/`. */
export const refuseField = (refused: RefusalCode, field: string, message: string): Refusal => ({
  refused,
  message,
  errors: [{ pointer: `#/${field}`, message }],
})

export const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome

/** Folds events into the state; an unknown type is skipped. */
export const evolve = <State, F extends EventData>(
  { on }: StateFold<State, F>,
  state: State,
  events: readonly Recorded[],
): State => {
  const entries = on as unknown as Readonly<Record<string, ((state: State, event: Recorded) => State) | undefined>>
  return events.reduce((before, event) => entries[event.type]?.(before, event) ?? before, state)
}
