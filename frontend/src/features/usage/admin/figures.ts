const THOUSAND = 1000
const MILLION = 1_000_000
/** What would be rounded to 1000.0K is 1.0M. */
const ALMOST_MILLION = 999_950

/** `12,345` */
export const exact = (figure: number) => figure.toLocaleString('en-IN')

/** `12.3K`, `1.2M`; below a thousand as it is. */
export const abbreviated = (figure: number) => {
  if (figure >= ALMOST_MILLION) return `${(figure / MILLION).toFixed(1)}M`
  return figure >= THOUSAND ? `${(figure / THOUSAND).toFixed(1)}K` : exact(figure)
}

/** In place of a comparison with days of which some were not counted. */
export const nothingBefore = (firstDay: string, before: string) =>
  `Counting began on ${firstDay}, so there is nothing to compare with ${before}.`

/** How a figure differs from an earlier one: `+12.5 %`; where the earlier one is 0, there is no percentage. */
export const change = (now: number, before: number) => {
  if (now === before) return 'no change'
  const sign = now > before ? '+' : '−'
  const difference = Math.abs(now - before)
  return before === 0 ? `${sign}${exact(difference)}` : `${sign}${((difference / before) * 100).toFixed(1)} %`
}
