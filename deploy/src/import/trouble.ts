import { CannotImport } from './cannot-import.ts'
import { NoAnswer, type Reply } from './request.ts'

/** Why it is worth asking again, and for how many milliseconds; `wait` is what the journal itself asks for. */
export type Trouble = { readonly why: string; readonly patience: number; readonly wait?: number | undefined }

const PATIENCE_WHEN_ASKED_TO_WAIT_MS = 300_000
const PATIENCE_WITH_ACCIDENTS_MS = 3000

const trouble = (why: string, patience: number, wait?: number): Trouble => ({
  why: why.replace(/\.$/u, ''),
  patience,
  wait,
})

/** A gateway whose journal is away answers 502 or 504. */
const isAway = ({ status }: Reply) => status >= 502

/** What keeps an outcome from being an answer to go on with. `patience`: with a journal that is away. */
export const troubleWith = (outcome: Reply | NoAnswer, patience: number): Trouble | undefined => {
  if (outcome instanceof NoAnswer) return trouble('The journal does not answer', patience)
  const { status, code, isStale, message, retryAfter } = outcome
  if (status === 429) return trouble(message, PATIENCE_WHEN_ASKED_TO_WAIT_MS, retryAfter)
  if (isAway(outcome)) return trouble(message, patience, retryAfter)
  if (status >= 500) return trouble(message, Math.min(patience, PATIENCE_WITH_ACCIDENTS_MS))
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return trouble(message, patience)
  if (isStale) return trouble('The journal does not show yet what was written', patience)
  return undefined
}

/** What is left when patience has run out: a refusal may be the last word on one paper. Throws CannotImport. */
export const lastWord = (outcome: Reply | NoAnswer, { why, patience }: Trouble): Reply => {
  const time = `${Math.round(patience / 1000)} s`
  if (outcome instanceof NoAnswer) throw new CannotImport(`The journal went away and did not come back within ${time}.`)
  if (isAway(outcome) || outcome.status === 429 || outcome.isStale)
    throw new CannotImport(`The journal could not go on for ${time}: ${why}.`)
  return outcome
}
