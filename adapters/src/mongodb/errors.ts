import { codeOf, messageOf } from '@shodh/contracts/errors.ts'
import { MongoBulkWriteError, MongoError, MongoErrorLabel, MongoServerError } from 'mongodb'
import { StoreFull, Unavailable } from '../event-store/event-store.ts'
import { tlsErrorOf } from '../event-store/eventstoredb/connection/tls-errors.ts'

// The codes: https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml

/** OutOfDiskSpace */
const FULL = 14031

const DUPLICATE_KEY = 11000

/** The request itself is refused: retrying it doesn't help. Every other error of a server may pass. */
const FINAL = new Set<unknown>([
  2, // BadValue
  9, // FailedToParse
  13, // Unauthorized
  14, // TypeMismatch
  18, // AuthenticationFailed
  20, // IllegalOperation
  22, // InvalidBSON
  26, // NamespaceNotFound
  48, // NamespaceExists
  59, // CommandNotFound
  66, // ImmutableField
  67, // CannotCreateIndex
  72, // InvalidOptions
  73, // InvalidNamespace
  85, // IndexOptionsConflict
  86, // IndexKeySpecsConflict
  115, // CommandNotSupported
  121, // DocumentValidationFailure
  197, // InvalidIndexSpecificationOption
  238, // NotImplemented
  10334, // BSONObjectTooLarge
  DUPLICATE_KEY,
  17280, // KeyTooLong
  17419, // the document would become too large
  40415, // an unknown field in a command
])

/** The driver's own errors are about connections, but for these, which are about how it is used. */
const MISUSE = /^Mongo(InvalidArgument|Parse|MissingCredentials|API|Compatibility)Error$/

/** Node's error for a socket that was closed; it has no `syscall` where Node itself noticed that. */
const CLOSED_SOCKET = /^(EPIPE|ECONNRESET|ERR_STREAM_(DESTROYED|WRITE_AFTER_END))$/

const isSocketError = (error: Error) => 'syscall' in error || CLOSED_SOCKET.test(String(codeOf(error)))

/** A unique index was violated: by another row, or by the same one, which another process inserted first. */
export const isDuplicate = (error: unknown) => codeOf(error) === DUPLICATE_KEY

/** The driver wraps an error of the connection during a bulk write in one of the server, without a code. */
const unwrap = (error: Error): Error => {
  if (!(error instanceof MongoBulkWriteError)) return error
  const wrapped: unknown = error.errorResponse
  return wrapped instanceof Error ? wrapped : error
}

/** The driver reports a concern that was not met before the writes that failed, and with its code. */
const codesOf = (error: MongoError): readonly unknown[] => {
  const writes = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : []
  return writes.length > 0 ? writes.map(({ code }) => code) : [error.code]
}

/** Every part of the request failed for good: one that may pass makes the whole worth a retry. */
const isFinal = (error: MongoError) =>
  MISUSE.test(error.name) ||
  (error instanceof MongoServerError &&
    !error.hasErrorLabel(MongoErrorLabel.RetryableWriteError) &&
    codesOf(error).every(code => FINAL.has(code)))

/** The driver's error as one of the ports; others, and those that no retry changes, as they are. */
export const portErrorOf = (thrown: Error, server: string): Error => {
  const error = unwrap(thrown)
  const unavailable = () => new Unavailable(`${server}: ${error.message}`, { cause: error })
  if (!(error instanceof MongoError)) return isSocketError(error) ? unavailable() : error
  if (codesOf(error).includes(FULL)) return new StoreFull(`${server} has no space left`, { cause: error })
  return isFinal(error) ? error : unavailable()
}

/** Unauthorized, AuthenticationFailed */
const REFUSALS = new Map<unknown, string>([
  [13, "doesn't allow this user to work in the database"],
  [18, 'refuses the credentials'],
])

/** Of a file that the URL names, such as the one of a certificate's authority. */
const isFileError = (cause: unknown) =>
  cause instanceof Error && 'path' in cause && 'syscall' in cause && cause.syscall === 'open'

const TLS = /ssl|tls|certificate|wrong version number/i

/** Why the server that responded, or a file that its URL names, can't be used; retrying doesn't help. */
export const refusal = (error: Error, server: string): Error => {
  const cause = error.cause ?? error
  const [code, message] = [codeOf(cause), messageOf(cause)]
  if (REFUSALS.has(code)) return new Error(`${server} ${REFUSALS.get(code)}`)
  if (/wire version/.test(message))
    return new Error(`${server} is too old: version 4.4 or later is needed (${message})`)
  if (isFileError(cause)) return new Error(`a file that the URL names can't be read: ${message}`)
  if (!TLS.test(message)) return error
  return new Error(`${server} and this journal disagree about TLS: ${tlsErrorOf(message) ?? message}`)
}
