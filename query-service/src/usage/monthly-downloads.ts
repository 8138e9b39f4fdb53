import { FIGURES_FROM } from '@shodh/contracts/limits.ts'
import type { MonthlyDownloads } from '@shodh/contracts/papers/paper-page.ts'
import { monthsIn } from '@shodh/contracts/time/months.ts'
import type { Ports } from '../ports.ts'
import { today } from '../today.ts'
import { unlessUnavailable } from './figures.ts'

const MONTHS_SHOWN = 24

type Counted = { readonly id: string; readonly downloads?: number | undefined }
type Settings = Pick<Ports['settings'], 'timeZone' | 'figuresFrom'>

/**
 * Downloads of a paper by month; undefined below what the journal shows figures from on, where the months have none, and
 * while counts are unavailable.
 */
export const monthlyDownloads = ({ counts }: Pick<Ports['usage'], 'counts'>, settings: Settings) => {
  const { day } = today(settings)
  return async ({ id, downloads = 0 }: Counted): Promise<MonthlyDownloads | undefined> => {
    const { figuresFrom = FIGURES_FROM } = settings
    if (downloads < Math.max(1, figuresFrom)) return undefined
    const series = await unlessUnavailable(() => counts.series(id, 'month'), [])
    const byMonth = new Map(series.map(({ period, counters }) => [period, counters.pdf]))
    const first = series.find(({ counters }) => counters.pdf > 0)?.period
    const until = day()
    const shown = first === undefined ? [] : monthsIn(first, until).slice(-MONTHS_SHOWN)
    const months = shown.map(month => ({ month, downloads: byMonth.get(month) ?? 0 }))
    return months.some(month => month.downloads > 0) ? { until, months } : undefined
  }
}
