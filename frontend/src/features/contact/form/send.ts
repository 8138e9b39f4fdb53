import type { ContactErrors } from '@shodh/contracts/contact/rules.ts'
import { requestLimits } from '@shodh/contracts/operations/request-limits.ts'
import { type ApiError, request } from '../../../api.ts'
import { fieldErrors, type Outgoing, UNVERIFIED } from '../outbox/outgoing.ts'

const { requests, seconds } = requestLimits.contact

/** When this browser has sent messages, in milliseconds since 1970. */
let submissions: readonly number[] = []

const within = (now: number) => submissions.filter(at => at > now - seconds * 1000)

/** When the next message may be sent; in the past where it may be sent now. */
export const nextAllowed = (now: number) => (within(now).at(-requests) ?? -Infinity) + seconds * 1000

export const countSubmission = (now: number) => {
  submissions = [...within(now), now]
}

/** What the form says of a message that was not sent, each in an area of its own. */
export type Failures = {
  readonly security?: string
  readonly rate?: string
  readonly human?: string
  readonly submit?: string
}

/** Why a message was not sent. */
export type NotSent = {
  readonly errors: ContactErrors
  readonly failures: Failures
  /** Milliseconds since 1970 until which no message is taken. */
  readonly limitedUntil?: number
}

const notSent = (failures: Failures, error?: ApiError): NotSent => ({ errors: fieldErrors(error?.errors), failures })

const limited = ({ retryAfter = 60 }: ApiError): NotSent => ({
  errors: {},
  failures: {
    submit: 'Too many requests. Please wait a moment before trying again.',
    rate: 'Rate limit exceeded. Please wait before submitting again.',
  },
  limitedUntil: Date.now() + retryAfter * 1000,
})

const NETWORK = 'Network error. Please check your connection and try again.'
export const INVALID = 'Invalid form data. Please check your input and try again.'
const OTHER = 'An error occurred while sending your message. Please try again.'

/** Whether nothing is known of the message having arrived: it may wait, and its key keeps it from arriving twice. */
export const isUnreached = ({ status }: ApiError) => status === 'NETWORK' || status === 'TIMEOUT'

/** In the words of the form. */
export const explained = (error: ApiError): NotSent => {
  if (isUnreached(error)) return notSent({ submit: NETWORK })
  if (error.status === 429) return limited(error)
  if (error.code === 'CONTACT_SPAM') return notSent({ security: error.message })
  if (error.code === 'HUMAN_CHECK_FAILED' || error.message === UNVERIFIED) return notSent({ human: UNVERIFIED })
  // what responds with a success status and `success: false` says why
  if (typeof error.status === 'number' && error.status < 300) return notSent({ submit: error.message }, error)
  return notSent({ submit: error.status === 400 ? INVALID : OTHER }, error)
}

/** Sends a message; resolves to the error where it was not received. */
export const sendMessage = async (body: Outgoing, key: string, token: string | undefined) => {
  const { error } = await request({
    url: 'contact',
    method: 'POST',
    timeout: 15_000,
    defaultMessage: OTHER,
    headers: { 'idempotency-key': key },
    body: { ...body, ...(token !== undefined && { recaptchaToken: token }) },
  })
  return error
}
