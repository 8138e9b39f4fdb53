import { chromePath, NO_CHROMIUM, openBrowser } from '@shodh/deploy/testing/browser.ts'
import type { Goal, Measurement, Row } from '../row.ts'
import { addressOf300, journalWith300 } from '../volume-of-300.ts'
import { type Visit, visits } from '../web-vitals.ts'

const KIB = 1024
const SHIFT: Goal = { atMost: 0.02 }
const BLOCKING: Goal = { atMost: 150 }

const figuresOf = (name: string, { fcp, lcp, tbt, cls, bytes }: Visit, lcpGoal: Goal): readonly Measurement[] => [
  { figure: `${name}: FCP`, unit: 'ms', value: fcp },
  { figure: `${name}: LCP`, unit: 'ms', value: lcp, goal: lcpGoal },
  { figure: `${name}: TBT`, unit: 'ms', value: tbt, goal: BLOCKING },
  { figure: `${name}: CLS`, unit: '', value: cls, goal: SHIFT },
  { figure: `${name}: bytes`, unit: 'KiB', value: bytes / KIB },
]

export const webVitals: Row = {
  name: 'web-vitals',
  about: 'Pages in Chromium, 360 px wide, on slow 4G (1.6 Mbit/s, 150 ms) with a CPU four times slower',
  prepare: async bench => {
    if (chromePath === undefined) throw new Error(`There is ${NO_CHROMIUM}`)
    const { address } = await journalWith300(bench)
    const browser = await openBrowser()
    bench.atEnd(() => browser.close())
    const measure = async (name: string, path: string) => {
      const { first, repeat, inp } = await visits(browser, address + path)
      return [
        ...figuresOf(`${name}, first visit`, first, { atMost: 1000 }),
        ...figuresOf(`${name}, repeat visit`, repeat, { atMost: 300 }),
        { figure: `${name}: INP of the menu`, unit: 'ms', value: inp },
      ]
    }
    return async () => [...(await measure('home', '/')), ...(await measure('volume of 300', addressOf300))]
  },
}
