import { type Figure, isReached } from './row.ts'

/** At least three significant digits; thousands apart. */
export const shown = (value: number): string => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

const goalOf = (figure: Figure): string => {
  const { goal } = figure
  if (!goal) return ''
  const words = 'atLeast' in goal ? `≥ ${goal.atLeast.toLocaleString('en')}` : `≤ ${goal.atMost.toLocaleString('en')}`
  return `${isReached(figure) ? '✓' : '✗'} ${words}`
}

const cellsOf = (figure: Figure): readonly string[] => {
  const { spread, unit, beside } = figure
  const { median, min, max } = spread
  const ratio = beside ? [`× ${shown(beside.ratio.median)}`, beside.what] : ['', '']
  return [figure.figure, shown(median), unit, shown(min), shown(max), goalOf(figure), ...ratio]
}

const HEADINGS = ['', 'median', '', 'min', 'max', 'goal', 'ratio', 'to']
const FLUSH_RIGHT = [1, 3, 4, 6]

/** One line for each figure, below a line of headings; a column in which no figure has anything is left out. */
export const figureTable = (figures: readonly Figure[]): string => {
  const bodies = figures.map(cellsOf)
  const columns = [...HEADINGS.keys()].filter(column => bodies.some(cells => cells[column]))
  const lines = [HEADINGS, ...bodies]
  const cell = (text: string, column: number) => {
    const width = Math.max(...lines.map(line => line[column]?.length ?? 0))
    return FLUSH_RIGHT.includes(column) ? text.padStart(width) : text.padEnd(width)
  }
  return lines
    .map(line =>
      columns
        .map(column => cell(line[column] ?? '', column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
