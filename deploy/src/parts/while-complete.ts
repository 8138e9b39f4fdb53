import type { Counts } from '@shodh/adapters/usage/counts/counts.ts'
import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'

/** Counts that are unavailable while they are incomplete: figures that are too small would be wrong. */
export const whileComplete = (counts: Counts, isComplete: () => boolean): Counts => {
  const guarded =
    <Values extends readonly unknown[], Found>(query: (...values: Values) => Promise<Found>) =>
    async (...values: Values): Promise<Found> => {
      if (!isComplete()) throw new Unavailable('Readings are being counted anew')
      return query(...values)
    }
  return {
    ...counts,
    state: guarded(() => counts.state()),
    sums: guarded(range => counts.sums(range)),
    sumsOf: guarded((items, range) => counts.sumsOf(items, range)),
    series: guarded((item, length, range) => counts.series(item, length, range)),
    byRule: guarded(range => counts.byRule(range)),
    days: guarded(range => counts.days(range)),
    earlier: guarded(() => counts.earlier()),
    published: guarded(() => counts.published()),
    since: guarded(() => counts.since()),
  }
}
