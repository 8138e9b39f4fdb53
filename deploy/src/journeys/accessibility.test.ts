import { API_PAGE, pages, PROBLEMS_PAGE } from '@shodh/contracts/site/addresses.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeIn } from '../testing/axe.ts'
import { hydrated, openPage, overflow } from '../testing/browser.ts'
import { withBrowser } from '../testing/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const [NARROW, WIDE] = [360, 1280]

/** The narrowest room of WCAG 2.2, 1.4.10: 1280 px at 400 %. */
const ZOOMED = { width: 320, height: 256 }

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What the colours can break; nothing else of a page differs between light and dark. */
const COLOURS = ['color-contrast', 'link-in-text-block']

const volumePage = async () => {
  const { tree } = (await at.journal.visitor().get('/papers/years?tree=1')).body.data
  const { year, issueType, name } = tree[0].types[0].volumes[0]
  return `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(name)}`
}

const editScreen = async () => {
  const { papers } = (await at.journal.visitor().get('/papers?limit=1')).body.data
  return `/admin/papers/edit/${papers[0].id}`
}

const volumeHealthScreen = async () => {
  const { volumes } = (await at.journal.visitor().get('/papers/volumes')).body.data
  return `/admin/papers/volumes/${volumes[0].id}/health`
}

/** What the links in mails say. */
const links: Readonly<Record<string, string>> = {
  '/reset-password': '?token=x&email=a@example.org',
  '/set-up': '?token=x',
}
/** `/dashboard` only leads to `/admin`. */
const isComplete = (address: string) => !/[:*]|^\/dashboard$/u.test(address)

const PUBLIC = [...pages.filter(isComplete).map(address => address + (links[address] ?? '')), '/nowhere']
const NOT_THERE = '/papers/2025/regular/None'
const OF_THE_API = [API_PAGE, PROBLEMS_PAGE, `${PROBLEMS_PAGE}/invalid-input`, `${PROBLEMS_PAGE}/none`]
const WITHIN = [
  '/admin',
  '/admin/papers?year=all&open=all&deleted=1',
  '/admin/papers/add',
  '/admin/papers/analytics?compare=1',
  '/admin/papers/drafts',
  '/admin/papers/volumes?year=all',
  '/admin/contact',
  '/admin/system',
  '/admin/audit',
  '/admin/audit/replacements',
  '/admin/audit/past',
  '/admin/users',
  '/admin/users/add',
  '/admin/users/roles',
  '/admin/profile',
  '/admin/nowhere',
]

const obstaclesOf = async (page: Page, axe: ReturnType<typeof axeIn>) => {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${new URL(page.url()).pathname} ${id}: ${nodes[0]?.html}`)
}

const all = (page: Page) =>
  axeIn(page).options({
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'target-size': { enabled: true } },
  })

/** Axe finds nothing on the page as it is; it has one heading of the first level, and no width too many. */
const isAccessible = async (page: Page) => {
  expect(await obstaclesOf(page, all(page))).toEqual([])
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  expect([page.url(), await overflow(page)]).toEqual([page.url(), 0])
}

const inDark = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await obstaclesOf(page, axeIn(page).withRules(COLOURS))).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Opens it once, and looks at it narrow and wide, in light and dark. */
const isAccessibleEverywhere = async (page: Page, path: string) => {
  await page.goto(at.journal.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  for (const width of [WIDE, NARROW]) {
    await page.setViewportSize({ width, height: 800 })
    await isAccessible(page)
  }
  await inDark(page)
  await page.setViewportSize({ width: 768, height: 800 })
  expect([path, await overflow(page)]).toEqual([path, 0])
}

const isWithinZoomed = async (page: Page, path: string) => {
  await page.setViewportSize(ZOOMED)
  expect([path, await overflow(page)]).toEqual([path, 0])
}

const opened = (width: number) => openPage(at.browser, width, { serviceWorkers: 'block', reducedMotion: 'reduce' })

test('axe finds no obstacle on any public page', { timeout: 300_000 }, async () => {
  const { page, context } = await opened(1280)
  for (const path of [
    ...PUBLIC,
    NOT_THERE,
    await volumePage(),
    '/hi',
    '/mr/guidelines',
    `/mr${await volumePage()}`,
    ...OF_THE_API,
  ]) {
    await isAccessibleEverywhere(page, path)
    await isWithinZoomed(page, path)
  }
  await context.close()
})

test('axe finds no obstacle on any screen of the back office', { timeout: 300_000 }, async () => {
  const { page, context } = await opened(1280)
  await at.signIn(page)
  for (const path of [...WITHIN, await editScreen(), await volumeHealthScreen()])
    await isAccessibleEverywhere(page, path)
  await context.close()
})

test('axe finds no obstacle in any state of the menu', { timeout: 120_000 }, async () => {
  const { page, context } = await opened(1280)
  await page.goto(at.journal.address)
  await hydrated(page)
  await page.getByRole('button', { name: 'Journal', exact: true }).click()
  await page.getByRole('searchbox').waitFor()
  await isAccessible(page)
  await page
    .getByRole('group', { name: 'Volumes of the journal' })
    .getByRole('button', { name: /^20/u })
    .first()
    .click()
  await isAccessible(page)
  for (const term of ['Vol', 'nowhere']) {
    await page.getByRole('searchbox').fill(term)
    await isAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Journal', exact: true }).click()
  await page.getByRole('searchbox').waitFor()
  await isAccessible(page)
  await context.close()
})

test('nothing is lost or cut off where text is twice as large', async () => {
  const { page, context } = await opened(360)
  for (const path of ['/', await volumePage(), '/login', '/nowhere']) {
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
  await context.close()
})
