import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { describe, expect, test } from 'vitest'
import { paperDocument, paperId } from '../../testing/paper-document.ts'
import { withCounted, YEAR } from './testing/with-counted.ts'

const at = withCounted(openSqliteCounts)
const { get } = at

describe('a table', () => {
  const table = async (id: string, query = YEAR) => {
    const { headers, body } = await get(`reports/${id}?${query}&format=tsv`)
    expect(headers['content-type']).toBe('text/tab-separated-values; charset=utf-8')
    const [mark, ...rest] = String(body)
    expect(mark).toBe('\u{FEFF}')
    const lines = rest.join('').split('\r\n')
    return { header: lines.slice(0, 14), rows: lines.slice(14).map(line => line.split('\t')) }
  }

  test('begins with the header of the report', async () => {
    expect((await table('pr')).header).toEqual([
      'Report_Name\tPlatform Report',
      'Report_ID\tPR',
      'Release\t5.1',
      'Institution_Name\tThe World',
      'Institution_ID\tjournal:0000000000000000',
      'Metric_Types\t',
      'Report_Filters\t',
      'Report_Attributes\t',
      'Exceptions\t',
      'Reporting_Period\tBegin_Date=2024-12-01; End_Date=2025-02-28',
      'Created\t2025-02-28T19:00:00Z',
      'Created_By\tThe Journal',
      'Registry_Record\t',
      '',
    ])
    const { header } = await table('ir_a1', 'begin_date=2024-11&end_date=2025-01')
    expect(header.slice(5, 9)).toEqual([
      'Metric_Types\tTotal_Item_Requests; Unique_Item_Requests',
      'Report_Filters\tData_Type=Article; Access_Method=Regular',
      'Report_Attributes\t',
      'Exceptions\t3032: Usage No Longer Available for Requested Dates (request was for 2024-11-01 to 2025-01-31; however, usage is only available from 2024-12-01)',
    ])
    const both = await table('pr', 'begin_date=2024-11&end_date=2025-03')
    expect(both.header[8]).toMatch(/^Exceptions\t3032: .*\); 3031: /u)
  })

  test('of the platform has a row for each metric, with zeros', async () => {
    expect((await table('pr')).rows).toEqual([
      ['Platform', 'Data_Type', 'Metric_Type', 'Reporting_Period_Total', 'Dec-2024', 'Jan-2025', 'Feb-2025'],
      ['The Journal', 'Article', 'Total_Item_Investigations', '7', '6', '0', '1'],
      ['The Journal', 'Article', 'Total_Item_Requests', '4', '3', '0', '1'],
      ['The Journal', 'Article', 'Unique_Item_Investigations', '3', '2', '0', '1'],
      ['The Journal', 'Article', 'Unique_Item_Requests', '2', '1', '0', '1'],
      [''],
    ])
  })

  const TITLE = 'Title Publisher Publisher_ID Platform'
  const IDS = 'Print_ISSN Online_ISSN URI'
  const ITEM = 'Item Publisher Publisher_ID Platform Authors Publication_Date Article_Version DOI Proprietary_ID'
  const PARENT =
    'Parent_Title Parent_Authors Parent_Article_Version Parent_DOI Parent_Proprietary_ID Parent_Print_ISSN Parent_Online_ISSN Parent_URI'
  const FIGURES = 'Metric_Type Reporting_Period_Total Dec-2024'
  test.each([
    ['tr', `${TITLE} DOI Proprietary_ID ISBN ${IDS} Data_Type ${FIGURES}`],
    ['tr_j3', `${TITLE} DOI Proprietary_ID ${IDS} Access_Type ${FIGURES}`],
    ['ir', `${ITEM} ISBN ${IDS} Data_Type ${FIGURES}`],
    ['ir_a1', `${ITEM} ${IDS} ${PARENT} Access_Type ${FIGURES}`],
  ])('of %s has the columns of the Code of Practice', async (id, columns) => {
    const { rows } = await table(id, 'begin_date=2024-12&end_date=2024-12')
    expect(rows[0]?.join(' ')).toBe(columns)
  })

  test('has what is known of items and of the journal under their columns, without a metric that has no figure', async () => {
    at.given.give('papers', paperDocument({ title: 'On\r\n Rivers', doi: '10.1234/rivers' }))
    const { rows } = await table('ir_a1', 'begin_date=2024-12&end_date=2024-12')
    const uri = 'https://journal.example.org'
    expect(rows.slice(1)).toEqual([
      ...['Total_Item_Requests\t3\t3', 'Unique_Item_Requests\t1\t1'].map(figures => [
        ...['On  Rivers', 'The Journal', '', 'The Journal', 'A. Rao; B. Patil', '2025-03-01', ''],
        ...['10.1234/rivers', `journal:${paperId}`, '', '', `${uri}/papers/2025/regular/Vol.%207/1-on-rivers`],
        ...['The Journal', '', '', '', 'journal:journal', '', '1234-5679', `${uri}/`],
        ...['Open', ...figures.split('\t')],
      ]),
      [''],
    ])
    const used = await table('ir', 'begin_date=2025-01&end_date=2025-01')
    expect(used.rows.slice(1).map(row => row.at(-3))).toEqual([
      'Total_Item_Investigations',
      'Unique_Item_Investigations',
      undefined,
    ])
  })

  test('has no text that a spreadsheet executes', async () => {
    const changes = { title: '=HYPERLINK("https://example.net")', authorName: '＝1;=2', doi: '10.1234/rivers' }
    at.given.give('papers', paperDocument({ ...changes, publishedOn: '2025-03-01' }))
    const [, row = []] = (await table('ir_a1', 'begin_date=2024-12&end_date=2024-12')).rows
    expect([row[0], row[4]]).toEqual([`'=HYPERLINK("https://example.net")`, expect.stringMatching(/^'＝1/u)])
    expect(row.join('\t')).not.toMatch(/(?:^|[\t;])[=＝]/u)
  })

  test('is sent to who accepts one, unless the format says otherwise', async () => {
    const accept = 'text/tab-separated-values'
    const typeOf = async (query: string, headers: object) =>
      String((await get(`reports/pr?${YEAR}${query}`, headers)).headers['content-type']).split(';')[0]
    expect(await typeOf('', { accept })).toBe(accept)
    expect([await typeOf('', {}), await typeOf('&format=json', { accept })]).toEqual(Array(2).fill('application/json'))
  })
})
