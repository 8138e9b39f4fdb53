import { expect, test } from 'vitest'
import { average, change, exact } from './figures.ts'

test('figures are exact, and grouped as in India', () => {
  expect([0, 999, 1234, 102_868, 12_340_000].map(exact)).toEqual(['0', '999', '1,234', '1,02,868', '1,23,40,000'])
})

test.each([
  [93, 87, '1.1'],
  [3, 50, '0.06'],
  [6, 3, '2'],
  [333, 10, '33'],
  [0, 0, '0'],
])('%i downloads of %i papers are %s on average', (sum, of, text) => {
  expect(average(sum, of)).toBe(text)
})

test.each([
  [12, 10, '+20 % against'],
  [12, 9, '+33 % against'],
  [9, 10, '−10 % against'],
  [1003, 1000, '+0.3 % against'],
  [10, 10, 'no change against'],
  [99, 10, '+890 % against'],
  [102_868, 2676, '38 times the'],
  [7, 0, '+7 against'],
  [0, 0, 'no change against'],
  [0, 4, '−100 % against'],
])('%i after %i is a change of %s', (now, before, text) => {
  expect(change(now, before).join(' ')).toBe(text)
})
