import { publicPages } from '@shodh/contracts/site/addresses.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { missing } from '../testing/any-journal.ts'
import { openBrowser, openPage, workerReady } from '../testing/browser/browser.ts'
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

const patternOf = (page: string) => new RegExp(`^${page.replace('/*', '(?:/.*)?').replaceAll(/:\w+/gu, '[^/]+')}$`, 'u')

/** Every public page; of the addresses with parameters the first and the last one in the sitemap, if any: a volume and a paper. */
const addresses = async () => {
  const sitemap = await (await fetch(`${journal.address}/sitemap.xml`)).text()
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/gu), ([, url = '']) => new URL(url).pathname)
  const examplesOf = (page: string) => {
    const found = listed.filter(path => patternOf(page).test(path))
    const unknown = page.replaceAll(/:\w+/gu, 'x')
    return [...new Set([found.at(0) ?? unknown, found.at(-1) ?? unknown])]
  }
  return publicPages.flatMap(page => (page.includes(':') ? examplesOf(page) : [page]))
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
