import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client'
import { EventTooLarge, Unavailable } from '../event-store.ts'
import { tlsErrorOf } from './tls-errors.ts'

/** The server didn't respond before the caller's timeout; the request may still be executed. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
}

const RETRYABLE = [
  NoResponse,
  UnavailableError,
  CancelledError,
  DeadlineExceededError,
  TimeoutError,
  NotLeaderError,
  UnknownError,
]

/** Whether the same request may succeed later: the server was unreachable, busy, silent or not the leader. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.some(kind => error instanceof kind)

/** The client's error as the port's; an error that is not the server's stays as it is. */
export const portError = (error: unknown): unknown => {
  if (error instanceof MaxAppendSizeExceededError)
    return new EventTooLarge(`EventStoreDB takes at most ${error.maxAppendSize} bytes in one append`, { cause: error })
  if (error instanceof AccessDeniedError)
    return new Unavailable('EventStoreDB refused the user and password in its URL', { cause: error })
  if (error instanceof StreamDeletedError)
    return new Unavailable(`${error.streamName} was deleted for ever on EventStoreDB`, { cause: error })
  return isRetryable(error)
    ? new Unavailable(`EventStoreDB didn't answer (${sentenceOf(error as Error)})`, { cause: error })
    : error
}

/** gRPC quotes what OpenSSL says with its line ends, and ends with a note that it doesn't have. */
const sentenceOf = ({ message }: Error) => {
  const tlsError = tlsErrorOf(message)
  if (tlsError !== undefined) return `it and this journal disagree about TLS: ${tlsError}`
  return message.replace(/\s*Resolution note:\s*$/u, '').replaceAll(/\s+/gu, ' ')
}
