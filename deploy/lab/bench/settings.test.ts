import { describe, expect, test } from 'vitest'
import { settingsFrom } from './settings.ts'

const rows = [{ name: 'appends' }, { name: 'pdf' }, { name: 'zip' }]

describe('the settings of a measurement', () => {
  test('are 100,000 events, up to 100,000 papers and every row where nothing is said, or nothing in it', () =>
    expect(settingsFrom({ N: '', ROWS: '' }, rows)).toEqual({
      events: 100_000,
      papers: [1000, 10_000, 100_000],
      minutes: 1,
      journals: 3,
      runs: 5,
      rows,
    }))

  test('choose rows by name, in the order in which they are measured', () =>
    expect(settingsFrom({ N: '5000', ROWS: 'zip, appends' }, rows)).toMatchObject({
      events: 5000,
      rows: [{ name: 'appends' }, { name: 'zip' }],
    }))

  test.each(['many', '0', '1.5', '-5', '99999999999'])('refuse N=%s in a sentence that names it', N =>
    expect(() => settingsFrom({ N }, rows)).toThrow('N must be a whole number of events from 1,000 to 10,000,000'),
  )

  test('take the sizes of journals, and how often each row is measured', () =>
    expect(settingsFrom({ PAPERS: '500, 2000', RUNS: '2' }, rows)).toMatchObject({ papers: [500, 2000], runs: 2 }))

  test.each(['many', '1000', '2000,1000', '1,1000', '1000,1e9'])(
    'refuse PAPERS=%s in a sentence that names it',
    PAPERS => expect(() => settingsFrom({ PAPERS }, rows)).toThrow('PAPERS must be two or more whole numbers'),
  )

  test.each(['0', '2.5', '61', 'long'])('refuse MINUTES=%s in a sentence that names it', MINUTES =>
    expect(() => settingsFrom({ MINUTES }, rows)).toThrow('MINUTES must be a whole number of minutes from 1 to 60'),
  )

  test.each(['1', '2.5', '51', 'many'])('refuse JOURNALS=%s in a sentence that names it', JOURNALS =>
    expect(() => settingsFrom({ JOURNALS }, rows)).toThrow('JOURNALS must be a whole number from 2 to 50'),
  )

  test.each(['0', '2.5', '21', 'often'])('refuse RUNS=%s in a sentence that names it', RUNS =>
    expect(() => settingsFrom({ RUNS }, rows)).toThrow('RUNS must be a whole number from 1 to 20'),
  )

  test('name the rows that there are, where one is not known', () =>
    expect(() => settingsFrom({ ROWS: 'pdf zap' }, rows)).toThrow(
      'ROWS names no row by "zap"; there are appends, pdf, zip',
    ))
})
