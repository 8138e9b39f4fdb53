import { describe, expect, test } from 'vitest'
import { settingsFrom } from './settings.ts'

const rows = [{ name: 'appends' }, { name: 'pdf' }, { name: 'zip' }]

describe('the settings of a measurement', () => {
  test('are 100,000 events and every row where nothing is said, or nothing in it', () =>
    expect(settingsFrom({ N: '', ROWS: '' }, rows)).toEqual({ events: 100_000, rows }))

  test('choose rows by name, in the order in which they are measured', () =>
    expect(settingsFrom({ N: '5000', ROWS: 'zip, appends' }, rows)).toEqual({
      events: 5000,
      rows: [{ name: 'appends' }, { name: 'zip' }],
    }))

  test.each(['many', '0', '1.5', '-5', '99999999999'])('refuse N=%s in a sentence that names it', N =>
    expect(() => settingsFrom({ N }, rows)).toThrow('N must be a whole number of events from 1,000 to 10,000,000'),
  )

  test('name the rows that there are, where one is not known', () =>
    expect(() => settingsFrom({ ROWS: 'pdf zap' }, rows)).toThrow(
      'ROWS names no row by "zap"; there are appends, pdf, zip',
    ))
})
