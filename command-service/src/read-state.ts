import type { EventData } from '@shodh/contracts/event.ts'
import { isRefusal, type StateFold } from './decider.ts'
import type { Handle } from './handle.ts'

/** Reads the state of a stream. */
export const stateReader =
  (handle: Handle) =>
  async <State, F extends EventData>(stream: string, fold: StateFold<State, F>): Promise<State> => {
    // Stryker disable next-line ObjectLiteral, StringLiteral: The command decides on no event, so that nothing is stored of it.
    const by = { actorId: '', correlationId: '' }
    const outcome = await handle({ name: 'read', stream, fold, request: {}, decide: () => [] }, by)
    return isRefusal(outcome) ? fold.initial : outcome.state
  }
