import { expect, test } from 'vitest'
import { ACCENT_CONTRAST, accentContrast, accentProblem, readableAccent } from './accent.ts'

test.each([
  ['#7a2e1d', '#7a2e1d'],
  ['#ffcc00', '#8d7004'],
  ['#ff0000', '#e80301'],
  ['#ffffff', '#737373'],
])('of %s the nearest shade that can be read is %s', (colour, shade) => {
  expect(readableAccent(colour)).toBe(shade)
  expect(accentContrast(shade)).toBeGreaterThanOrEqual(ACCENT_CONTRAST)
  expect(accentProblem(shade)).toBeUndefined()
  expect(accentProblem(colour) ?? shade).toContain(shade)
})
