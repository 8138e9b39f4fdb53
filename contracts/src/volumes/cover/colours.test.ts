import { describe, expect, test } from 'vitest'
import { contrast, toHex, toOklch } from '../../oklch.ts'
import { coverColours } from './colours.ts'

const accents = Array.from({ length: 24 }, (_, n) => n * 15).flatMap(h =>
  [0.01, 0.07, 0.16].flatMap(c => [0.25, 0.42, 0.8].map(l => toHex({ l, c, h }))),
)

describe('the five grounds of covers follow from the accent', () => {
  test('the grounds of a brown-red and of a blue-green journal', () => {
    expect(coverColours('#7a2e1d').map(({ ground }) => ground)).toMatchInlineSnapshot(`
      [
        "#762e1e",
        "#f4dfce",
        "#261e1c",
        "#d59d50",
        "#622237",
      ]
    `)
    expect(coverColours('#02585f').map(({ ground }) => ground)).toMatchInlineSnapshot(`
      [
        "#005259",
        "#d4e7f0",
        "#1b2222",
        "#7bafd9",
        "#014739",
      ]
    `)
  })

  test.each(accents)('of %s each ink has a contrast of 7, each bar of 3.8', accent => {
    for (const { ground, ink, bar } of coverColours(accent)) {
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(7)
      expect(contrast(bar, ground)).toBeGreaterThanOrEqual(3.8)
    }
  })

  test('a grey accent gives grey covers', () => {
    for (const { ground } of coverColours('#555555')) expect(toOklch(ground).c).toBeLessThan(0.005)
  })
})

test.each(['#000000', '#ffffff', '#7a2e1d', '#0a5fd8', '#00ff00'])('%s is the same in OKLCH', hex => {
  expect(toHex(toOklch(hex))).toBe(hex)
})
