import type { Counts } from '@shodh/adapters/counts/counts.ts'
import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'

/** Counts that are unavailable while they are incomplete: figures that are too small would be wrong. */
export const whileComplete = (counts: Counts, isComplete: () => boolean): Counts => {
  const guarded =
    <Values extends readonly unknown[], Found>(query: (...values: Values) => Promise<Found>) =>
    async (...values: Values): Promise<Found> => {
      if (!isComplete()) throw new Unavailable('Readings are being counted anew')
      return query(...values)
    }
  const { state, sums, sumsOf, series, byRule, days, earlier, published, since } = counts
  return {
    ...counts,
    state: guarded(state),
    sums: guarded(sums),
    sumsOf: guarded(sumsOf),
    series: guarded(series),
    byRule: guarded(byRule),
    days: guarded(days),
    earlier: guarded(earlier),
    published: guarded(published),
    since: guarded(since),
  }
}
