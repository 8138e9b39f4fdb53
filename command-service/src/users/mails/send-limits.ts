import { isWithin } from '@shodh/contracts/time/dates.ts'

const HOUR_MS = 60 * 60 * 1000

type Limit = { readonly cooldownSeconds: number; readonly perHour: number }

/** The times of the last hour. */
export const withinHour = (times: readonly number[] | undefined, now: number) =>
  // Stryker disable next-line ArrayDeclaration: A text is not after any time, so it is left out.
  (times ?? []).filter(at => isWithin(HOUR_MS, at, now))

/** Seconds until the next one is allowed after those of the last hour, oldest first; 0 where it is now. */
export const waitFor = (times: readonly number[], now: number, { cooldownSeconds, perHour }: Limit) => {
  const [last = 0, oldest = 0] = [times.at(-1), times.at(-perHour)]
  const until = Math.max(last + cooldownSeconds * 1000, oldest + HOUR_MS)
  return Math.max(0, Math.ceil((until - now) / 1000))
}
