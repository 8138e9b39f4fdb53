import { expect, test } from 'vitest'
import { printedIn } from './printed-part.ts'

/** A page of 10 × 100 pixels with print between two columns. */
const printed = (from: number, to: number, rows = 50, first = 20) => {
  const [width, height] = [10, 100]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = first; y < first + rows; y += 1) for (let x = from; x < to; x += 1) data[(y * width + x) * 4 + 1] = 0
  return printedIn({ data, width, height } as ImageData)
}

test('the margins of a page are those columns in which nothing is printed, but a little', () => {
  const { left = 0, right = 0 } = printed(2, 8) ?? {}
  expect([left.toFixed(2), right.toFixed(2)]).toEqual(['0.18', '0.82'])
})

test('a running head does not count', () => {
  expect(printed(0, 10, 10, 0)).toBeUndefined()
})

test('a page without margins, without print, or with a speck on it is left as it is', () => {
  expect([printed(0, 10), printed(3, 3), printed(3, 5, 1)]).toEqual([undefined, undefined, undefined])
})
