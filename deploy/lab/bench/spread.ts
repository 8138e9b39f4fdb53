/** What several runs of the same measurement amount to. */
export type Spread = { readonly median: number; readonly min: number; readonly max: number }

const inOrder = (values: readonly number[]) => values.toSorted((one, other) => one - other)

/** The smallest value that at least `share` (above 0, at most 1) of all values do not exceed (nearest rank). */
export const percentile = (values: readonly number[], share: number): number => {
  const value = inOrder(values)[Math.ceil(share * values.length) - 1]
  if (value === undefined) throw new RangeError('Of no values there is no percentile')
  return value
}

/** The median of an even number of values is the mean of the two in the middle. */
export const spreadOf = (values: readonly number[]): Spread => {
  const ordered = inOrder(values)
  const middle = [ordered[(ordered.length - 1) >> 1], ordered[ordered.length >> 1]]
  const [low = NaN, high = NaN] = middle
  if (ordered.length === 0) throw new RangeError('No values have no spread')
  return { median: (low + high) / 2, min: ordered[0] ?? low, max: ordered.at(-1) ?? high }
}
