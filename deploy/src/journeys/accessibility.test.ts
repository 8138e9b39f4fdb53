import AxeBuilder from '@axe-core/playwright'
import { pages } from '@shodh/contracts/site/addresses.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { openBrowser, openPage, overflow, WIDTHS } from '../testing/browser.ts'
import { administrator } from '../testing/journal.ts'
import { type AnyJournal, anyJournal, missing } from './any-journal.ts'

let journal: AnyJournal
let browser: Browser

beforeAll(async () => {
  if (missing !== undefined) return
  journal = await anyJournal({ SAMPLE: '1' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await journal?.close()
})
beforeEach(context => context.skip(missing !== undefined, missing))

const volumePage = async () => {
  const { tree } = (await journal.visitor().get('/papers/years?tree=1')).body.data
  const { year, issueType, name } = tree[0].types[0].volumes[0]
  return `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(name)}`
}

/** What the links in mails say. */
const links: Readonly<Record<string, string>> = {
  '/reset-password': '?token=x&email=a@example.org',
  '/set-up': '?token=x',
}
/** `/dashboard` only leads to `/admin`. */
const isComplete = (address: string) => !/[:*]|^\/dashboard$/u.test(address)

const OUTSIDE = [
  ...pages.filter(isComplete).map(address => address + (links[address] ?? '')),
  '/papers/2025/regular/None',
  '/nowhere',
]

const WITHIN = ['/admin', '/admin/users', '/admin/users/add', '/admin/users/roles', '/admin/profile', '/admin/nowhere']

const signIn = async (page: Page) => {
  await page.goto(`${journal.address}/login`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

// each waits more for its browser than the machine has to do
describe.concurrent.each(WIDTHS)('at %i px', { timeout: 300_000 }, width => {
  test.for(['light', 'dark'] as const)(
    'axe finds no obstacle on any screen, in %s',
    async (colorScheme, { expect }) => {
      const { page, context } = await openPage(browser, width, { colorScheme, reducedMotion: 'reduce' })
      const looked = async (path: string) => {
        await page.goto(journal.address + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
        expect([path, await overflow(page)]).toEqual([path, 0])
      }
      for (const path of [...OUTSIDE, await volumePage()]) await looked(path)
      await signIn(page)
      for (const path of WITHIN) await looked(path)
      await context.close()
    },
  )
})
