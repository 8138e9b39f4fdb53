/** The month that is so many months after `2026-01`. */
export const monthAfter = (month: string, by = 1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7)
}
