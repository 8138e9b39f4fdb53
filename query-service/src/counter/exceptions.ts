/** An exception of COUNTER's Code of Practice 5.1, Appendix D. */
export type CounterException = { readonly Code: number; readonly Message: string; readonly Data?: string }

const exception = (Code: number, Message: string) => (Data: string) => ({ Code, Message, Data })

export const insufficient = exception(1030, 'Insufficient Information to Process Request')
export const notAuthorized = exception(2010, 'Requestor is Not Authorized to Access Usage for Institution')
export const invalidDates = exception(3020, 'Invalid Date Arguments')
export const noUsage = exception(3030, 'No Usage Available for Requested Dates')
export const notReady = exception(3031, 'Usage Not Ready for Requested Dates')
export const noLongerAvailable = exception(3032, 'Usage No Longer Available for Requested Dates')
export const notRecognized = exception(3050, 'Parameter Not Recognized in this Context')
