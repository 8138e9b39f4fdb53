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

/** Two digits that mean something below ten, whole from there on: `0.06`, `1.1`, `33`. */
const rounded = (figure: number) =>
  figure.toLocaleString('en-IN', figure < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 })

/** From so many times the earlier figure on, percentages say less than the times. */
const TIMES = 10

/**
 * How a figure differs from an earlier one, and what leads to that: `+12 %` and `against`, `38 times` and `the`; where the
 * earlier one is 0, there is no percentage.
 */
export const change = (now: number, before: number): readonly [change: string, preposition: string] => {
  if (now === before) return ['no change', 'against']
  if (before > 0 && now >= TIMES * before) return [`${rounded(now / before)} times`, 'the']
  const sign = now > before ? '+' : '−'
  const difference = Math.abs(now - before)
  return [before === 0 ? sign + exact(difference) : `${sign}${rounded((difference * 100) / before)} %`, 'against']
}
