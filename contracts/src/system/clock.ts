import type { Metadata } from '../event.ts'
import { CLOCK_BEHIND_MS } from '../limits.ts'
import type { ClockState } from './views.ts'

/** Whether a time is so much earlier than that of the log's last event that the clock must be wrong. */
export const isBehind = (at: string, last: string): boolean => Date.parse(last) - Date.parse(at) > CLOCK_BEHIND_MS

/** The clock beside the last event of a log; undefined where it has none. */
export const clockState = (last: { readonly metadata: string } | undefined, now: Date): ClockState => {
  const at = now.toISOString()
  const lastEventAt = last === undefined ? null : (JSON.parse(last.metadata) as Metadata).at
  return { now: at, lastEventAt, isBehind: lastEventAt !== null && isBehind(at, lastEventAt) }
}
