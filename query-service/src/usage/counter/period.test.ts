import { describe, expect, test } from 'vitest'
import { availableMonths, lastDay, monthsOf, periodOf } from './period.ts'

const available = { first: '2024-03', last: '2025-02' }
const period = (begin_date?: string, end_date?: string) => periodOf({ begin_date, end_date }, available)

test('the last day of a month is that of its calendar', () => {
  const days = ['2023-02', '2024-02', '2025-04', '2025-12'].map(lastDay)
  expect(days).toEqual(['2023-02-28', '2024-02-29', '2025-04-30', '2025-12-31'])
})

test('the months of a period are those from its first to its last', () => {
  expect(monthsOf({ begin: '2024-11', end: '2025-02' })).toEqual(['2024-11', '2024-12', '2025-01', '2025-02'])
  expect(monthsOf({ begin: '2024-11', end: '2024-11' })).toEqual(['2024-11'])
})

test.each([
  ['2024-03-10', '2025-01', { first: '2024-03', last: '2024-12' }],
  ['2025-01-10', '2025-01', { first: '2024-12', last: '2024-12' }],
  [undefined, '2025-03', { first: '2025-02', last: '2025-02' }],
] as const)('of counts since %s in %s, the months that are over are available', (since, now, expected) => {
  expect(availableMonths(since, now)).toEqual(expected)
})

describe('a period', () => {
  test('is of whole months, both included, named as months or by their first and last days', () => {
    const expected = { begin: '2024-04', end: '2025-02', exceptions: [] }
    expect(period('2024-04', '2025-02')).toEqual(expected)
    expect(period('2024-04-01', '2025-02-28')).toEqual(expected)
    expect(period('2024-03', '2024-03')).toEqual({ begin: '2024-03', end: '2024-03', exceptions: [] })
  })

  test('needs a begin and an end', () => {
    const exception = {
      Code: 1030,
      Message: 'Insufficient Information to Process Request',
      Data: 'begin_date and end_date are required',
    }
    expect([period('2024-04'), period(undefined, '2024-04'), period('', '')]).toEqual([exception, exception, exception])
  })

  test.each([
    ['2024', '2025-01'],
    ['2024-13', '2025-01'],
    ['2024-00', '2025-01'],
    ['0024-01', '2025-01'],
    ['2024-04-02', '2025-01'],
    ['2024-04', '2025-01-30'],
    ['2024-04-', '2025-01'],
    ['x2024-04', '2025-01'],
    ['2024-04', 'soon'],
  ])('from %s to %s is none', (begin, end) => {
    expect(period(begin, end)).toEqual({
      Code: 3020,
      Message: 'Invalid Date Arguments',
      Data: 'begin_date and end_date must be months such as 2026-01',
    })
  })

  test('begins before it ends, and in a month that is over', () => {
    const invalid = { Code: 3020, Message: 'Invalid Date Arguments' }
    expect(period('2024-05', '2024-04')).toEqual({ ...invalid, Data: 'begin_date must not be after end_date' })
    expect(period('2025-03', '2025-04')).toEqual({ ...invalid, Data: 'begin_date must be in a month that is over' })
    expect(period('2025-02', '2025-02')).toEqual({ begin: '2025-02', end: '2025-02', exceptions: [] })
  })

  const before = (asked: string) => ({
    Code: 3032,
    Message: 'Usage No Longer Available for Requested Dates',
    Data: `request was for ${asked}; however, usage is only available from 2024-03-01`,
  })
  const after = (asked: string) => ({
    Code: 3031,
    Message: 'Usage Not Ready for Requested Dates',
    Data: `request was for ${asked}; however, usage is only available to 2025-02-28`,
  })

  test('beyond what is available is cut to it, and says so', () => {
    const asked = '2024-01-01 to 2025-04-30'
    expect(period('2024-01', '2025-04')).toEqual({
      begin: '2024-03',
      end: '2025-02',
      exceptions: [before(asked), after(asked)],
    })
    expect(period('2024-02', '2025-02')).toMatchObject({ exceptions: [before('2024-02-01 to 2025-02-28')] })
    expect(period('2024-03', '2025-03')).toMatchObject({ exceptions: [after('2024-03-01 to 2025-03-31')] })
  })

  test('of which nothing is available is one month without usage', () => {
    expect(period('2023-01', '2023-05')).toEqual({
      begin: '2023-05',
      end: '2023-05',
      exceptions: [before('2023-01-01 to 2023-05-31')],
    })
  })
})
