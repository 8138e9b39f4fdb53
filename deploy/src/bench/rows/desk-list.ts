import type { Page } from 'playwright-core'
import { openBrowser, openPage } from '../../testing/browser.ts'
import type { Row } from '../row.ts'
import { administrator, startMeasuredJournal } from '../server-process.ts'

const PAPERS = 10_000
const FIRST_ROW = { atMost: 300 }
const LONGEST_TASK = { atMost: 50 }
const STEP_PX = 600
const LIST = 'papers?group=volume'

/** Milliseconds since the page began to load; of the list of papers. */
type Times = { row: number; tasks: number[] }

declare global {
  /** Of the page, as this row watches it. */
  var deskTimes: Times
}

/** Runs in the page, before its own scripts: when the first row is there, and each task that takes 50 ms or more. */
const watch = () => {
  globalThis.deskTimes = { row: 0, tasks: [] }
  const times = globalThis.deskTimes
  new PerformanceObserver(list => times.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('tbody th[scope=row]')) return
    observer.disconnect()
    requestAnimationFrame(() => (times.row = performance.now()))
  }).observe(document, { childList: true, subtree: true })
}

const signIn = async (page: Page, address: string) => {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/** From the last byte of the response until the first row is painted. */
const firstRow = async (page: Page, address: string) => {
  await page.goto(`${address}/admin/papers?year=all&open=all`)
  await page.waitForFunction(() => globalThis.deskTimes.row > 0)
  return page.evaluate(part => {
    const [response] = performance.getEntriesByType('resource').filter(({ name }) => name.includes(part))
    if (!(response instanceof PerformanceResourceTiming)) throw new Error('The list was not requested')
    return globalThis.deskTimes.row - response.responseEnd
  }, LIST)
}

/** The longest task while the list is scrolled to its end; 0 where none takes 50 ms. */
const scrolled = async (page: Page) => {
  await page.evaluate(() => void (globalThis.deskTimes.tasks = []))
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.mouse.move(640, 400)
  for (let done = 0; done < height; done += STEP_PX) {
    await page.mouse.wheel(0, STEP_PX)
    await page.evaluate(() => new Promise(painted => requestAnimationFrame(painted)))
  }
  return page.evaluate(() => Math.max(0, ...globalThis.deskTimes.tasks))
}

export const deskList: Row = {
  name: 'desk-list',
  about: `The list of papers in the back office, in Chromium at 1280 px, of ${PAPERS.toLocaleString('en')} papers with every group open`,
  prepare: async bench => {
    const journal = await startMeasuredJournal(await bench.log({ papers: PAPERS }))
    bench.atEnd(journal.stop)
    const browser = await openBrowser()
    bench.atEnd(() => browser.close())
    const { page } = await openPage(browser, 1280)
    await page.addInitScript(watch)
    await signIn(page, journal.address)
    return async () => {
      const row = await firstRow(page, journal.address)
      const task = await scrolled(page)
      return [
        { figure: 'first row after the response', unit: 'ms', value: row, goal: FIRST_ROW },
        { figure: 'longest task while scrolling', unit: 'ms', value: task, goal: LONGEST_TASK },
      ]
    }
  },
}
