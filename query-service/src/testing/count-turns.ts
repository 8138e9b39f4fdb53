/** What the work returns, and how many turns others had meanwhile. */
export const countTurns = async <Made>(work: () => Promise<Made>): Promise<readonly [Made, number]> => {
  let turns = 0
  let next: NodeJS.Immediate
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  next = setImmediate(count)
  try {
    return [await work(), turns]
  } finally {
    clearImmediate(next)
  }
}
