const MB = 1_000_000

/** MB in a second. */
export const perSecond = async (bytes: number, work: () => Promise<void>) => {
  const began = performance.now()
  await work()
  return bytes / MB / ((performance.now() - began) / 1000)
}

/** Each is done in turns, and its best time counts: others at work slow down now this one and now that one. */
const TURNS = 3

export const beside = async (what: string, own: () => Promise<number>, twin: () => Promise<number>, unit = 'MB/s') => {
  let [best, bestTwin] = [0, 0]
  for (let turn = 0; turn < TURNS; turn += 1) {
    best = Math.max(best, await own())
    bestTwin = Math.max(bestTwin, await twin())
  }
  return { unit, value: best, beside: { what, value: bestTwin } }
}
