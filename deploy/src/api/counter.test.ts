import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { agentOf, type Reading } from '@shodh/adapters/usage/readings/readings.ts'
import { requestLimits } from '@shodh/contracts/operations/request-limits.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { withJournal } from '../testing/with-journal.ts'
import { until } from '../testing/until.ts'

const at = withJournal()
const { ref, text } = agentOf('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0')

let paperId: string

/** Stores readings of other days: those of a stopped journal. */
const record = async (readings: readonly Reading[]) => {
  await at.journal.stop()
  const events = await openSqliteEventStore({ directory: at.journal.directory, log: USAGE_LOG })
  const log = readingLog(events)
  await log.append({ readings, agents: { [ref]: text } })
  await log.close()
  await at.restart()
}

const reading = (day: string, reader: string, change: Partial<Reading> = {}): Reading => ({
  at: Date.parse(`${day}T10:00:00+05:30`),
  kind: 'pdf',
  item: paperId,
  reader,
  agent: ref,
  ...change,
})

beforeAll(async () => {
  await at.editor.createVolume('Counted')
  const upload = await at.editor.upload({
    volumeName: 'Counted',
    title: 'Rivers and rain',
    authorName: 'A. Rao, B. Patil',
  })
  paperId = upload.body.data.paper.id
  await record([
    reading('2024-01-10', 'a'),
    reading('2024-01-10', 'b'),
    reading('2024-03-10', 'a'),
    reading('2024-03-10', 'a', { kind: 'page' }),
  ])
  const counted = async () => (await at.editor.get('/papers/statistics/downloads')).body.data.totalPaperDownloads
  await until(async () => (await counted()) === 3)
})

const raw = (path: string, headers = {}) => at.visitor.raw(`/counter/r51/${path}`, { headers })
const report = async (path: string) => (await raw(`reports/${path}`)).json()
const YEAR = 'begin_date=2024-01&end_date=2024-12'

describe('COUNTER’s API', () => {
  test('names its reports, TR_J1 not among them, and whom they are for', async () => {
    const reports = await (await raw('reports')).json()
    expect(reports.map((each: { Report_ID: string }) => each.Report_ID)).toEqual(['PR', 'TR', 'TR_J3', 'IR', 'IR_A1'])
    expect(reports[0]).toMatchObject({ Release: '5.1', First_Month_Available: '2024-01' })
    expect(await (await raw('members')).json()).toEqual([
      { Institution_Name: 'The World', Customer_ID: '0000000000000000' },
    ])
    expect(await (await raw('status')).json()).toMatchObject([{ Service_Active: true }])
  })

  test('reports the journal by month, without months that had no usage', async () => {
    const { Report_Header, Report_Items } = await report(`tr_j3?${YEAR}`)
    expect(Report_Header).toMatchObject({ Report_ID: 'TR_J3', Institution_Name: 'The World' })
    expect(Report_Header).not.toHaveProperty('Exceptions')
    expect(Report_Items[0].Attribute_Performance).toEqual([
      {
        Access_Type: 'Open',
        Performance: {
          Total_Item_Investigations: { '2024-01': 2, '2024-03': 2 },
          Total_Item_Requests: { '2024-01': 2, '2024-03': 1 },
          Unique_Item_Investigations: { '2024-01': 2, '2024-03': 1 },
          Unique_Item_Requests: { '2024-01': 2, '2024-03': 1 },
        },
      },
    ])
  })

  test('reports each paper, with the journal as its parent in IR_A1', async () => {
    const [group] = (await report(`ir_a1?${YEAR}`)).Report_Items
    expect(group.Title).toBe((await report(`tr?${YEAR}`)).Report_Items[0].Title)
    expect(group.Items).toMatchObject([{ Authors: [{ Name: 'A. Rao' }, { Name: 'B. Patil' }] }])
    expect((await report(`ir?${YEAR}`)).Report_Items[0].Items).toHaveLength(1)
  })

  test('has reports for the world only, and no others', async () => {
    expect((await raw(`reports/pr?${YEAR}&customer_id=1`)).status).toBe(403)
    const unknown = await raw('reports/tr_j1')
    expect([unknown.status, (await unknown.json()).Code]).toEqual([404, 3000])
    const wrong = await raw(`reports/pr?begin_date=${'1'.repeat(101)}`)
    expect([wrong.status, (await wrong.json()).Code]).toEqual([400, 1030])
  })
})

test('Reports are limited by address, with COUNTER’s code', async () => {
  const { requests } = requestLimits['COUNTER reports']
  const all = await Promise.all(Array.from({ length: requests + 1 }, () => raw('reports/x')))
  const limited = all.find(({ status }) => status === 429)
  expect(limited?.headers.get('retry-after')).toMatch(/^\d+$/u)
  expect(await limited?.json()).toMatchObject({ Code: 1020, Message: 'Client has made too many requests' })
})
