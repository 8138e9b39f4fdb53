import { publicPages } from '@shodh/contracts/site/addresses.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { missing } from '../testing/any-journal.ts'
import { openBrowser, openPage, workerReady } from '../testing/browser.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'

let journal: RunningJournal
let browser: Browser
beforeAll(async () => {
  if (missing !== undefined) return
  journal = await runningJournal({ SAMPLE: '1' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await journal?.close()
})
beforeEach(context => context.skip(missing !== undefined, missing))

/** Every public page, and for the addresses with parameters a volume and a paper. */
const addresses = async () => {
  const { papers } = (await journal.visitor().get('/papers?limit=1')).body.data
  const { year, issueType, volumeName, sr } = papers[0]
  const volume = `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(volumeName)}`
  const examples: Readonly<Record<string, readonly string[]>> = {
    '/pages/:slug': ['/pages/fees'],
    '/news/:slug': ['/news/call'],
    '/papers/:year/:type/:volume/*': [volume, `${volume}/${sr}`],
  }
  const withoutExample = publicPages.filter(page => page.includes(':') && !examples[page])
  expect(withoutExample).toEqual([])
  return publicPages.flatMap(page => examples[page] ?? [page])
}

const visit = async (address: string) => {
  const { page, context } = await openPage(browser, 360, { serviceWorkers: 'allow' })
  await page.goto(journal.address + address)
  await workerReady(page)
  return context
}

/** The heading of a page, of the first level, or of the second where the page can't have its data now. */
const headingAt = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await page.goto(journal.address + path)
  const heading = await page.locator('main :is(h1, h2)').first().textContent()
  await page.close()
  return `${path}: ${heading}`
}

/** What stands in place of a page whose code can't be had, or breaks. */
const isBroken = (heading: string) => /: (?:This page could not be loaded|Something went wrong)$/u.test(heading)

test('an address that leads to another one does so again and again', async () => {
  const context = await visit('/')
  for (const time of ['first', 'second', 'third'])
    expect([time, await headingAt(context, '/contact')]).toEqual([time, expect.not.stringMatching(/: null$/u)])
  await context.close()
})

test('every public page opens with the server stopped, after one visit to another', { timeout: 300_000 }, async () => {
  const all = await addresses()
  const [home, paper] = [await visit('/'), await visit(all.at(-1) ?? '')]
  await journal.stop()
  for (const context of [home, paper]) {
    const headings = await Promise.all(all.map(path => headingAt(context, path)))
    expect(headings.filter(isBroken)).toEqual([])
    await context.close()
  }
})
