import { JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { dayText, presentTime } from '@shodh/contracts/time/local-time.ts'
import type { SiteStats } from '@shodh/contracts/site/views.ts'
import type { Ports } from '../ports.ts'
import { totalsOf } from './analytics.ts'
import { NOWHERE, unlessUnavailable } from './figures.ts'

/** Days whose sessions are the visitors of a month. */
const VISITORS_DAYS = 30

type Needed = Pick<Ports, 'usage'> & { readonly settings: Pick<Ports['settings'], 'timeZone'> }

type Usage = Pick<SiteStats, 'totalDownloads' | 'monthlyVisitors'>

/** What the journal counted as a whole, which changes seldom, and as days go by. */
export const publicFigures = ({ usage: { figures, counts }, settings }: Needed) => {
  const { dayOf } = presentTime(settings)
  const from = () => dayText(dayOf(Date.now()) - VISITORS_DAYS + 1)
  /** Undefined where nothing was counted yet. */
  const recently = async () =>
    (await counts.since()) === undefined ? undefined : counts.sumsOf([JOURNAL], { from: from() })
  return {
    version: async () => `${await figures.published.version()} ${from()} ${(await figures.live.version()) === NOWHERE}`,
    load: async (): Promise<Usage> => {
      const sums = await figures.published.load()
      const recent = sums && (await unlessUnavailable(recently, undefined))
      if (!recent) return {}
      return {
        totalDownloads: totalsOf(sums.get(JOURNAL)).engagement,
        monthlyVisitors: totalsOf(recent.get(JOURNAL)).visits,
      }
    },
  }
}
