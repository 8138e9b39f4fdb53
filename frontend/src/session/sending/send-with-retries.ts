import { pause } from '@shodh/contracts/flow/retry.ts'
import type { ApiError } from '../../api.ts'
import type { Sent } from './upload.ts'

type Result = { readonly error?: ApiError | undefined }

type Options<Sending extends Result> = {
  readonly send: (onProgress: (sent: Sent) => void) => Promise<Sending>
  readonly onProgress: (sent: Sent) => void
  /** Whether the same can follow, beside what is refused only for the moment. */
  readonly isPassing: (error: ApiError) => boolean
  /** Milliseconds before each further attempt that gets no further than those before it. */
  readonly waits: readonly number[]
  /** Whether it goes on at the last wait for as long as the journal can't be reached. */
  readonly isEndless?: boolean | undefined
  /** Why nothing is sent for a while. */
  readonly waiting: (message: string) => Promise<void> | void
  readonly signal: AbortSignal
}

/** What the journal refuses while others send, or this person in another tab. */
const OTHERS = 'TOO_MANY_UPLOADS'

const TRANSIENT = [
  OTHERS,
  'IDEMPOTENCY_IN_PROGRESS',
  'UPLOAD_LOCKED',
  'UPLOAD_OFFSET_WRONG',
  'UPLOAD_PART_DAMAGED',
  'UPLOAD_NOT_FOUND',
  'UPLOAD_INCOMPLETE',
  'REQUEST_TIMEOUT',
]

/** Whether the journal refuses only for the moment what is sent. */
export const isTransient = ({ code = '' }: ApiError) => TRANSIENT.includes(code)

/** Whether the request may have been executed, or not yet: the same one can follow. */
export const isUncertain = (error: ApiError) =>
  typeof error.status !== 'number' || error.status >= 500 || isTransient(error)

/** Resolves once this device has a network again, or the signal aborts. */
const untilOnline = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (navigator.onLine || signal.aborted) return resolve()
    const come = () => resolve()
    window.addEventListener('online', come, { once: true, signal })
    return signal.addEventListener('abort', come, { once: true })
  })

const waitFor = ({ offline, retryAfter = 0 }: ApiError, wait: number, signal: AbortSignal) =>
  offline ? untilOnline(signal) : pause(retryAfter * 1000 || wait, signal)

const isCounted = ({ offline, code }: ApiError) => !offline && code !== OTHERS

const GATEWAYS = [502, 503, 504]

/** Whether the journal, or what is between, is away: also what answers for it is no final answer. */
const isAway = ({ status, code = 'UNAVAILABLE' }: ApiError) =>
  status === 'NETWORK' || (typeof status === 'number' && GATEWAYS.includes(status) && code === 'UNAVAILABLE')

const messageFor = ({ offline, code }: ApiError) => {
  if (offline) return 'Waiting for the network…'
  return code === OTHERS ? 'Waiting for other uploads…' : 'Reconnecting…'
}

/**
 * Sends again until the outcome is final. An attempt that gets further than those before it begins the count anew, so that
 * a line that breaks again and again is no end; it waits as long as it takes for its turn, and for a network.
 */
export const sendWithRetries = async <Sending extends Result>(options: Options<Sending>): Promise<Sending> => {
  const { send, onProgress, isPassing, waits, isEndless = false, waiting, signal } = options
  let [attempts, furthest] = [0, 0]
  const count = (error: ApiError) => {
    if (isCounted(error)) attempts += 1
    if (isEndless && isAway(error)) attempts = Math.min(attempts, waits.length - 1)
  }
  const canFollow = (error: ApiError) => isTransient(error) || isPassing(error)
  const progressed = (sent: Sent) => {
    if (sent.bytes > furthest) [attempts, furthest] = [0, sent.bytes]
    onProgress(sent)
  }
  for (;;) {
    const result = await send(progressed)
    const { error } = result
    const wait = waits[attempts]
    if (!error || wait === undefined || signal.aborted || !canFollow(error)) return result
    count(error)
    await waiting(messageFor(error))
    await waitFor(error, wait, signal)
    if (signal.aborted) return result
  }
}
