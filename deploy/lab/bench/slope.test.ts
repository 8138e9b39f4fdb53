import { expect, test } from 'vitest'
import { slopeOf } from './slope.ts'

const slopeFor = (valueOf: (size: number) => number) =>
  slopeOf([1000, 10_000, 100_000].map(size => ({ size, value: valueOf(size) })))

test('what stays the same has the slope 0', () => expect(slopeFor(() => 7)).toBeCloseTo(0))

test('what grows in proportion has the slope 1', () => expect(slopeFor(size => 3 * size)).toBeCloseTo(1))

test('what grows with the square has the slope 2', () => expect(slopeFor(size => size ** 2)).toBeCloseTo(2))

test('what shrinks has a slope below 0', () => expect(slopeFor(size => 1 / size)).toBeCloseTo(-1))

test('what hardly grows is between', () => expect(slopeFor(size => 100 + size / 1000)).toBeGreaterThan(0))
