import { setTimeout as sleep } from 'node:timers/promises'

type Pace = { readonly perSecond: number; readonly seconds: number }

/** Begins the work at a constant rate, whether or not what was begun before has ended; resolves to the milliseconds of each. */
export const steadily = ({ perSecond, seconds }: Pace, work: () => Promise<unknown>): Promise<readonly number[]> =>
  Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, n) => {
      await sleep((n * 1000) / perSecond)
      const began = performance.now()
      await work()
      return performance.now() - began
    }),
  )
