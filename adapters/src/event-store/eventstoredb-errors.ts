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
import { EventTooLarge, Unavailable } from './event-store.ts'
import { sslTrouble } from './open-ssl.ts'

/** The server didn't answer within the time that the caller gives it; what was asked may happen yet. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

const PASSING = [
  NoAnswer,
  UnavailableError,
  CancelledError,
  DeadlineExceededError,
  TimeoutError,
  NotLeaderError,
  UnknownError,
]

/** Whether the same question may be answered another time: the server was away, busy, silent or no leader. */
export const isPassing = (error: unknown): boolean => PASSING.some(kind => error instanceof kind)

/** What the client said, in the port's words; what is none of the server's doing stays as it is. */
export const portError = (error: unknown): unknown => {
  if (error instanceof MaxAppendSizeExceededError)
    return new EventTooLarge(`EventStoreDB takes at most ${error.maxAppendSize} bytes in one append`, { cause: error })
  if (error instanceof AccessDeniedError)
    return new Unavailable('EventStoreDB refused the user and password in its URL', { cause: error })
  if (error instanceof StreamDeletedError)
    return new Unavailable(`${error.streamName} was deleted for ever on EventStoreDB`, { cause: error })
  return isPassing(error)
    ? new Unavailable(`EventStoreDB didn't answer (${sentenceOf(error as Error)})`, { cause: error })
    : error
}

/** gRPC quotes what OpenSSL says with its line ends, and ends with a note that it doesn't have. */
const sentenceOf = ({ message }: Error) => {
  const trouble = sslTrouble(message)
  if (trouble !== undefined) return `it and this journal disagree about TLS: ${trouble}`
  return message.replace(/\s*Resolution note:\s*$/u, '').replaceAll(/\s+/gu, ' ')
}
