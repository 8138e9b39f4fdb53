import type { Browser, BrowserContext, Page } from 'playwright-core'
import { chromePath, NO_CHROMIUM, openBrowser, openPage, workerReady } from '../../testing/browser.ts'
import { journalOfFiles } from '../journal-of-files.ts'
import type { Row } from '../row.ts'
import { PHONE_WIDTH, slowDown } from '../slow-phone.ts'

const FILE = 45_000_000
const VOLUME = '/papers/2026/regular/Vol.%201'

/** Milliseconds, by the page's own clock, at which the first page of the PDF is painted. */
const paintedAt = async (page: Page) => {
  const found = await page.waitForFunction(
    () => document.querySelector('.pdfViewer .page canvas') !== null && performance.now(),
  )
  return Number(await found.jsonValue())
}

const isReaderStored = async () => {
  const files: string[] = await (await fetch('/reader-files.json')).json()
  const stored = await (await caches.open('shodh-reader')).keys()
  return stored.length >= files.length
}

/** Saves the volume's first paper, and the reader with it. */
const saveFirst = async (page: Page, address: string) => {
  await page.goto(address + VOLUME)
  await workerReady(page)
  await page
    .getByRole('button', { name: /^Save offline:/u })
    .first()
    .click()
  await page
    .getByRole('link', { name: /^Saved:/u })
    .first()
    .waitFor()
  await page.waitForFunction(isReaderStored)
}

const slowPage = async (context: BrowserContext) => {
  const page = await context.newPage()
  return { page, session: await slowDown(page) }
}

/** From the tap on 'Read' in the library to the first page. */
const tapped = async (context: BrowserContext, address: string) => {
  const { page } = await slowPage(context)
  await page.goto(`${address}/library`)
  const link = page.getByRole('link', { name: /^Read:/u }).first()
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  const start = await link.evaluate((element: HTMLElement) => {
    element.click()
    return performance.now()
  })
  const painted = (await paintedAt(page)) - start
  const path = new URL(page.url()).pathname
  await page.close()
  return { painted, path }
}

/** From the start of a navigation without a network to the first page. */
const opened = async (context: BrowserContext, address: string) => {
  const { page } = await slowPage(context)
  await context.setOffline(true)
  await page.goto(address)
  const painted = await paintedAt(page)
  await context.setOffline(false)
  await page.close()
  return painted
}

/** From the start of a navigation to the first page of a PDF that is not saved, and the scripts' memory then. */
const streamed = async (context: BrowserContext, address: string) => {
  const { page, session } = await slowPage(context)
  await page.goto(address)
  const painted = await paintedAt(page)
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.close()
  return { painted, heap: usedSize }
}

type Papers = { readonly address: string; readonly paperIds: readonly string[] }

const measure = async (browser: Browser, { address, paperIds }: Papers) => {
  const { page, context } = await openPage(browser, PHONE_WIDTH)
  await saveFirst(page, address)
  await page.close()
  const { painted: tap, path } = await tapped(context, address)
  const offline = await opened(context, address + path)
  const other = paperIds.find(id => !path.endsWith(id)) ?? ''
  const { painted: stream, heap } = await streamed(context, `${address}/read/${other}`)
  await context.close()
  return [
    { figure: 'a saved paper, from the tap', unit: 'ms', value: tap, goal: { atMost: 500 } },
    { figure: 'a saved paper, offline, cold', unit: 'ms', value: offline, goal: { atMost: 1500 } },
    { figure: 'a paper that is not saved', unit: 'ms', value: stream, goal: { atMost: 2500 } },
    { figure: 'JavaScript heap of its page', unit: 'MB', value: heap / 1_000_000 },
  ]
}

export const reader: Row = {
  name: 'reader',
  about: 'To the first page of a PDF of 45 MB in Chromium, 360 px wide, on slow 4G with a CPU four times slower',
  prepare: async bench => {
    if (chromePath === undefined) throw new Error(`There is ${NO_CHROMIUM}`)
    const { journal, paperIds } = await journalOfFiles(bench, { count: 2, bytes: FILE })
    const browser = await openBrowser()
    bench.atEnd(() => browser.close())
    return () => measure(browser, { address: journal.address, paperIds })
  },
}
