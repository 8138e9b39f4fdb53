/** The next row of the matrix: `n` letters of `other` are compared, `before` is the row of one letter less. */
type Row = readonly number[]

const costAt = (one: string, other: string, i: number, n: number) => (one[i - 1] === other[n - 1] ? 0 : 1)

const isSwapped = (one: string, other: string, i: number, n: number) =>
  i > 1 && n > 1 && one[i - 1] === other[n - 2] && one[i - 2] === other[n - 1]

const nextRow = (one: string, other: string, n: number, [before, last]: readonly [Row | undefined, Row]): Row => {
  const row = [n]
  for (let i = 1; i <= one.length; i += 1) {
    const least = Math.min(
      (last[i] ?? 0) + 1,
      (row[i - 1] ?? 0) + 1,
      (last[i - 1] ?? 0) + costAt(one, other, i, n),
      before && isSwapped(one, other, i, n) ? (before[i - 2] ?? 0) + 1 : Infinity,
    )
    row.push(least)
  }
  return row
}

/**
 * The least number of UTF-16 units that are inserted, deleted, replaced or swapped with their neighbour to make `other`
 * of `one` (optimal string alignment); undefined where it is more than `max`.
 */
export const distanceWithin = (one: string, other: string, max: number): number | undefined => {
  if (Math.abs(one.length - other.length) > max) return undefined
  let rows: readonly [Row | undefined, Row] = [undefined, Array.from({ length: one.length + 1 }, (_, i) => i)]
  for (let n = 1; n <= other.length; n += 1) {
    const row = nextRow(one, other, n, rows)
    if (Math.min(...row) > max) return undefined
    rows = [rows[1], row]
  }
  const distance = rows[1][one.length] ?? Infinity
  return distance > max ? undefined : distance
}
