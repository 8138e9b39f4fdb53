import type { OperationsEvent } from '@shodh/contracts/system/events.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { StateFold } from '../decider.ts'
import type { CommandRequest } from '../handle.ts'

/** What operators did is recorded; what they may do now depends on the stores alone. */
const nothing: StateFold<null, OperationsEvent> = {
  initial: null,
  // Stryker disable next-line ArrowFunction, ObjectLiteral: The state is null before and after every event, as with no fold at all. A fold that returns undefined leaves the state as it was, which is null.
  on: {
    StoresCleaned: () => null,
    ReadModelRebuilt: () => null,
    StreamFreed: () => null,
    JournalLogBegun: () => null,
    ClockCorrected: () => null,
    PersonalDataExported: () => null,
  },
}

type Act = {
  readonly name: string
  readonly request: unknown
  readonly outcome: Refusal | readonly OperationsEvent[]
}

export const operationsRequest = ({ name, request, outcome }: Act): CommandRequest<null, OperationsEvent> => ({
  name,
  request,
  stream: 'operations',
  fold: nothing,
  decide: () => outcome,
})
