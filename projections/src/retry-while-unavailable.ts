import { isTemporary } from '@shodh/adapters/event-store/event-store.ts'
import { retry, unlessAborted } from '@shodh/contracts/retry.ts'

/** Milliseconds before a retry, after a store was full or did not respond. */
const RETRY_AFTER_MS = 500

const afterError = (error: unknown) => (isTemporary(error) ? RETRY_AFTER_MS : undefined)

/** Retries while a store is full or unavailable, until the work succeeds or the signal aborts. */
export const retryWhileUnavailable = async (signal: AbortSignal, work: () => Promise<unknown>): Promise<void> => {
  await unlessAborted(signal, retry({ afterError, signal }, work))
}
