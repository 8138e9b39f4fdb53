import { examplePaper } from '@shodh/contracts/papers/examples.ts'
import { describe, expect, test } from 'vitest'
import { sheetRequests } from './sheet-requests.ts'
import { compared, csvOf, edited, paper } from '../testing/sheets.ts'

describe('a cell', () => {
  const csv = csvOf(paper())

  test.each(['#REF!', '#NAME?', '#DIV/0!', '######', 'Err:502', '=A1&B1', "=CONCAT(F2;' ')"])(
    'that says %s cannot be saved',
    text => {
      expect(compared(edited(csv, [[1, 'Title', text]]), paper())).toMatchObject({
        invalid: 1,
        changed: [{ changes: [{ after: text, error: expect.stringMatching(/^This is a formula/u) }] }],
      })
    },
  )

  test('of a text that begins with an equals sign may be changed', () => {
    const formula = paper({ title: '=HYPERLINK("http://x")' })
    const rows = edited(csvOf(formula), [[1, 'Title', '=HYPERLINK("http://y")']])
    expect(compared(rows, formula)).toMatchObject({ invalid: 0, changed: [{ changes: [{ name: 'title' }] }] })
  })

  test.each([
    ['First page', '9999'],
    ['Last page', '0'],
  ])('of the %s alone cannot be saved where the last page is before the first one', (heading, text) => {
    const stored = paper({ firstPage: '3', lastPage: '12' })
    const rows = edited(csvOf(stored), [[1, heading, text]])
    expect(compared(rows, stored).changed).toMatchObject([{ changes: [{ error: 'Last page is before first page' }] }])
  })

  test('with a DOI that another paper has, or gets from the same sheet, cannot be saved', () => {
    const papers = [paper({ id: 'a', doi: '10.1234/a' }), paper({ id: 'b', title: 'On Wells', doi: '10.1234/b' })]
    const withDois = (...dois: string[]) =>
      compared(
        edited(
          csvOf(...papers),
          dois.map((doi, n) => [n + 1, 'DOI', doi] as const),
        ),
        ...papers,
      )
    expect(withDois('https://doi.org/10.1234/B').changed).toMatchObject([
      { id: 'a', changes: [{ error: 'The DOI 10.1234/B belongs to another paper: “On Wells”' }] },
    ])
    expect(withDois('10.1234/c', '10.1234/c').invalid).toBe(2)
    for (const dois of [['10.1234/b', '10.1234/a'], ['10.1234/b', ''], ['10.1234/A']])
      expect(withDois(...dois).invalid).toBe(0)
  })

  test('of volume, year or serial number changes nothing, and is named', () => {
    const rows = edited(csv, [
      [1, 'Volume', 'Vol. 1'],
      [1, 'Sr.', '99'],
    ])
    const { volumeName, sr } = examplePaper
    expect(compared(rows, paper())).toMatchObject({
      changed: [],
      unchanged: 1,
      moved: [`Row 2: Volume “Vol. 1” (here “${volumeName}”), Sr. “99” (here “${sr}”)`],
    })
  })
})

test.each([
  ['PK\u0003\u0004\u0014\u0000\u0006\u0000[Content_Types].xml', 'This is a workbook'],
  ['\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1\u0000\u0000', 'This is a workbook'],
  ['%PDF-1.7\n%\u00B5', 'This file is no sheet'],
  ['\u0089PNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR', 'This file is no sheet'],
])('the file %j is refused in words', async (bytes, sentence) => {
  const file = new File([Uint8Array.from(bytes, letter => letter.charCodeAt(0))], 'papers.xlsx')
  expect(await sheetRequests()({ file })).toEqual({ refused: expect.stringContaining(sentence) })
})
