import { type Counters, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import type { FigureScope } from '@shodh/contracts/usage/fields.ts'
import type { Explanation } from '@shodh/contracts/usage/views.ts'
import type { Ports } from '../ports.ts'
import type { Content } from './counted-papers.ts'
import { summed, toMetrics } from './time-series.ts'

/** Seconds of readings that a crash may lose; a reading is on its way into the log long before. */
const LOSS_SECONDS = 1

type Item = { readonly id: string; readonly year: number; readonly issueType: string; readonly volumeId?: string }

const isIn = ({ paperId, volumeId, year, issueType }: FigureScope, item: Item) => {
  const has = <Value>(wanted: Value | undefined, ...values: readonly (Value | undefined)[]) =>
    wanted === undefined || values.includes(wanted)
  return (
    has(paperId, item.id) &&
    has(volumeId, item.id, item.volumeId) &&
    has(year, item.year) &&
    has<string>(issueType, item.issueType)
  )
}

/** The ids of what a figure is of; the journal's also counts what was deleted. */
const itemsOf = ({ papers, volumes }: Content, scope: FigureScope): readonly string[] => {
  const { paperId, volumeId, year, issueType } = scope
  if ([paperId, volumeId, year, issueType].every(each => each === undefined)) return [JOURNAL]
  return [...papers, ...volumes].filter(item => isIn(scope, item)).map(({ id }) => id)
}

const COUNTED = { Pdf: 'pdf', Zip: 'zip', Page: 'page' } as const

type Published = Readonly<Record<'pdf' | 'page' | 'zip', number>>

const kindOf = (counters: Counters, published: Published | undefined, kind: 'Pdf' | 'Zip' | 'Page') => ({
  counted: counters[COUNTED[kind]],
  late: kind === 'Zip' ? 0 : counters[`late${kind}`],
  robots: counters[`robots${kind}`],
  doubleClicks: counters[`double${kind}`],
  staff: counters[`staff${kind}`],
  ...(published && { published: published[COUNTED[kind]] }),
})

const publishedOf = (figures: readonly (Published & { readonly item: string })[], items: readonly string[]) => {
  const wanted = new Set(items)
  const some = figures.filter(({ item }) => wanted.has(item))
  const sum = (kind: keyof Published) => some.reduce((total, each) => total + each[kind], 0)
  return { pdf: sum('pdf'), page: sum('page'), zip: sum('zip') }
}

const earlierOf = async ({ counts }: Ports['usage'], items: readonly string[]) => {
  const isWanted = (item: string) => items.includes(JOURNAL) || items.includes(item)
  const bySource = Map.groupBy(await counts.earlier(), ({ source }) => source)
  return [...bySource]
    .map(([source, rows]) => ({
      source,
      count: rows.filter(({ item }) => isWanted(item)).reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0)
}

/** What was counted in a scope, what was left out, and by which rules. */
export const explain = async (usage: Ports['usage'], content: Content, scope: FigureScope): Promise<Explanation> => {
  const { counts, rules } = usage
  const recounting = usage.recounting?.()
  const { from, to } = scope
  const items = itemsOf(content, scope)
  const sums = await counts.sumsOf(items, { from, to })
  const counters = summed(items.flatMap(item => sums.get(item) ?? []))
  // what was published is not known by day
  const before = from === undefined && to === undefined ? await counts.published() : undefined
  const published = before && publishedOf(before.figures, items)
  return {
    paperDownloads: kindOf(counters, published, 'Pdf'),
    volumeDownloads: kindOf(counters, published, 'Zip'),
    pageViews: kindOf(counters, published, 'Page'),
    metrics: toMetrics(counters),
    robotsByRule: [...(await counts.byRule({ from, to }))],
    earlier: await earlierOf(usage, items),
    countedSince: (await counts.since()) ?? null,
    rules,
    ...(before && { replaced: { rules: before.rules, until: before.until } }),
    ...(recounting && { recounting }),
    lossSeconds: LOSS_SECONDS,
  }
}
