import { chromePath, NO_CHROMIUM, openBrowser } from '@shodh/deploy/testing/browser/browser.ts'
import type { Goal, Measurement, Row } from '../row.ts'
import { floorPage } from '../floor-page.ts'
import { addressOf300, journalWith300, papersOf300 } from '../journals/volume-of-300.ts'
import { firstVisit, type Visit, visits } from '../web-vitals.ts'

const KIB = 1024
const SHIFT: Goal = { atMost: 0.02 }
/** Milliseconds that a page may block beyond the floor: what the packages that the site is built on cost by themselves. */
const ABOVE_FLOOR = { page: 100, volume: 200 } as const

/** Public pages of which a first visit is measured, beside those that are measured whole. */
const OTHERS = ['/search?q=river', '/board-members', '/about', '/news', '/library', '/contact']

const figuresOf = (name: string, { fcp, lcp, tbt, cls, bytes }: Visit, lcpGoal: Goal): readonly Measurement[] => [
  { figure: `${name}: FCP`, unit: 'ms', value: fcp },
  { figure: `${name}: LCP`, unit: 'ms', value: lcp, goal: lcpGoal },
  { figure: `${name}: TBT`, unit: 'ms', value: tbt },
  { figure: `${name}: CLS`, unit: '', value: cls, goal: SHIFT },
  { figure: `${name}: bytes`, unit: 'KiB', value: bytes / KIB },
]

const aboveFloor = (name: string, visit: Visit, floor: Visit): Measurement => ({
  figure: `${name}: TBT above the floor`,
  unit: 'ms',
  value: visit.tbt - floor.tbt,
  goal: { atMost: name.startsWith('volume') ? ABOVE_FLOOR.volume : ABOVE_FLOOR.page },
})

export const webVitals: Row = {
  name: 'web-vitals',
  about: 'Pages in Chromium, 360 px wide, on slow 4G (1.6 Mbit/s, 150 ms) with a CPU four times slower',
  prepare: async bench => {
    if (chromePath === undefined) throw new Error(`There is ${NO_CHROMIUM}`)
    const { address } = await journalWith300(bench)
    const floorAddress = await floorPage(bench)
    const browser = await openBrowser()
    bench.atEnd(() => browser.close())
    const measure = async (name: string, path: string, floor: Visit) => {
      const { first, repeat, inp } = await visits(browser, address + path)
      return [
        ...figuresOf(`${name}, first visit`, first, { atMost: name === 'paper' ? 800 : 1000 }),
        aboveFloor(`${name}, first visit`, first, floor),
        ...figuresOf(`${name}, repeat visit`, repeat, { atMost: 300 }),
        { figure: `${name}: INP of the menu`, unit: 'ms', value: inp },
      ]
    }
    return async () => {
      const floor = await firstVisit(browser, floorAddress)
      const measured = [
        { figure: 'floor: TBT', unit: 'ms', value: floor.tbt },
        ...(await measure('home', '/', floor)),
        ...(await measure('volume of 300', addressOf300, floor)),
        ...(await measure('paper', papersOf300[0] ?? '/', floor)),
      ]
      for (const path of OTHERS) measured.push(aboveFloor(path, await firstVisit(browser, address + path), floor))
      return measured
    }
  },
}
