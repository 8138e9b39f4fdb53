import { type Counters, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import type { Ports } from '../../ports.ts'
import { metricsOf } from '../trends.ts'
import { lastDay, monthsOf, type Period } from './period.ts'
import type { Metric } from './reports.ts'

/** Figures by metric and month; without zeros. */
export type Performance = Partial<Record<Metric, Record<string, number>>>

const figuresOf = (counters: Counters): Readonly<Record<Metric, number>> => {
  const { totalRequests, uniqueRequests, totalInvestigations, uniqueInvestigations } = metricsOf(counters)
  return {
    Total_Item_Investigations: totalInvestigations,
    Total_Item_Requests: totalRequests,
    Unique_Item_Investigations: uniqueInvestigations,
    Unique_Item_Requests: uniqueRequests,
  }
}

type Needed = { readonly counts: Ports['usage']['counts']; readonly metrics: readonly Metric[] }

/** By item, the journal among them, of those that were used. */
export const performances = async ({ counts, metrics }: Needed, period: Period, items?: readonly string[]) => {
  const found = new Map<string, Performance>()
  const add = (item: string, metric: Metric, month: string, figure: number) => {
    if (figure === 0) return
    const performance = found.get(item) ?? {}
    found.set(item, performance)
    performance[metric] = { ...performance[metric], [month]: figure }
  }
  for (const month of monthsOf(period)) {
    const range = { from: `${month}-01`, to: lastDay(month) }
    const sums = items ? await counts.sumsOf(items, range) : await counts.sums(range)
    for (const [item, counters] of sums) {
      const figures = figuresOf(counters)
      for (const metric of metrics) add(item, metric, month, figures[metric])
    }
  }
  return found
}

export const ofJournal = async (needed: Needed, period: Period): Promise<Performance | undefined> =>
  (await performances(needed, period, [JOURNAL])).get(JOURNAL)
