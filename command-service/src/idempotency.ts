import { hash, randomUUID } from 'node:crypto'
import { parse, v5, v7 } from 'uuid'

const NAMESPACE = parse('d1f0a3a6-58c4-4b5f-9f0e-0f6c6f3f1b52')

/** UUIDv5 (RFC 9562) in the journal's own namespace. */
export const derivedId = (...parts: readonly (string | number)[]) => v5(JSON.stringify(parts), NAMESPACE)

/** The same key names the same command within a stream; without a key each request is a command of its own. */
export const commandIdOf = (stream: string, key: string | undefined) =>
  key === undefined ? randomUUID() : derivedId('command', stream, key)

/**
 * UUIDv7 (RFC 9562), another one for each decision: of two processes that decide the same command, the store refuses
 * the later one, which then finds the command in the stream.
 */
export const newEventId = (): string => v7()

/** SHA-256, base64url, of the request: distinguishes a retry from another request under the same key. */
export const hashOf = (name: string, command: unknown) => hash('sha256', JSON.stringify([name, command]), 'base64url')
