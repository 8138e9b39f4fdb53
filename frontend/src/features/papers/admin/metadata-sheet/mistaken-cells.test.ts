import { examplePaper } from '@shodh/contracts/papers/examples.ts'
import { describe, expect, test } from 'vitest'
import { compared, csvOf, edited, paper } from './testing/sheets.ts'

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
