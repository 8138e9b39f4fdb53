import { isDay } from '@shodh/contracts/time/dates.ts'
import { authorsOf, fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { Ports } from '../../ports.ts'
import { type CounterException, noUsage } from '@shodh/contracts/usage/counter/exceptions.ts'
import { lastDay, type Period, monthsOf } from './period.ts'
import type { ReportKind, Metric } from './reports.ts'
import { type Counters, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { toMetrics } from '../time-series.ts'

/** Figures by metric and month; without zeros. */
type Performance = Partial<Record<Metric, Record<string, number>>>

const figuresOf = (counters: Counters): Readonly<Record<Metric, number>> => {
  const { totalRequests, uniqueRequests, totalInvestigations, uniqueInvestigations } = toMetrics(counters)
  return {
    Total_Item_Investigations: totalInvestigations,
    Total_Item_Requests: totalRequests,
    Unique_Item_Investigations: uniqueInvestigations,
    Unique_Item_Requests: uniqueRequests,
  }
}

type Needed = { readonly counts: Ports['usage']['counts']; readonly metrics: readonly Metric[] }

/** By item, the journal among them, of those that were used. */
const performances = async ({ counts, metrics }: Needed, period: Period, items?: readonly string[]) => {
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

const ofJournal = async (needed: Needed, period: Period): Promise<Performance | undefined> =>
  (await performances(needed, period, [JOURNAL])).get(JOURNAL)

export const THE_WORLD = { name: 'The World', customer: '0000000000000000' }

/** Before the colon of ids of ours. */
const NAMESPACE = 'journal'

const AUTHORS_MAX = 3

/** Absent members are left out of JSON. */
type Described = Readonly<Record<string, unknown>>

export type UsedItem = { readonly item: Described; readonly parent?: Described; readonly performance: Performance }

export type Report = {
  readonly kind: ReportKind
  readonly header: Described & { readonly Exceptions?: readonly CounterException[] }
  readonly period: Period
  readonly used: readonly UsedItem[]
}

type Sources = Pick<Ports, 'views' | 'usage' | 'settings' | 'publicUrl'>

// Stryker disable next-line Regex: A DOI has no line break, which alone could follow what is matched.
const DOI = /^10\.[1-9][0-9]{2}[0-9.]*\/.+$/u

const placed = ({ settings }: Sources) => ({ Publisher: settings.publisher ?? settings.name, Platform: settings.name })

const journalIds = ({ settings, publicUrl }: Sources) => ({
  Proprietary: `${NAMESPACE}:journal`,
  ...(settings.issnPrint && { Print_ISSN: settings.issnPrint }),
  ...(settings.issn && { Online_ISSN: settings.issn }),
  URI: `${publicUrl()}/`,
})

const titleOf = (sources: Sources) => ({
  Title: sources.settings.name,
  ...placed(sources),
  Item_ID: journalIds(sources),
})

const namesOf = (paper: PaperDocument) => {
  const names = [...new Set(authorsOf(paper).map(fullName))].filter(name => name.length > 1).slice(0, AUTHORS_MAX)
  return names.length === 0 ? {} : { Authors: names.map(Name => ({ Name })) }
}

const itemOf = (sources: Sources, paper: PaperDocument) => {
  const { id, doi } = paper
  const date = publicationDate(paper, sources.settings.timeZone)
  return {
    Item: plainText(paper.title),
    ...placed(sources),
    ...namesOf(paper),
    // a whole day, or none
    ...(isDay(date) && { Publication_Date: date }),
    Item_ID: {
      // Stryker disable next-line ConditionalExpression: Only for the types: the text undefined is no DOI.
      ...(doi !== undefined && DOI.test(doi) && { DOI: doi }),
      Proprietary: `${NAMESPACE}:${id}`,
      URI: sources.publicUrl() + paperPath(paper),
    },
  }
}

const papersUsed = async (
  sources: Sources,
  { id, metrics }: ReportKind,
  period: Period,
): Promise<readonly UsedItem[]> => {
  const found = await performances({ ...sources.usage, metrics }, period)
  const papers = await sources.views.papers.find({ sort: { field: 'order' } })
  const parent = id === 'IR_A1' ? { Title: sources.settings.name, Item_ID: journalIds(sources) } : undefined
  return papers.flatMap(paper => {
    const performance = found.get(paper.id)
    return performance ? [{ item: itemOf(sources, paper), performance, ...(parent && { parent }) }] : []
  })
}

const journalUsed = async (
  sources: Sources,
  { of, metrics }: ReportKind,
  period: Period,
): Promise<readonly UsedItem[]> => {
  const performance = await ofJournal({ ...sources.usage, metrics }, period)
  const item = of === 'platform' ? { Platform: sources.settings.name } : titleOf(sources)
  return performance ? [{ item, performance }] : []
}

/** A global report of whole months. */
export const reportOf = async (
  sources: Sources,
  kind: ReportKind,
  period: Period,
  warnings: readonly CounterException[],
): Promise<Report> => {
  const { begin, end } = period
  const used = await (kind.of === 'items' ? papersUsed : journalUsed)(sources, kind, period)
  const missing = used.length === 0 ? [noUsage(`request was for ${begin}-01 to ${lastDay(end)}`)] : []
  const exceptions = [...period.exceptions, ...missing, ...warnings]
  const header = {
    Release: '5.1',
    Report_ID: kind.id,
    Report_Name: kind.name,
    Created: `${new Date().toISOString().slice(0, 19)}Z`,
    Created_By: sources.settings.name,
    Institution_ID: { Proprietary: [`${NAMESPACE}:${THE_WORLD.customer}`] },
    Institution_Name: THE_WORLD.name,
    // empty of a platform that is not registered
    Registry_Record: '',
    Report_Filters: { ...kind.filters, Begin_Date: `${begin}-01`, End_Date: lastDay(end) },
    ...(exceptions.length > 0 && { Exceptions: exceptions }),
  }
  return { kind, header, period, used }
}

/** As COUNTER's API prescribes it. */
export const reportJson = ({ kind, header, used }: Report) => {
  const withFigures = used.map(({ item, performance }) => ({
    ...item,
    Attribute_Performance: [{ ...kind.attributes, Performance: performance }],
  }))
  const [first] = used
  const grouped = first ? [{ ...first.parent, Items: withFigures }] : []
  return { Report_Header: header, Report_Items: kind.of === 'items' ? grouped : withFigures }
}
