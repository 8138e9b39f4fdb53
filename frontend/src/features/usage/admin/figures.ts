/** `12,34,567` */
export const exact = (figure: number) => figure.toLocaleString('en-IN')

/** Two digits that mean something below ten, whole from there on: `0.06`, `1.1`, `33`. */
const rounded = (figure: number) =>
  figure.toLocaleString('en-IN', figure < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 })

/** `1.1`; of nothing, 0. */
export const average = (sum: number, of: number) => rounded(of === 0 ? 0 : sum / of)

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
