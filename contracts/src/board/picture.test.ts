import { expect, test } from 'vitest'
import { shownPicture } from './picture.ts'

const file = (digit: string) => ({ sha256: digit.repeat(64), bytes: 1 })
const address = (size: number) => `/board-pictures/${'c'.repeat(64)}-${size}.webp`

const shown = (width: number, height: number) =>
  shownPicture({ small: file('a'), medium: file('b'), large: file('c'), width, height })

test('A picture is offered in each of its widths', () => {
  expect(shown(800, 600)).toEqual({
    url: address(800),
    srcset: `${address(96)} 96w, ${address(320)} 320w, ${address(800)} 800w`,
    width: 800,
    height: 600,
  })
  expect(shown(600, 800).srcset).toBe(`${address(96)} 72w, ${address(320)} 240w, ${address(800)} 600w`)
})

test('A picture that is smaller than a size is offered once in its own width', () => {
  expect(shown(200, 100).srcset).toBe(`${address(96)} 96w, ${address(800)} 200w`)
  expect(shown(60, 40).srcset).toBe(`${address(800)} 60w`)
  expect(shown(1, 800).srcset).toBe(`${address(800)} 1w`)
})
