/**
 * Milliseconds that a command takes at most from its clock to the log: an event may follow one that is later by as much,
 * and a harvest that goes on from the date of a response must not miss it.
 */
const LATE_MS = 10_000

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
 * enough ago, it is later than that, so that the next harvest does not repeat it: then it is settled.
 */
export const responseMoment = ({
  last,
  isProjected,
  now,
}: Known): { readonly at: Date; readonly isSettled: boolean } => {
  if (last === undefined) return { at: now, isSettled: false }
  const recorded = now.getTime() - LATE_MS
  return isProjected && recorded >= last.getTime() + SECOND_MS
    ? { at: new Date(recorded), isSettled: true }
    : { at: new Date(last.getTime() - LATE_MS), isSettled: false }
}
