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

/** One line for each figure, below a line of headings. */
export const table = (figures: readonly Figure[]): string => {
  const lines = [HEADINGS, ...figures.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  const cell = (text: string, column: number) =>
    FLUSH_RIGHT.includes(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
  return lines.map(line => line.map(cell).join('  ').trimEnd()).join('\n')
}
