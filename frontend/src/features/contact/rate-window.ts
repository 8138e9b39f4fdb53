import { requestLimits } from '@shodh/contracts/operations/request-limits.ts'

const { requests, seconds } = requestLimits.contact

/** When this browser has sent messages, in milliseconds since 1970. */
let submissions: readonly number[] = []

const within = (now: number) => submissions.filter(at => at > now - seconds * 1000)

/** When the next message may be sent; in the past where it may be sent now. */
export const nextAllowed = (now: number) => (within(now).at(-requests) ?? -Infinity) + seconds * 1000

export const countSubmission = (now: number) => {
  submissions = [...within(now), now]
}
