const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * How a value grows with a size, as the exponent of the power law that fits best (least squares of the logarithms): 0
 * for what stays the same, 1 for what doubles as the size does. All of them are above 0.
 */
export const slopeOf = (points: readonly { readonly size: number; readonly value: number }[]): number => {
  const sizes = points.map(({ size }) => Math.log(size))
  const values = points.map(({ value }) => Math.log(value))
  const [size, value] = [mean(sizes), mean(values)]
  const together = sizes.reduce((sum, one, n) => sum + (one - size) * ((values[n] ?? NaN) - value), 0)
  return together / sizes.reduce((sum, one) => sum + (one - size) ** 2, 0)
}
