/** The order of day and month in which a spreadsheet program has written the dates of a column. */
export type DayOrder = 'day first' | 'month first' | undefined

const WRITTEN = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/u

const iso = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** YYYY-MM-DD of a date as spreadsheet programs write it; any other text stays. */
export const dayIn = (text: string, order: DayOrder) => {
  const [, first, second, year] = WRITTEN.exec(text) ?? []
  if (year === undefined || order === undefined) return text
  return order === 'day first' ? iso(year, second, first) : iso(year, first, second)
}

/** By which of both more cells say what is stored, or a date at all. */
export const dayOrderOf = (cells: readonly (readonly [cell: string, stored: string])[]): DayOrder => {
  const fitting = (order: DayOrder) =>
    cells.filter(([cell, stored]) => dayIn(cell, order) === stored && cell !== stored).length
  const valid = (order: DayOrder) =>
    cells.every(([cell]) => !WRITTEN.test(cell) || Number(dayIn(cell, order).slice(5, 7)) <= 12)
  const [day, month] = [valid('day first'), valid('month first')]
  if (day !== month) return day ? 'day first' : 'month first'
  const votes = fitting('day first') - fitting('month first')
  if (votes === 0) return undefined
  return votes > 0 ? 'day first' : 'month first'
}
