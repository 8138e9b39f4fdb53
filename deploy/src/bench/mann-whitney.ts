/** Φ, the normal distribution (Abramowitz and Stegun 26.2.17, absolute error below 7.5e-8). */
const normal = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = series.reduceRight((rest, coefficient) => t * (coefficient + rest), 0)
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
  return z > 0 ? 1 - tail : tail
}

/** The mean rank of each value among all, and Σ(t³ − t) over ties of t. */
const ranked = (values: readonly number[]) => {
  const ordered = values.toSorted((one, other) => one - other)
  const ranks = new Map<number, number>()
  let ties = 0
  for (let from = 0; from < ordered.length;) {
    const value = ordered[from] ?? NaN
    const to = ordered.findLastIndex(other => other === value) + 1
    const count = to - from
    ranks.set(value, from + (count + 1) / 2)
    ties += count ** 3 - count
    from = to
  }
  return { rankOf: (value: number) => ranks.get(value) ?? NaN, ties }
}

/**
 * The probability that two samples of one distribution differ at least so much: the two-sided Mann–Whitney U test in
 * its normal approximation, corrected for ties and for continuity.
 */
export const mannWhitney = (one: readonly number[], other: readonly number[]): number => {
  const [n, m] = [one.length, other.length]
  const { rankOf, ties } = ranked([...one, ...other])
  const u = one.reduce((sum, value) => sum + rankOf(value), 0) - (n * (n + 1)) / 2
  const size = n + m
  const deviation = Math.sqrt(((n * m) / 12) * (size + 1 - ties / (size * (size - 1))))
  if (deviation === 0) return 1
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation
  return Math.min(1, 2 * (1 - normal(z)))
}
