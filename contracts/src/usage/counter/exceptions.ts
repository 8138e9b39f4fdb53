import * as z from 'zod/mini'
import type { Refusal } from '../../envelope.ts'
import { refusals } from '../../refusals.ts'

/** An exception of COUNTER's Code of Practice 5.1, Appendix D. */
export const CounterException = z.object({ Code: z.int(), Message: z.string(), Data: z.optional(z.string()) })
export type CounterException = z.infer<typeof CounterException>

const exception = (Code: number, Message: string) => (Data: string) => ({ Code, Message, Data })

const notAvailable = exception(1000, 'Service Not Available')
const busy = exception(1010, 'Service Busy')
const tooManyRequests = exception(1020, 'Client has made too many requests')
export const insufficient = exception(1030, 'Insufficient Information to Process Request')
export const notAuthorized = exception(2010, 'Requestor is Not Authorized to Access Usage for Institution')
const notSupported = exception(3000, 'Report Not Supported')
export const invalidDates = exception(3020, 'Invalid Date Arguments')
export const noUsage = exception(3030, 'No Usage Available for Requested Dates')
export const notReady = exception(3031, 'Usage Not Ready for Requested Dates')
export const noLongerAvailable = exception(3032, 'Usage No Longer Available for Requested Dates')
export const notRecognized = exception(3050, 'Parameter Not Recognized in this Context')

const byStatus: Readonly<Record<number, typeof busy>> = {
  400: insufficient,
  403: notAuthorized,
  404: notSupported,
  429: tooManyRequests,
  503: notAvailable,
}

/** How COUNTER's API says what every call may refuse with. */
export const counterFailures = {
  schema: CounterException,
  statuses: Object.keys(byStatus).map(Number),
  of: ({ refused, message = refusals[refused].message }: Refusal): CounterException | undefined =>
    (refused === 'OVERLOADED' ? busy : byStatus[refusals[refused].status])?.(message),
}
