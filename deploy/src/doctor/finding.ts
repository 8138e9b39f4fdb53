import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, messageOf } from '@shodh/contracts/errors.ts'

/** `doubtful`: it may be meant, and the journal runs; `wrong`: something does not work. */
export type Finding = {
  readonly about: string
  readonly is: 'well' | 'doubtful' | 'wrong'
  /** What it is and, where it is not well, what to do; without a secret. */
  readonly sentence: string
}

export type Found = (is: Finding['is'], sentence: string) => void

export type Check = (found: Found) => Promise<void>

/** Milliseconds that whatever is asked is given. */
export const WITHIN_MS = 10_000

/** The code of a failed request, connection or file operation. */
export const failureOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = codeOf(cause)
  return typeof code === 'string' ? code : messageOf(cause)
}

/** What a check found; an error is something wrong, too, in its own sentence. */
export const findingsOf = async (
  about: string,
  check: Check,
  sentenceOf: (error: unknown) => string = messageOf,
): Promise<readonly Finding[]> => {
  const findings: Finding[] = []
  const over = new AbortController()
  const tooLong = wait(2 * WITHIN_MS, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`Nothing responded within ${(2 * WITHIN_MS) / 1000} s`)
  })
  try {
    await Promise.race([check((is, sentence) => void findings.push({ about, is, sentence })), tooLong])
  } catch (error) {
    findings.push({ about, is: 'wrong', sentence: sentenceOf(error) })
  } finally {
    over.abort()
    tooLong.catch(() => undefined)
  }
  return findings
}
