import { expect, test } from 'vitest'
import { differingRegions, type Look } from './compare-renderings.ts'

const [WIDTH, HEIGHT] = [80, 160]

/** A white page with black rectangles. */
const page = (...black: readonly (readonly [x: number, y: number, width: number, height: number])[]): Look => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255)
  for (const [left, top, width, height] of black)
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) data.set([0, 0, 0], (y * WIDTH + x) * 4)
  return { width: WIDTH, height: HEIGHT, data }
}

test('pages that look the same have no regions, but for what no eye sees', () => {
  const faint = page([8, 8, 8, 8])
  faint.data.forEach((value, n) => (faint.data[n] = Math.max(0, value - 20)))
  expect(differingRegions(page([8, 8, 8, 8]), faint)).toEqual([])
})

test('what is near each other is one region, what is apart is another', () => {
  const found = differingRegions(page(), page([8, 8, 8, 8], [24, 8, 8, 8], [64, 144, 8, 8]))
  expect(found).toEqual([
    { x: 0.1, y: 0.05, width: 0.3, height: 0.05 },
    { x: 0.8, y: 0.9, width: 0.1, height: 0.05 },
  ])
})

test('lines that are left out are not looked at', () => {
  expect(differingRegions(page(), page([8, 16, 8, 8]), [[0.09, 0.16]])).toEqual([])
})

test('a page that cannot be rendered, or has another shape, is another one', () => {
  const whole = [{ x: 0, y: 0, width: 1, height: 1 }]
  expect(differingRegions(undefined, page())).toEqual(whole)
  expect(differingRegions({ ...page(), width: 40 }, page())).toEqual(whole)
})
