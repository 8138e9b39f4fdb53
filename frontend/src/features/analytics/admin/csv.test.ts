import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('cells with separators are quoted, figures and absent ones are not', () => {
  expect(
    csvOf([
      ['Title', 'Downloads', 'Before'],
      ['Rivers, "old"\nand new', 1204, undefined],
    ]),
  ).toBe('\uFEFFTitle,Downloads,Before\r\n"Rivers, ""old""\nand new",1204,\r\n')
})

test('a title that begins like a formula is a text in a spreadsheet; a negative figure stays a figure', () => {
  expect(csvOf([['=HYPERLINK("x")', '@a', '-2+3', -2]])).toBe('\uFEFF"\'=HYPERLINK(""x"")",\'@a,\'-2+3,-2\r\n')
})
