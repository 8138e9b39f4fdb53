import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { describe, expect, test, vi } from 'vitest'
import { paperDocument, paperId } from '../../testing/paper-document.ts'
import { OTHER_PAPER, withCounted, YEAR } from './testing/with-counted.ts'

const at = withCounted(openSqliteCounts)
const { count, get } = at
const report = async (id: string, query = YEAR) => (await get(`reports/${id}?${query}`)).body

const HEADER = {
  Release: '5.1',
  Created: '2025-02-28T19:00:00Z',
  Created_By: 'The Journal',
  Institution_ID: { Proprietary: ['journal:0000000000000000'] },
  Institution_Name: 'The World',
  Registry_Record: '',
}
const DATES = { Begin_Date: '2024-12-01', End_Date: '2025-02-28' }
const PLACED = { Publisher: 'The Journal', Platform: 'The Journal' }
const JOURNAL_IDS = {
  Proprietary: 'journal:journal',
  Online_ISSN: '1234-5679',
  URI: 'https://journal.example.org/',
}
const PERFORMANCE = {
  Total_Item_Investigations: { '2024-12': 6, '2025-02': 1 },
  Total_Item_Requests: { '2024-12': 3, '2025-02': 1 },
  Unique_Item_Investigations: { '2024-12': 2, '2025-02': 1 },
  Unique_Item_Requests: { '2024-12': 1, '2025-02': 1 },
}
const METRICS = Object.keys(PERFORMANCE)

describe('a report', () => {
  test('of the platform has the usage of everything by month, without months without usage', async () => {
    expect(await report('pr')).toEqual({
      Report_Header: { Report_ID: 'PR', Report_Name: 'Platform Report', Report_Filters: DATES, ...HEADER },
      Report_Items: [
        {
          Platform: 'The Journal',
          Attribute_Performance: [{ Data_Type: 'Article', Performance: PERFORMANCE }],
        },
      ],
    })
  })

  test('of the title has the journal with its ids', async () => {
    const title = { Title: 'The Journal', ...PLACED, Item_ID: JOURNAL_IDS }
    expect(await report('TR')).toEqual({
      Report_Header: { Report_ID: 'TR', Report_Name: 'Title Report', Report_Filters: DATES, ...HEADER },
      Report_Items: [{ ...title, Attribute_Performance: [{ Data_Type: 'Journal', Performance: PERFORMANCE }] }],
    })
    const Report_Filters = { Metric_Type: METRICS, Data_Type: ['Journal'], Access_Method: ['Regular'], ...DATES }
    expect(await report('tr_j3')).toEqual({
      Report_Header: {
        Report_ID: 'TR_J3',
        Report_Name: 'Journal Usage by Access Type',
        Report_Filters,
        ...HEADER,
      },
      Report_Items: [{ ...title, Attribute_Performance: [{ Access_Type: 'Open', Performance: PERFORMANCE }] }],
    })
  })

  test('of items has the papers that were used', async () => {
    const { Report_Header, Report_Items } = await report('ir')
    expect(Report_Header).toMatchObject({ Report_ID: 'IR', Report_Name: 'Item Report', Report_Filters: DATES })
    expect(Report_Items).toEqual([
      {
        Items: [
          {
            Item: 'On Rivers',
            ...PLACED,
            Authors: [{ Name: 'A. Rao' }, { Name: 'B. Patil' }],
            Publication_Date: '2024-06-01',
            Item_ID: {
              DOI: '10.1234/rivers',
              Proprietary: `journal:${paperId}`,
              URI: 'https://journal.example.org/papers/2025/regular/Vol.%207/1-on-rivers',
            },
            Attribute_Performance: [
              {
                Data_Type: 'Article',
                Performance: {
                  Total_Item_Investigations: { '2024-12': 6, '2025-01': 1 },
                  Total_Item_Requests: { '2024-12': 3 },
                  Unique_Item_Investigations: { '2024-12': 2, '2025-01': 1 },
                  Unique_Item_Requests: { '2024-12': 1 },
                },
              },
            ],
          },
        ],
      },
    ])
  })

  test('of requests of articles has the journal above them', async () => {
    const { Report_Header, Report_Items } = await report('ir_a1')
    const Metric_Type = ['Total_Item_Requests', 'Unique_Item_Requests']
    expect(Report_Header).toMatchObject({
      Report_Name: 'Journal Article Requests',
      Report_Filters: { Metric_Type, Data_Type: ['Article'], Access_Method: ['Regular'] },
    })
    expect(Report_Items).toMatchObject([
      { Title: 'The Journal', Item_ID: JOURNAL_IDS, Items: [{ Attribute_Performance: [{ Access_Type: 'Open' }] }] },
    ])
    const [{ Performance }] = Report_Items[0].Items[0].Attribute_Performance
    expect(Performance).toEqual({ Total_Item_Requests: { '2024-12': 3 }, Unique_Item_Requests: { '2024-12': 1 } })
  })

  test('leaves out of a paper what it does not have', async () => {
    await count(['2025-01-01', OTHER_PAPER, { pdf: 1 }])
    const [{ Items }] = (await report('ir', 'begin_date=2025-01&end_date=2025-01')).Report_Items
    expect(Items[1]).toMatchObject({ Item: 'On Floods', Publication_Date: '2025-03-01' })
    expect(Items[1]).not.toHaveProperty('Authors')
    expect(Items[1].Item_ID).not.toHaveProperty('DOI')
    at.given.give('papers', paperDocument({ title: 'H<sub>2</sub>O', createdAt: '2026-11-28T10:00:00Z' }))
    const [{ Items: older }] = (await report('ir', 'begin_date=2025-01&end_date=2025-01')).Report_Items
    expect(older[0]).toMatchObject({ Item: 'H₂O' })
    expect(older[0]).not.toHaveProperty('Publication_Date')
    at.given.give('papers', paperDocument({ authorName: 'A. Rao, B. Patil, A. Rao, C. Das, D. Sen' }))
    const [{ Items: again }] = (await report('ir', 'begin_date=2025-01&end_date=2025-01')).Report_Items
    expect(again[0].Authors).toEqual([{ Name: 'A. Rao' }, { Name: 'B. Patil' }, { Name: 'C. Das' }])
  })

  test('of items has them in the order of the journal', async () => {
    const id = '0f0e0d0c-0b0a-5908-8706-050403020109'
    at.given.give('papers', paperDocument({ id, sr: 3, title: 'On Rain' }))
    await count(['2025-01-01', id, { pdf: 1 }], ['2025-01-01', OTHER_PAPER, { pdf: 1 }])
    const [{ Items }] = (await report('ir', 'begin_date=2025-01&end_date=2025-01')).Report_Items
    expect(Items.map(({ Item }: { Item: string }) => Item)).toEqual(['On Rivers', 'On Floods', 'On Rain'])
  })

  test.each([
    ['10.1234/rivers', true],
    ['10.123/rivers', true],
    ['10.12345.6/rivers', true],
    ['10.12/rivers', false],
    ['10.0123/rivers', false],
    ['doi:10.1234/rivers', false],
    ['10.1234/', false],
  ])('has the DOI %s of a paper: %s', async (doi, isIn) => {
    at.given.give('papers', paperDocument({ doi }))
    const [{ Items }] = (await report('ir', 'begin_date=2025-01&end_date=2025-01')).Report_Items
    expect(Items[0].Item_ID.DOI).toBe(isIn ? doi : undefined)
  })

  test.each(['ir', 'pr', 'tr'])('without usage says so, after what else is to be said of the dates: %s', async id => {
    const { Report_Header, Report_Items } = await report(id, 'begin_date=2024-11&end_date=2024-11')
    expect([Report_Items, Report_Header.Exceptions]).toEqual([
      [],
      [
        expect.objectContaining({ Code: 3032 }),
        {
          Code: 3030,
          Message: 'No Usage Available for Requested Dates',
          Data: 'request was for 2024-11-01 to 2024-11-30',
        },
      ],
    ])
  })

  test('names parameters that it does not take, each once, ten of them at most, shortened', async () => {
    const all = 'customer_id=0000000000000000&requestor_id=a&api_key=b&platform=c&format=json'
    expect((await report('pr', `${YEAR}&${all}`)).Report_Header).not.toHaveProperty('Exceptions')
    const { Exceptions } = (await report('pr', `${YEAR}&author=a&author=b&${'x'.repeat(120)}=1`)).Report_Header
    expect(Exceptions).toEqual(
      ['author', 'x'.repeat(100)].map(Data => ({
        Code: 3050,
        Message: 'Parameter Not Recognized in this Context',
        Data,
      })),
    )
    const many = Array.from({ length: 12 }, (_, n) => `p${n}=`).join('&')
    expect((await report('pr', `${YEAR}&${many}`)).Report_Header.Exceptions).toHaveLength(10)
  })

  test('that is none is refused, and so is one for another institution or of wrong dates', async () => {
    expect(await get('reports/tr_j1')).toMatchObject({ status: 404, body: { refused: 'ROUTE_NOT_FOUND' } })
    const other = await get(`reports/pr?${YEAR}&customer_id=1`)
    expect([other.status, other.headers['cache-control']]).toEqual([403, 'no-store'])
    expect(other.body).toEqual({
      Code: 2010,
      Message: 'Requestor is Not Authorized to Access Usage for Institution',
      Data: 'customer_id must be 0000000000000000',
    })
    expect(await get('reports/pr')).toMatchObject({ status: 400, body: { Code: 1030 } })
  })

  test('is made once for all who ask for the same, until papers or public figures change', async () => {
    const sums = vi.spyOn(at.counts, 'sumsOf')
    await report('pr')
    await report('pr', `${YEAR}&format=json`)
    expect(sums).toHaveBeenCalledTimes(3)
    for (const query of [`${YEAR}&format=tsv`, 'begin_date=2024-12&end_date=2025-01', `${YEAR}&x=`])
      await report('pr', query)
    await report('tr')
    expect(sums).toHaveBeenCalledTimes(3 + 3 + 2 + 3 + 3)
    at.given.give('papers', paperDocument())
    await report('pr')
    expect(sums).toHaveBeenCalledTimes(14 + 3)
  })
})

describe('the service', () => {
  test('names its reports with their months, and whom they are for', async () => {
    const { status, headers, body } = await get('reports')
    expect([status, headers['content-type'], headers.vary]).toEqual([
      200,
      'application/json; charset=utf-8',
      'Accept, Accept-Encoding',
    ])
    const months = { Release: '5.1', First_Month_Available: '2024-12', Last_Month_Available: '2025-02' }
    const described = [
      ['PR', 'Platform Report', 'Usage of the whole platform'],
      ['TR', 'Title Report', 'Usage of the journal'],
      ['TR_J3', 'Journal Usage by Access Type', 'Usage of the journal by access type'],
      ['IR', 'Item Report', 'Usage of each paper'],
      ['IR_A1', 'Journal Article Requests', 'Requests of each paper'],
    ]
    expect(body).toEqual(
      described.map(([Report_ID = '', Report_Name, Report_Description]) => {
        const Path = `/api/v1/counter/r51/reports/${Report_ID.toLowerCase()}`
        return { Report_ID, Report_Name, Report_Description, Path, ...months }
      }),
    )
    expect((await get('members')).body).toEqual([{ Institution_Name: 'The World', Customer_ID: '0000000000000000' }])
    expect((await get('status')).body).toEqual([{ Description: 'Usage of The Journal', Service_Active: true }])
  })
})
