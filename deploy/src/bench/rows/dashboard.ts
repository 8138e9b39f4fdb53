import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openBrowser, openPage } from '../../testing/browser.ts'
import { writeReadings } from '../readings-of-years.ts'
import { authorizationOf, send } from '../request.ts'
import type { Row } from '../row.ts'
import { administrator, startMeasuredJournal } from '../server-process.ts'
import { percentile } from '../spread.ts'

const SIZE = { papers: 5000, days: 5 * 365, perDay: 200 }
const RESPONSE = { atMost: 50 }
const FIRST_PAINT = { atMost: 1000 }
const REQUESTS = 20
const LOOK_EVERY_MS = 200
const FIGURES = '/api/v1/papers/analytics?includeHealth=true&includeTrends=true&includeProjections=true'

const signIn = async (page: Page, address: string) => {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/** Milliseconds from the beginning of the load until the figures and their chart are painted. */
const painted = async (page: Page, address: string) => {
  await page.goto(`${address}/admin/papers/analytics`)
  await page.getByRole('slider').first().waitFor()
  return page.evaluate(() => new Promise<number>(done => requestAnimationFrame(() => done(performance.now()))))
}

export const dashboard: Row = {
  name: 'dashboard',
  about: `The dashboard of ${(SIZE.days * SIZE.perDay).toLocaleString('en')} readings in five years, of ${SIZE.papers.toLocaleString('en')} papers, in Chromium at 1280 px`,
  prepare: async bench => {
    const directory = await bench.log({ papers: SIZE.papers })
    const downloads = await writeReadings(directory, SIZE)
    const journal = await startMeasuredJournal(directory)
    bench.atEnd(journal.stop)
    const headers = await authorizationOf(journal.address)
    const figures = async () => {
      const { body } = await send(journal.address + FIGURES, { headers })
      return body
    }
    const counted = async () => JSON.parse((await figures()).toString()).data.totals.paperDownloads
    while ((await counted()) < downloads) await sleep(LOOK_EVERY_MS)
    const browser = await openBrowser()
    bench.atEnd(() => browser.close())
    const { page } = await openPage(browser, 1280)
    await signIn(page, journal.address)
    return async () => {
      const latencies: number[] = []
      let bytes = 0
      for (let n = 0; n < REQUESTS; n += 1) {
        const began = performance.now()
        bytes = (await figures()).length
        latencies.push(performance.now() - began)
      }
      const paint = await painted(page, journal.address)
      return [
        { figure: 'response p50', unit: 'ms', value: percentile(latencies, 0.5), goal: RESPONSE },
        { figure: 'response', unit: 'KiB', value: bytes / 1024 },
        { figure: 'figures and chart painted', unit: 'ms', value: paint, goal: FIRST_PAINT },
      ]
    }
  },
}
