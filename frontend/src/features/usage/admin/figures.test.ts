import { expect, test } from 'vitest'
import { abbreviated, change } from './figures.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [1234, '1.2K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [12_340_000, '12.3M'],
])('%i is abbreviated as %s', (figure, text) => {
  expect(abbreviated(figure)).toBe(text)
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
