import type { Place } from './compare-texts.ts'
import type { LookedAt } from './pages-to-render.ts'

/** The pixels of a page as RGBA. */
export type Look = Pick<ImageData, 'width' | 'height' | 'data'>

/** A difference of a channel, from 0 to 255, that an eye sees. */
const SEEN = 64

/** Pixels of the side of a cell; of those in it, how many differ at least; and cells between which there is no other region. */
const CELL = 8
const PIXELS = 2
const REACH = 2

/** Regions above which all of the page is one. */
const REGIONS_MAX = 12

/** The cells in which so many pixels differ that an eye sees it, outside of the heights that are left out. */
const differingCells = (one: Look, other: Look, without: LookedAt['without']) => {
  const columns = Math.ceil(one.width / CELL)
  const counts = new Map<number, number>()
  for (let y = 0; y < one.height; y += 1) {
    if (without.some(([from, to]) => y >= from * one.height && y <= to * one.height)) continue
    const end = (y + 1) * one.width * 4
    for (let at = y * one.width * 4; at < end; at += 1) {
      if (Math.abs(one.data[at]! - other.data[at]!) < SEEN) continue
      const column = Math.floor((at / 4 - y * one.width) / CELL)
      const cell = Math.floor(y / CELL) * columns + column
      counts.set(cell, (counts.get(cell) ?? 0) + 1)
    }
  }
  const cells = [...counts].flatMap(([cell, count]) => (count >= PIXELS ? [cell] : []))
  return cells.map(cell => ({ column: cell % columns, row: Math.floor(cell / columns) }))
}

type Region = Record<'left' | 'top' | 'right' | 'bottom', number>

const isNear = (one: Region, other: Region) =>
  one.left - REACH <= other.right &&
  other.left - REACH <= one.right &&
  one.top - REACH <= other.bottom &&
  other.top - REACH <= one.bottom

const around = (regions: readonly Region[]): Region => ({
  left: Math.min(...regions.map(({ left }) => left)),
  top: Math.min(...regions.map(({ top }) => top)),
  right: Math.max(...regions.map(({ right }) => right)),
  bottom: Math.max(...regions.map(({ bottom }) => bottom)),
})

const WHOLE = { x: 0, y: 0, width: 1, height: 1 }

type Box = Omit<Place, 'page'>

/** Where two pages look different, as fractions of their width and height; a page that can't be rendered, or has another shape, does all over. */
export const differingRegions = (
  one: Look | undefined,
  other: Look | undefined,
  without: LookedAt['without'] = [],
): readonly Box[] => {
  if (!one || !other || one.width !== other.width || one.height !== other.height) return [WHOLE]
  let regions: Region[] = []
  for (const { column, row } of differingCells(one, other, without)) {
    const cell = { left: column, right: column + 1, top: row, bottom: row + 1 }
    const near = regions.filter(region => isNear(region, cell))
    regions = [...regions.filter(region => !near.includes(region)), around([cell, ...near])]
  }
  const { width, height } = one
  return (regions.length > REGIONS_MAX ? [around(regions)] : regions).map(({ left, top, right, bottom }) => ({
    x: (left * CELL) / width,
    y: (top * CELL) / height,
    width: ((right - left) * CELL) / width,
    height: ((bottom - top) * CELL) / height,
  }))
}
