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
import { errorOf } from '@shodh/contracts/errors.ts'
import { EventTooLarge, Unavailable } from '../event-store.ts'
import { certificateErrorOf, tlsErrorOf } from './connection/tls-errors.ts'

/** The server didn't respond before the caller's timeout; the request may still be executed. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
}

/** gRPC's statuses. */
const CANCELLED = 1
const UNAUTHENTICATED = 16

/** Whether it is the user and password that were refused, not what the user asked for. */
const isUnauthenticated = ({ code }: AccessDeniedError): boolean => Number(code) === UNAUTHENTICATED

/** Whether the user lacks the right to what was asked for. */
export const isForbidden = (error: unknown): boolean => error instanceof AccessDeniedError && !isUnauthenticated(error)

/** How the client begins what it says of an append in a batch that it has no class for; the server's words follow. */
const UNRECOGNIZED = 'Could not recognize '

/** Why a node takes no append while its cluster elects a leader, or for now; of a single append, it says UNAVAILABLE. */
const PASSING = ['Server Is Not Ready', 'Server Is Busy', 'No leader info available in response']
const isPassing = ({ message }: Error) => PASSING.some(words => message === UNRECOGNIZED + words)

/** Whether the client has no class for the server's error; a call that this process cancelled has none either. */
export const isUnknown = (error: unknown): error is UnknownError =>
  error instanceof UnknownError && Number(error.code) !== CANCELLED && !isPassing(error)

const RETRYABLE = [
  NoResponse,
  UnavailableError,
  CancelledError,
  DeadlineExceededError,
  TimeoutError,
  NotLeaderError,
  UnknownError,
]

/** Whether no node of a cluster responds: the client has no class for it, and doesn't say why. */
export const isUndiscovered = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Failed to discover')

/** Whether the same request may succeed later: the server was unreachable, busy, silent or not the leader. */
export const isRetryable = (error: unknown): boolean =>
  refusalOf(error) === undefined && (isUndiscovered(error) || RETRYABLE.some(kind => error instanceof kind))

/** Why retrying doesn't help until an operator changes something; undefined where it may. */
export const refusalOf = (error: unknown): string | undefined => {
  if (error instanceof AccessDeniedError)
    return isUnauthenticated(error)
      ? 'EventStoreDB refused the user and password in its URL'
      : 'EventStoreDB refused this to the user in its URL'
  const reason = error instanceof UnavailableError ? certificateErrorOf(error.message) : undefined
  return reason && `the certificate of EventStoreDB can't be verified: ${reason}`
}

/** The client's error as the port's; an error that is not the server's stays as it is. */
export const portError = (error: unknown): unknown => {
  if (error instanceof MaxAppendSizeExceededError)
    return new EventTooLarge(`EventStoreDB takes at most ${error.maxAppendSize} bytes in one append`, { cause: error })
  if (error instanceof StreamDeletedError)
    return new Unavailable(`${error.streamName} was deleted for ever on EventStoreDB`, { cause: error })
  if (isUnknown(error))
    return new Unavailable(`EventStoreDB responded with an error: ${sentenceOf(error)}`, { cause: error })
  const refusal = refusalOf(error)
  if (refusal !== undefined) return new Unavailable(refusal, { cause: error })
  return isRetryable(error)
    ? new Unavailable(`EventStoreDB didn't answer (${sentenceOf(errorOf(error))})`, { cause: error })
    : error
}

/** gRPC quotes what OpenSSL says with its line ends, and ends with a note that it doesn't have. */
const sentenceOf = ({ message }: Error) => {
  const tlsError = tlsErrorOf(message)
  if (tlsError !== undefined) return `it and this journal disagree about TLS: ${tlsError}`
  const words = message
    .replace(UNRECOGNIZED, '')
    .trimEnd()
    .replace(/Resolution note:$/u, '')
    .trimEnd()
  return words.replaceAll(/\s+/gu, ' ') || 'it gave no reason'
}
