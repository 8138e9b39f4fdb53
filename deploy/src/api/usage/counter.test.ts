import { requestLimits } from '@shodh/contracts/operations/request-limits.ts'
import { expect, test } from 'vitest'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const raw = (path: string) => at.visitor.raw(`/counter/r51/${path}`)

test('COUNTER’s API names its reports, TR_J1 not among them, and whom they are for', async () => {
  const reports = await (await raw('reports')).json()
  expect(reports.map((each: { Report_ID: string }) => each.Report_ID)).toEqual(['PR', 'TR', 'TR_J3', 'IR', 'IR_A1'])
  expect(await (await raw('members')).json()).toEqual([
    { Institution_Name: 'The World', Customer_ID: '0000000000000000' },
  ])
  expect(await (await raw('status')).json()).toMatchObject([{ Service_Active: true }])
  expect((await raw('reports/pr?begin_date=2024-01&end_date=2024-12&customer_id=1')).status).toBe(403)
})

test('Reports are limited by address, with COUNTER’s code', async () => {
  const { requests } = requestLimits['COUNTER reports']
  const all = await Promise.all(Array.from({ length: requests + 1 }, () => raw('reports/x')))
  const limited = all.find(({ status }) => status === 429)
  expect(limited?.headers.get('retry-after')).toMatch(/^\d+$/u)
  expect(await limited?.json()).toMatchObject({ Code: 1020, Message: 'Client has made too many requests' })
})
