import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { SiteStats } from '@shodh/contracts/site/stats.ts'
import type { MessageId } from '../../i18n/ids.ts'
import type { Text } from '../../i18n/text.tsx'

/** A figure of the hero; each is counted, none is estimated. */
export type Figure = { readonly label: MessageId; readonly value: number }

const yearIn = (timeZone: string, now: number) =>
  Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(now))

/** The figures in their order; `now` in epoch milliseconds. */
export const figuresOf = (
  { sinceYear, timeZone }: Pick<JournalSettings, 'sinceYear' | 'timeZone'>,
  stats: SiteStats,
  now: number,
): readonly Figure[] => [
  { label: 'home.yearsExperience', value: yearIn(timeZone, now) - sinceYear },
  { label: 'home.researchPapers', value: stats.totalPapers },
  ...(stats.totalDownloads === undefined
    ? []
    : [{ label: 'home.totalDownloads', value: stats.totalDownloads } as const]),
  ...(stats.monthlyVisitors === undefined
    ? []
    : [{ label: 'home.monthlyVisitors', value: stats.monthlyVisitors } as const]),
]

/** `1.2K` from a thousand on. */
export const shortened = (text: Text, value: number) =>
  value < 1000 ? String(value) : text('home.thousands', { count: (value / 1000).toFixed(1) })
