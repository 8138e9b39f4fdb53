import type { Desk } from '../batch/batch.ts'
import type { Entry } from '../batch/entry.ts'

const INTERRUPTED = 'The page was closed during the upload. Retry finds out whether the paper was stored.'

const asLeft = ({ sending, ...entry }: Entry): Entry => {
  if (sending === undefined || sending.phase === 'waiting') return entry
  return { ...entry, sending: sending.phase === 'sending' ? { phase: 'unknown', message: INTERRUPTED } : sending }
}

/** A stored desk after its page was closed, whatever was under way. */
export const restored = (desk: Desk): Desk => ({ ...desk, entries: desk.entries.map(asLeft) })
