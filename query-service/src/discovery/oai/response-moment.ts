import { COMMAND_LATE_MS } from '@shodh/contracts/limits.ts'

const SECOND_MS = 1000

type Known = {
  /** The last change of a record; undefined where nothing was ever published. */
  readonly last: Date | undefined
  /** Whether every event that the log had at `now` is projected. */
  readonly isProjected: boolean
  readonly now: Date
}

/**
 * The moment up to which every change is in a response that is made later than `now`. Once the last change is long
 * enough ago, it is later than that, so that the next harvest does not repeat it: then it is settled. It is never in the
 * future, where the last change is because the clock went back.
 */
export const responseMoment = ({
  last,
  isProjected,
  now,
}: Known): { readonly at: Date; readonly isSettled: boolean } => {
  if (last === undefined) return { at: now, isSettled: false }
  // an event may follow one that is later by as much, and a harvest that goes on from here must not miss it
  const recorded = now.getTime() - COMMAND_LATE_MS
  return isProjected && recorded >= last.getTime() + SECOND_MS
    ? { at: new Date(recorded), isSettled: true }
    : { at: new Date(Math.min(last.getTime() - COMMAND_LATE_MS, now.getTime())), isSettled: false }
}
