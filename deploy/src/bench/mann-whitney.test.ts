import { describe, expect, test } from 'vitest'
import { mannWhitney } from './mann-whitney.ts'

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)

describe('the Mann–Whitney test', () => {
  test('finds no difference between a sample and itself, nor between constants', () => {
    expect(mannWhitney(numbers(1, 100), numbers(1, 100))).toBe(1)
    expect(mannWhitney([5, 5, 5], [5, 5, 5])).toBe(1)
  })
  test('finds the difference between samples that do not overlap', () => {
    expect(mannWhitney(numbers(0, 50), numbers(1000, 50))).toBeLessThan(1e-12)
  })
  test('counts pairs, and corrects for ties and for continuity', () => {
    // U counts the pairs in which the first is greater, and half the ties: 35 of 50, and 7 of 30.
    const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    const y = [1.15, 0.88, 0.9, 0.74, 1.21]
    expect(mannWhitney(x, y)).toBeCloseTo(0.24462, 4)
    expect(mannWhitney([1, 2, 2, 3, 5, 5], [2, 4, 5, 6, 7])).toBeCloseTo(0.16305, 4)
  })
  test('gives the same whichever sample comes first', () => {
    const [x, y] = [numbers(0, 30), numbers(7, 40)]
    expect(mannWhitney(x, y)).toBeCloseTo(mannWhitney(y, x), 12)
  })
})
