import { pause } from '@shodh/contracts/retry.ts'
import type { ApiError } from '../../../api.ts'

const OTHERS = 'TOO_MANY_UPLOADS'
/** Of the server itself, but not over in a moment. */
const LASTING = ['STORAGE_FULL', 'SCANNER_UNAVAILABLE']

/** Whether the same can follow: the response was lost, or it was not its turn. */
const isPassing = ({ status, code = '' }: ApiError) => {
  if (typeof status !== 'number') return status === 'NETWORK'
  return code === OTHERS || code === 'IDEMPOTENCY_IN_PROGRESS' || (status >= 500 && !LASTING.includes(code))
}

type Options = {
  readonly send: () => Promise<ApiError | undefined>
  /** Milliseconds before each further attempt. */
  readonly waits: readonly number[]
  readonly waiting: (message: string) => void
  readonly signal: AbortSignal
}

/** Sends until the outcome is final; waits as often as it takes where it is only not its turn. */
export const sendInTurn = async ({ send, waits, waiting, signal }: Options): Promise<ApiError | undefined> => {
  let error = await send()
  let attempts = 0
  while (error && isPassing(error) && !signal.aborted) {
    const wait = waits[attempts]
    if (wait === undefined) break
    const isCrowded = error.code === OTHERS
    if (!isCrowded) attempts += 1
    waiting(isCrowded ? 'Waiting for other uploads…' : 'Reconnecting…')
    await pause((error.retryAfter ?? 0) * 1000 || wait, signal)
    if (!signal.aborted) error = await send()
  }
  return error
}
