import type { FieldError } from '@shodh/contracts/envelope.ts'
import { isChallenge } from './shape.ts'
import { outboxEntries, type QueuedMessage, storeEntry } from './outbox-store.ts'
import { fieldErrors } from './field-errors.ts'
import { solutionOf } from './proof.ts'

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

type HashOf = Parameters<typeof solutionOf>[1]

const proofFor = async ({ needsProof }: QueuedMessage, hashOf: HashOf) => {
  if (!needsProof) return {}
  const { reply } = await post('/challenge')
  const token = isChallenge(reply.data) ? await solutionOf(reply.data, hashOf) : undefined
  if (token === undefined) throw new NotNow('no challenge')
  return { recaptchaToken: token }
}

const sendOne = async (message: QueuedMessage, hashOf: HashOf) => {
  const { key, body } = message
  const { isOk, reply } = await post('', { ...body, ...(await proofFor(message, hashOf)) }, key)
  if (isOk) await storeEntry({ key, isSent: true })
  else await storeEntry({ ...message, refusal: reply.message ?? '', errors: fieldErrors(reply.errors) })
}

const sendAll = async (hashOf: HashOf) => {
  const queued = (await outboxEntries()).filter(entry => 'body' in entry)
  const waiting = queued.filter(({ refusal }) => refusal === undefined)
  for (const message of waiting) await sendOne(message, hashOf)
  return waiting.length
}

/** Sends what is queued, each message once; resolves to how many there were. Rejects where one has to wait on. */
export const sendQueued = (hashOf: HashOf): Promise<number> =>
  'locks' in navigator ? navigator.locks.request(LOCK, () => sendAll(hashOf)) : sendAll(hashOf)
