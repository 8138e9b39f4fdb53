import type { Browser, CDPSession, Page } from 'playwright-core'
import { hydrated, openPage, pageStored, workerReady } from '@shodh/deploy/testing/browser/browser.ts'

/** A cheap phone on slow 4G, as Lighthouse simulates it: bytes a second, and milliseconds before each response. */
const SLOW_4G = { offline: false, downloadThroughput: 204_800, uploadThroughput: 93_750, latency: 150 }
const CPU_SLOWDOWN = 4
const PHONE_WIDTH = 360

/** Slows a page's network and CPU down to a cheap phone's; resolves to the session that measures it. */
const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return session
}

/** Milliseconds beyond which a task blocks (Total Blocking Time). */
const LONG_TASK_MS = 50

/** Milliseconds since the navigation began; the sum of layout shifts; bytes that came over the network. */
export type Visit = {
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly bytes: number
}

type Observed = {
  fcp: number
  lcp: number
  cls: number
  readonly tasks: { readonly start: number; readonly duration: number }[]
  readonly events: number[]
}

declare global {
  /** Of a measured page, from before its first script. */
  var observed: Observed
}

const observe = (page: Page) =>
  page.addInitScript(() => {
    const observed: Observed = { fcp: 0, lcp: 0, cls: 0, tasks: [], events: [] }
    globalThis.observed = observed
    const numberOf = (entry: PerformanceEntry, name: string) => Number(Reflect.get(entry, name) ?? 0)
    const watch = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
      new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
    watch('paint', entry => {
      if (entry.name === 'first-contentful-paint') observed.fcp = entry.startTime
    })
    watch('largest-contentful-paint', entry => (observed.lcp = entry.startTime))
    watch('layout-shift', entry => {
      if (Reflect.get(entry, 'hadRecentInput') === false) observed.cls += numberOf(entry, 'value')
    })
    watch('longtask', ({ startTime, duration }) => observed.tasks.push({ start: startTime, duration }))
    watch('event', ({ duration }) => observed.events.push(duration), { durationThreshold: 16 })
  })

const visitOf = ({ fcp, lcp, cls, tasks }: Observed, bytes: number): Visit => {
  const late = tasks.filter(({ start }) => start >= fcp)
  const tbt = late.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0)
  return { fcp, lcp, tbt, cls, bytes }
}

const visit = async (page: Page, session: CDPSession, address: string) => {
  let bytes = 0
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => (bytes += encodedDataLength)
  session.on('Network.loadingFinished', count)
  await page.goto(address)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  session.off('Network.loadingFinished', count)
  return visitOf(await page.evaluate(() => globalThis.observed), bytes)
}

/** Milliseconds from a press of the menu's button to the next paint (Interaction to Next Paint). */
const openMenu = async (page: Page) => {
  await page.evaluate(() => globalThis.observed.events.splice(0))
  await page.locator('header button[popovertarget]:visible').first().click()
  await page.locator('header [popover]:popover-open').waitFor()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
  return page.evaluate(() => Math.max(0, ...globalThis.observed.events))
}

const measuredPage = async (page: Page) => {
  await observe(page)
  return { page, session: await slowDown(page) }
}

/** A first visit in a new browser profile. */
export const firstVisit = async (browser: Browser, address: string) => {
  const { context, page } = await openPage(browser, PHONE_WIDTH, { serviceWorkers: 'allow' })
  try {
    const measured = await measuredPage(page)
    return await visit(measured.page, measured.session, address)
  } finally {
    await context.close()
  }
}

/** A first visit in a new browser profile, a press on the menu, and a second visit once the service worker is ready. */
export const visits = async (browser: Browser, address: string) => {
  const { context, page } = await openPage(browser, PHONE_WIDTH, { serviceWorkers: 'allow' })
  try {
    const measured = await measuredPage(page)
    const first = await visit(measured.page, measured.session, address)
    const inp = await openMenu(page)
    await workerReady(page)
    await pageStored(page)
    await page.close()
    const again = await measuredPage(await context.newPage())
    const repeat = await visit(again.page, again.session, address)
    return { first, repeat, inp }
  } finally {
    await context.close()
  }
}
