/** Items of one height that stand in rows of so many, in pixels. */
export type Block = { readonly count: number; readonly columns: number; readonly rowHeight: number }
export type Blocks = readonly Block[]

const rowsOf = ({ count, columns }: Pick<Block, 'count' | 'columns'>) => Math.ceil(count / columns)

/** Each block with the place of its first item and its upper edge. */
const placed = (blocks: Blocks) => {
  let [first, top] = [0, 0]
  return blocks.map(block => {
    const start = { ...block, first, top }
    first += block.count
    top += rowsOf(block) * block.rowHeight
    return start
  })
}

type Placed = ReturnType<typeof placed>[number]

export const heightOf = (blocks: Blocks) => blocks.reduce((sum, block) => sum + rowsOf(block) * block.rowHeight, 0)

const blockOf = (all: readonly Placed[], index: number) =>
  all.find(({ first, count }) => index >= first && index < first + count)

/** Where an item stands: its upper edge, and which of the columns it is in. */
export const placeOf = (blocks: Blocks, index: number) => {
  const block = blockOf(placed(blocks), index)
  if (!block) return undefined
  const { first, top, columns, rowHeight } = block
  const own = index - first
  return { top: top + Math.floor(own / columns) * rowHeight, column: own % columns, columns, height: rowHeight }
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The places of the items between two heights, in pixels. */
export const placesWithin = (blocks: Blocks, from: number, to: number): readonly number[] =>
  placed(blocks).flatMap(({ first, top, count, columns, rowHeight }) => {
    const start = between(Math.floor((from - top) / rowHeight) * columns, 0, count)
    const end = between(Math.ceil((to - top) / rowHeight) * columns, start, count)
    return Array.from({ length: end - start }, (_, n) => first + start + n)
  })

/** The item in the row below, or above, in the column where one is; in a shorter row the last one. */
const inNextRow = (blocks: Blocks, index: number, by: 1 | -1) => {
  const all = placed(blocks).filter(({ count }) => count > 0)
  const block = blockOf(all, index)
  if (!block) return index
  const [row, column] = [Math.floor((index - block.first) / block.columns), (index - block.first) % block.columns]
  const isWithin = row + by >= 0 && row + by < rowsOf(block)
  const next = isWithin ? block : all[all.indexOf(block) + by]
  if (!next) return index
  const own = isWithin ? row + by : by > 0 ? 0 : rowsOf(next) - 1
  const place = own * next.columns + Math.floor((column / block.columns) * next.columns)
  return next.first + Math.min(place, next.count - 1)
}

const ROWS_OF_A_PAGE = 5

const ROWS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -ROWS_OF_A_PAGE,
  PageDown: ROWS_OF_A_PAGE,
}

/** The item that a key leads to; undefined where the key leads nowhere. */
export const placeAfter = (blocks: Blocks, index: number, key: string): number | undefined => {
  const last = blocks.reduce((sum, { count }) => sum + count, 0) - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft') return Math.max(index - 1, 0)
  if (key === 'ArrowRight') return Math.min(index + 1, last)
  const rows = ROWS[key]
  if (rows === undefined) return undefined
  let place = index
  for (let n = 0; n < Math.abs(rows); n++) place = inNextRow(blocks, place, rows > 0 ? 1 : -1)
  return place
}
