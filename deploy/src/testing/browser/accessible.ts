import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsIn } from './axe.ts'
import { overflow } from './browser.ts'

const [NARROW, WIDE] = [360, 1280]

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What the colours can break; nothing else of a page differs between light and dark. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** The page of the API has some hundred sections of two kinds: the first ones, of calls, and the last, of schemas, do. */
const REPEATED = 'nav.contents ~ section:nth-of-type(n + 10):nth-last-of-type(n + 6)'

/** Axe takes a look at every element, also of what is excluded. */
const removeRepeated = async (page: Page) => {
  await page.setViewportSize({ width: NARROW, height: 800 })
  expect([page.url(), await overflow(page)]).toEqual([page.url(), 0])
  await page.locator(REPEATED).evaluateAll(sections => sections.forEach(section => section.remove()))
}

const obstaclesOf = async (page: Page, options: RunOptions) => {
  const violations = await violationsIn(page, options)
  return violations.map(({ id, nodes }) => `${new URL(page.url()).pathname} ${id}: ${nodes[0]?.html}`)
}

const ALL: RunOptions = { runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } }

/** What HTML has no place for: browsers say of a popover's button whether it is open, and only stylesheets block. */
const MISPLACED = '[popovertarget][aria-expanded], link[blocking]:not([rel=stylesheet])'

/** Axe finds nothing on the page as it is; it has one heading of the first level, and no width too many. */
export const isAccessible = async (page: Page) => {
  expect(await obstaclesOf(page, ALL)).toEqual([])
  expect([page.url(), await page.locator(MISPLACED).count()]).toEqual([page.url(), 0])
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  // what is measured by script, such as the tiles of files, follows the width of the window in the next frame
  await expect.poll(() => overflow(page)).toBe(0)
}

/** Where text is twice as large (WCAG 2.2, 1.4.4). */
const overflowOfLargeText = async (page: Page) => {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const wide = await overflow(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  return wide
}

const inDark = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await obstaclesOf(page, { runOnly: COLOURS })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Opens it once, and looks at it narrow and wide, in light and dark. */
export const isAccessibleEverywhere = async (
  page: Page,
  url: string,
  open: () => Promise<unknown> = () => page.goto(url),
) => {
  await open()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  if ((await page.locator(REPEATED).count()) > 0) await removeRepeated(page)
  for (const width of [WIDE, NARROW]) {
    await page.setViewportSize({ width, height: 800 })
    await isAccessible(page)
    expect([url, width, await overflowOfLargeText(page)]).toEqual([url, width, 0])
  }
  await inDark(page)
  await page.setViewportSize({ width: 768, height: 800 })
  expect([url, await overflow(page)]).toEqual([url, 0])
}
