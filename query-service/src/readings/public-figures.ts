import { JOURNAL } from '@shodh/adapters/counts/counts.ts'
import { dayText, localTime } from '@shodh/contracts/readings/local-time.ts'
import type { SiteStats } from '@shodh/contracts/site/stats.ts'
import type { Ports } from '../ports.ts'
import { stampOf } from '../stamps.ts'
import { totalsOf } from './analytics.ts'

/** Days whose sessions are the visitors of a month. */
const VISITORS_DAYS = 30

type Needed = Pick<Ports, 'usage'> & { readonly settings: Pick<Ports['settings'], 'timeZone'> }

type Usage = Pick<SiteStats, 'totalDownloads' | 'monthlyVisitors'>

/** What the journal counted as a whole, with the stamp that it changes with: seldom, and as days go by. */
export const publicFigures = ({ usage: { figures, counts }, settings: { timeZone } }: Needed) => {
  const { dayOf } = localTime(timeZone)
  const stampNow = stampOf([figures.published])
  const from = () => dayText(dayOf(Date.now()) - VISITORS_DAYS + 1)
  return {
    stamp: async () => `${await stampNow()} ${from()}`,
    load: async (): Promise<Usage> => {
      if ((await counts.since()) === undefined) return {}
      const [sums, recent] = await Promise.all([figures.published.load(), counts.sumsOf([JOURNAL], { from: from() })])
      return {
        totalDownloads: totalsOf(sums.get(JOURNAL)).engagement,
        monthlyVisitors: totalsOf(recent.get(JOURNAL)).visits,
      }
    },
  }
}
