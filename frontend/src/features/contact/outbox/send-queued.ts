import type { FieldError } from '@shodh/contracts/envelope.ts'
import { outboxEntries, type QueuedMessage, storeEntry } from './outbox-store.ts'
import { fieldErrors } from './outgoing.ts'
import { isChallenge, solutionOf } from '../human-check/proof.ts'

/** One at a time sends what is queued: a page, or the service worker. */
const LOCK = 'shodh-contact-outbox'

/** The tag of the background sync, where browsers have one. */
export const OUTBOX_SYNC = 'contact-outbox'

/** The message could not be sent now, and may be later. */
class NotNow extends Error {
  override readonly name = 'NotNow'
}

type Reply = {
  readonly message?: string
  readonly data?: unknown
  readonly errors?: readonly FieldError[]
}

const post = async (path: string, body?: unknown, key?: string) => {
  const response = await fetch(`/api/v1/contact${path}`, {
    method: 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.status === 429 || response.status >= 500) throw new NotNow(String(response.status))
  const reply: Reply = await response.json().catch(() => ({}))
  return { isOk: response.ok, reply }
}

/** What makes the proof of a message. */
type Provers = {
  readonly hashOf: Parameters<typeof solutionOf>[1]
  /** A token of reCAPTCHA; the service worker can't make one. */
  readonly tokenOf?: (siteKey: string) => Promise<string | undefined>
}

const solved = async ({ hashOf }: Provers) => {
  const { reply } = await post('/challenge')
  return isChallenge(reply.data) ? solutionOf(reply.data, hashOf) : undefined
}

const proofFor = async ({ needsProof, siteKey }: QueuedMessage, provers: Provers) => {
  if (!needsProof) return {}
  const token = siteKey === undefined ? await solved(provers) : await provers.tokenOf?.(siteKey)
  if (token === undefined) throw new NotNow('no proof')
  return { recaptchaToken: token }
}

const sendOne = async (message: QueuedMessage, provers: Provers) => {
  const { key, body } = message
  const { isOk, reply } = await post('', { ...body, ...(await proofFor(message, provers)) }, key)
  if (isOk) await storeEntry({ key, isSent: true })
  else await storeEntry({ ...message, refusal: reply.message ?? '', errors: fieldErrors(reply.errors) })
}

const sendAll = async (provers: Provers) => {
  const queued = (await outboxEntries()).filter(entry => 'body' in entry)
  const waiting = queued.filter(({ refusal }) => refusal === undefined)
  for (const message of waiting) await sendOne(message, provers)
  return waiting.length
}

/** Sends what is queued, each message once; resolves to how many there were. Rejects where one has to wait on. */
export const sendQueued = (provers: Provers): Promise<number> =>
  'locks' in navigator ? navigator.locks.request(LOCK, () => sendAll(provers)) : sendAll(provers)
