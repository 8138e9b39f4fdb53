import type { Counters } from '@shodh/adapters/usage/counts/counts.ts'
import { BYTE_ORDER_MARK, csvLine } from '@shodh/contracts/text/spreadsheets.ts'
import type { Content } from './content.ts'
import type { Sums } from './figures.ts'
import { toMetrics } from './trends.ts'

const HEADER = [
  'Kind',
  'Id',
  'Title',
  'Author',
  'Year',
  'Issue type',
  'Downloads',
  'Page views',
  'Total requests',
  'Unique requests',
  'Total investigations',
  'Unique investigations',
  'Late',
  'Robots',
  'Double clicks',
  'Staff',
]

const figuresOf = (counters: Partial<Counters> = {}) => {
  const { pdf = 0, zip = 0, page = 0 } = counters
  const { totalRequests, uniqueRequests, totalInvestigations, uniqueInvestigations } = toMetrics(counters)
  const all = (...names: readonly (keyof Counters)[]) => names.reduce((sum, name) => sum + (counters[name] ?? 0), 0)
  return [
    pdf + zip,
    page,
    totalRequests,
    uniqueRequests,
    totalInvestigations,
    uniqueInvestigations,
    all('latePdf', 'latePage'),
    all('robotsPdf', 'robotsPage', 'robotsZip'),
    all('doublePdf', 'doublePage', 'doubleZip'),
    all('staffPdf', 'staffPage', 'staffZip'),
  ]
}

/** Every paper and volume with its figures, as CSV in UTF-8 with a byte order mark, which spreadsheets look for. */
export const analyticsCsv = ({ papers, volumes }: Content, sums: Sums): string => {
  const rows = [
    HEADER,
    ...papers.map(({ id, title, authorName, year, issueType }) => {
      return ['Paper', id, title, authorName, year, issueType, ...figuresOf(sums.get(id))]
    }),
    ...volumes.map(({ id, name, year, issueType }) => {
      return ['Volume', id, name, '', year, issueType, ...figuresOf(sums.get(id))]
    }),
  ]
  return BYTE_ORDER_MARK + rows.map(csvLine).join('')
}
