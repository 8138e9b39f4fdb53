import { BYTE_ORDER_MARK, type Cell, tsvLine } from '@shodh/contracts/text/spreadsheets.ts'
import { lastDay, monthsOf } from './period.ts'
import type { ReportKind } from './reports.ts'
import type { Report, UsedItem } from './report.ts'

const IDS = ['DOI', 'Proprietary_ID', 'Print_ISSN', 'Online_ISSN', 'URI']
const IDS_WITH_ISBN = ['DOI', 'Proprietary_ID', 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI']
const TITLE = ['Title', 'Publisher', 'Publisher_ID', 'Platform']
const ITEM = ['Item', 'Publisher', 'Publisher_ID', 'Platform', 'Authors', 'Publication_Date', 'Article_Version']
const PARENT = ['Title', 'Authors', 'Article_Version', 'DOI', 'Proprietary_ID', 'Print_ISSN', 'Online_ISSN', 'URI']

/** The columns of the report's items, as the Code of Practice orders them. */
const COLUMNS: Readonly<Record<ReportKind['id'], readonly string[]>> = {
  PR: ['Platform', 'Data_Type'],
  TR: [...TITLE, ...IDS_WITH_ISBN, 'Data_Type'],
  TR_J3: [...TITLE, ...IDS, 'Access_Type'],
  IR: [...ITEM, ...IDS_WITH_ISBN, 'Data_Type'],
  IR_A1: [...ITEM, ...IDS, ...PARENT.map(column => `Parent_${column}`), 'Access_Type'],
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const heading = (month: string) => monthName.format(Date.parse(`${month}-01`)).replace(' ', '-')

type Fields = Readonly<Record<string, unknown>>

// Stryker disable next-line ConditionalExpression: Only for the types: no member of an item is null.
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(each => (isFields(each) ? textOf(each['Name']) : textOf(each))).join('; ')
  return typeof value === 'string' ? value : ''
}

/** The item's members and ids by the names of columns. */
const cellsOf = (described: Fields = {}): Fields => {
  const { Item_ID: ids, ...members } = described
  const { Proprietary, ...others } = isFields(ids) ? ids : {}
  return { ...members, ...others, Proprietary_ID: Proprietary }
}

const parentCells = (parent: Fields | undefined): Fields =>
  Object.fromEntries(Object.entries(cellsOf(parent)).map(([name, value]) => [`Parent_${name}`, value]))

const rowsOf = ({ kind, period }: Report, { item, parent, performance }: UsedItem) => {
  const cells = { ...cellsOf(item), ...parentCells(parent), ...kind.attributes }
  const months = monthsOf(period)
  return kind.metrics.flatMap(metric => {
    const figures = performance[metric]
    if (!figures) return []
    const counts = months.map(month => figures[month] ?? 0)
    const total = counts.reduce((sum, count) => sum + count, 0)
    return [[...COLUMNS[kind.id].map(column => textOf(cells[column])), metric, total, ...counts]]
  })
}

/** As the Code of Practice prescribes tables: UTF-8 with a byte order mark, a header of 13 rows, an empty one, the table. */
export const reportTsv = (report: Report): string => {
  const { kind, header, period, used } = report
  const filters = Object.entries(kind.filters ?? {}).filter(([name]) => name !== 'Metric_Type')
  const exceptions = header.Exceptions ?? []
  const rows: readonly (readonly Cell[])[] = [
    ['Report_Name', kind.name],
    ['Report_ID', kind.id],
    ['Release', '5.1'],
    ['Institution_Name', textOf(header['Institution_Name'])],
    ['Institution_ID', 'journal:0000000000000000'],
    ['Metric_Types', kind.filters ? kind.metrics.join('; ') : ''],
    // Stryker disable next-line StringLiteral: The filters that are written here have one value each.
    ['Report_Filters', filters.map(([name, values]) => `${name}=${values.join('|')}`).join('; ')],
    ['Report_Attributes', ''],
    ['Exceptions', exceptions.map(({ Code, Message, Data }) => `${Code}: ${Message} (${textOf(Data)})`).join('; ')],
    ['Reporting_Period', `Begin_Date=${period.begin}-01; End_Date=${lastDay(period.end)}`],
    ['Created', textOf(header['Created'])],
    ['Created_By', textOf(header['Created_By'])],
    ['Registry_Record', ''],
    [],
    [...COLUMNS[kind.id], 'Metric_Type', 'Reporting_Period_Total', ...monthsOf(period).map(heading)],
    ...used.flatMap(each => rowsOf(report, each)),
  ]
  return BYTE_ORDER_MARK + rows.map(tsvLine).join('')
}
