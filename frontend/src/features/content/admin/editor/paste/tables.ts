import { all, rename, unwrap } from './elements.ts'

const spanOf = (cell: Element, name: string) => Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), 100)

/** The cells of a row in the columns that no wider or higher cell covers, with empty ones in those. */
const fillRow = (row: HTMLElement, covered: Map<number, number>) => {
  const placed: Element[] = []
  const place = (cell: Element, high: number) => {
    covered.set(placed.length, high)
    placed.push(cell)
  }
  const empty = () => row.ownerDocument.createElement('td')
  const fill = () => {
    for (let left = covered.get(placed.length); left; left = covered.get(placed.length)) place(empty(), left - 1)
  }
  for (const cell of Array.from(row.children)) {
    fill()
    const [wide, high] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
    place(cell, high - 1)
    for (let n = 1; n < wide; n++) place(empty(), high - 1)
    cell.removeAttribute('colspan')
    cell.removeAttribute('rowspan')
  }
  fill()
  row.replaceChildren(...placed)
}

/** Markdown has no cells that are wider than a column or higher than a row. */
const splitCells = (rows: readonly HTMLElement[]) => {
  const covered = new Map<number, number>()
  for (const row of rows) fillRow(row, covered)
}

/** A cell of Markdown is one line. */
const makeLine = (cell: HTMLElement) => {
  for (const inner of all(cell, 'table')) inner.replaceWith(inner.textContent)
  for (const block of all(cell, 'p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, pre, blockquote, br')) {
    block.after(' ')
    unwrap(block)
  }
}

/** Tables as Markdown has them: the first row is the head, each cell one line. */
export const fitTables = (body: HTMLElement) => {
  for (const table of all(body, 'table').filter(each => !each.parentElement?.closest('table'))) {
    for (const cell of all(table, 'td, th').filter(each => each.closest('table') === table)) makeLine(cell)
    const rows = all(table, 'tr')
    splitCells(rows)
    for (const [n, row] of rows.entries())
      for (const cell of Array.from(row.children)) rename(cell, n === 0 ? 'th' : 'td')
    for (const caption of all(table, 'caption')) {
      table.before(caption)
      rename(caption, 'p')
    }
    for (const columns of all(table, 'colgroup')) columns.remove()
  }
}
