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
  [12, 10, '+20.0 %'],
  [9, 10, '−10.0 %'],
  [10, 10, 'no change'],
  [7, 0, '+7'],
  [0, 0, 'no change'],
  [0, 4, '−100.0 %'],
])('%i after %i is a change of %s', (now, before, text) => {
  expect(change(now, before)).toBe(text)
})
