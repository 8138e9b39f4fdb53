import type { RefusalCode } from '../refusals.ts'

/**
 * Requests that one address (an IPv6 network of 64 bits) may make in so many seconds; without a ceiling where all
 * addresses in sum are not limited by it.
 */
export const requestLimits = {
  'sign-in': { requests: 20, seconds: 60, hasCeiling: false },
  /** What many strangers use up must not keep those out whose browser has signed in before. */
  'sign-in of strangers': { requests: 20, seconds: 60 },
  /** Each opening of the sign-in page asks for one. */
  'passkey challenges': { requests: 60, seconds: 60 },
  'try codes': { requests: 20, seconds: 60 },
  'send codes': { requests: 20, seconds: 60 * 60 },
  'sign out': { requests: 60, seconds: 60 },
  'preview guesses': { requests: 20, seconds: 60, hasCeiling: false },
  search: { requests: 300, seconds: 60 },
  refresh: { requests: 300, seconds: 60 },
  'contact attempts': { requests: 20, seconds: 60 },
  contact: { requests: 3, seconds: 60 },
  'contact without proof': { requests: 3, seconds: 60 * 60 },
  /** Each mails another mailbox once an hour; a university's readers may have one address. */
  'subscriptions without proof': { requests: 30, seconds: 60 * 60 },
  'send readings': { requests: 20, seconds: 60 },
  'late readings': { requests: 200, seconds: 24 * 60 * 60 },
  proofs: { requests: 300, seconds: 60 },
  /** Milliseconds of the processor, while the event loop is late. */
  'processor time': { requests: 5000, seconds: 60 },
  'COUNTER reports': { requests: 60, seconds: 60 },
} as const
export type RequestLimit = keyof typeof requestLimits

type SlotLimits = {
  readonly ofSender: number
  readonly ofAll: number
  readonly refused: RefusalCode
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number
}

/** Requests that one sender, a user or else an address, may have under way at a time, and all together. */
export const requestSlots = {
  'volume downloads': { ofSender: 2, ofAll: Infinity, refused: 'TOO_MANY_VOLUME_DOWNLOADS', retryAfter: 30 },
  'folder downloads': { ofSender: 2, ofAll: Infinity, refused: 'TOO_MANY_FOLDER_DOWNLOADS', retryAfter: 30 },
  forms: { ofSender: 3, ofAll: 20, refused: 'TOO_MANY_FORMS', retryAfter: 5 },
  uploads: { ofSender: 4, ofAll: 20, refused: 'TOO_MANY_UPLOADS', retryAfter: 5 },
} as const satisfies Readonly<Record<string, SlotLimits>>
export type RequestSlot = keyof typeof requestSlots

/** What a route is for, as far as overload is concerned. */
export type RouteClass = 'health' | 'staff' | 'pdf' | 'page' | 'api' | 'search' | 'zip'
