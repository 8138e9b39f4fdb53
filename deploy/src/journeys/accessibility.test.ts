import { API_PAGE, pages, PROBLEMS_PAGE } from '@shodh/contracts/site/addresses.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { isAccessible, isAccessibleEverywhere } from '../testing/browser/accessible.ts'
import { openPage, overflow } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

/** The narrowest room of WCAG 2.2, 1.4.10: 1280 px at 400 %. */
const ZOOMED = { width: 320, height: 256 }

const volumePage = async () => {
  const { tree } = (await at.journal.visitor().get('/papers/years?tree=1')).body.data
  const { year, issueType, name } = tree[0].types[0].volumes[0]
  return `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(name)}`
}

/** What the links in mails say. */
const links: Readonly<Record<string, string>> = {
  '/reset-password': '?token=x&email=a@example.org',
  '/invitation': '?token=x',
  '/set-up': '?token=x',
}
/** `/dashboard` only leads to `/admin`. */
const isComplete = (address: string) => !/[:*]|^\/dashboard$/u.test(address)

const PUBLIC = [...pages.filter(isComplete).map(address => address + (links[address] ?? '')), '/nowhere']
const NOT_THERE = '/papers/2025/regular/None'
const OF_THE_API = [API_PAGE, PROBLEMS_PAGE, `${PROBLEMS_PAGE}/invalid-input`, `${PROBLEMS_PAGE}/none`]

let opened: Awaited<ReturnType<typeof openPage>>
/** One for all tests: its documents share what was fetched and compiled. */
beforeAll(async () => {
  if (at.browser) opened = await openPage(at.browser, 1280, { reducedMotion: 'reduce' })
})
beforeEach(() => opened.page.setViewportSize({ width: 1280, height: 800 }))

test.for([...PUBLIC, NOT_THERE, '/hi', '/mr/guidelines', 'a volume', 'a volume in Marathi', ...OF_THE_API])(
  'axe finds no obstacle on a public page, and nothing is too wide when it is zoomed: %s',
  async named => {
    const { page } = opened
    const path = named.startsWith('a volume') ? `${named.endsWith('Marathi') ? '/mr' : ''}${await volumePage()}` : named
    await isAccessibleEverywhere(page, at.journal.address + path)
    await page.setViewportSize(ZOOMED)
    expect([path, await overflow(page)]).toEqual([path, 0])
  },
)

test('axe finds no obstacle in any state of the menu', async () => {
  const { page } = opened
  await page.goto(at.journal.address)
  await page.getByRole('button', { name: 'Journal', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search volumes' }).waitFor()
  await isAccessible(page)
  await page
    .getByRole('group', { name: 'Volumes of the journal' })
    .getByRole('button', { name: /^20/u })
    .first()
    .click()
  await isAccessible(page)
  for (const term of ['Vol', 'nowhere']) {
    await page.getByRole('searchbox', { name: 'Search volumes' }).fill(term)
    await isAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Journal', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search volumes' }).waitFor()
  await isAccessible(page)
})

test('each of many years is in view on the home page of a narrow screen', async () => {
  const { page } = opened
  await page.setViewportSize({ width: 360, height: 800 })
  const years = Array.from({ length: 30 }, (_, n) => 2026 - n)
  const address = /\/api\/v1\/papers\/years\?newest=1/u
  await page.route(address, async route => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, years } } })
  })
  // the server's own page has the years of the sample in itself
  await page.goto(`${at.journal.address}/nowhere`)
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
  const named = page.getByRole('navigation', { name: 'Years' })
  await named.getByRole('link', { name: '2015', exact: true }).waitFor()
  expect(await named.locator('ul').evaluate(list => list.scrollWidth - list.clientWidth)).toBe(0)
  await page.unroute(address)
})

test('nothing is lost or cut off where text is twice as large', async () => {
  const { page } = opened
  await page.setViewportSize({ ...ZOOMED, height: 800 })
  for (const path of ['/', '/search', await volumePage(), '/library', '/login', '/nowhere']) {
    await page.goto(at.journal.address + path)
    await page.getByRole('contentinfo').waitFor()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect([path, await overflow(page)]).toEqual([path, 0])
    const cut = await page.locator('h1, h2, h3, p, a, button, label').evaluateAll(elements =>
      elements
        .filter(own => own.checkVisibility() && getComputedStyle(own).overflowX === 'hidden')
        .filter(own => own.scrollWidth > own.clientWidth + 1 && !own.className.includes('sr-only'))
        .map(own => own.outerHTML),
    )
    expect(cut).toEqual([])
  }
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await overflow(page)]).toEqual([width, 0])
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Contact Us' }).waitFor()
})
