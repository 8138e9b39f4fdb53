import { expect, test } from 'vitest'
import { dragged, MIDDLE, squareOf, zoomed } from './crop.ts'

const wide = { width: 1600, height: 800 }

test('the largest square of the middle is where one begins', () => {
  expect(squareOf(MIDDLE, wide)).toEqual({ left: 400, top: 0, size: 800 })
})

test('who zooms in sees what was in the middle before, and no less than a quarter', () => {
  expect(squareOf(zoomed(MIDDLE, wide, 2), wide)).toEqual({ left: 600, top: 200, size: 400 })
  expect(zoomed(MIDDLE, wide, 9).zoom).toBe(4)
})

test('zooming out at the edge leaves the square within the picture', () => {
  const corner = { zoom: 4, x: 1, y: 1 }
  expect(squareOf(zoomed(corner, wide, 1), wide)).toEqual({ left: 800, top: 0, size: 800 })
})

test('dragging moves the picture with the pointer, up to its edges', () => {
  expect(squareOf(dragged(MIDDLE, wide, { x: 0.25, y: 0.25 }), wide)).toEqual({ left: 200, top: 0, size: 800 })
  expect(squareOf(dragged(MIDDLE, wide, { x: 3, y: 0 }), wide).left).toBe(0)
})
