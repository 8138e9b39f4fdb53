import { describe, expect, test } from 'vitest'
import { percentile, spreadOf } from './spread.ts'

describe('a spread', () => {
  test('is the median, the least and the greatest, in whatever order they came', () =>
    expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, min: 1, max: 5 }))

  test('has the mean of the middle two as the median of an even number', () =>
    expect(spreadOf([1, 2, 3, 10])).toEqual({ median: 2.5, min: 1, max: 10 }))

  test('of one value is that value', () => expect(spreadOf([7])).toEqual({ median: 7, min: 7, max: 7 }))

  test('of no values there is none', () => expect(() => spreadOf([])).toThrow(RangeError))
})

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n)

  test('is the smallest value that the share does not exceed', () => {
    expect(percentile(hundred, 0.5)).toBe(50)
    expect(percentile(hundred, 0.99)).toBe(99)
    expect(percentile(hundred, 1)).toBe(100)
  })

  test('of few values is one of them', () => expect(percentile([3, 1, 2], 0.99)).toBe(3))

  test('of no values there is none', () => expect(() => percentile([], 0.5)).toThrow(RangeError))
})
