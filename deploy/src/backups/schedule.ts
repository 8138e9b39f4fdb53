import type { LocalTime } from '@shodh/contracts/time/local-time.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The last moment (milliseconds since 1970) at which it was that hour of the day. */
export const lastTime = (hour: number, local: LocalTime, now: number): number => {
  const passed = local.inDay(now) - hour * HOUR_MS
  return now - passed - (passed < 0 ? DAY_MS : 0)
}

/** Milliseconds until a backup is due, where the last one was made then; one that was missed is due now. */
export const dueIn = (hour: number, local: LocalTime, { last, now }: { last: number | undefined; now: number }) => {
  const scheduled = lastTime(hour, local, now)
  // one of the future was made before the clock went back
  return last !== undefined && last >= scheduled && last <= now + DAY_MS ? scheduled + DAY_MS - now : 0
}
