import type { Page } from 'playwright-core'

type Watched = { layoutShift: number }

/** Has the page add up by how much its parts are moved by others (Layout Instability), from before its first script. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched = globalThis as unknown as Watched
    watched.layoutShift = 0
    const add = (entry: PerformanceEntry) => void (watched.layoutShift += (entry as unknown as { value: number }).value)
    new PerformanceObserver(list => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum so far. */
export const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as Watched).layoutShift)
