import AxeBuilder from '@axe-core/playwright'
import { API_PAGE, pages, PROBLEMS_PAGE } from '@shodh/contracts/site/addresses.ts'
import { describe, test } from 'vitest'
import { openPage, overflow, WIDTHS } from '../testing/browser.ts'
import { withBrowser } from '../testing/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const volumePage = async () => {
  const { tree } = (await at.journal.visitor().get('/papers/years?tree=1')).body.data
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
  API_PAGE,
  PROBLEMS_PAGE,
  `${PROBLEMS_PAGE}/invalid-input`,
  `${PROBLEMS_PAGE}/none`,
  '/papers/2025/regular/None',
  '/nowhere',
]

const WITHIN = [
  '/admin',
  '/admin/papers/add',
  '/admin/papers/drafts',
  '/admin/users',
  '/admin/users/add',
  '/admin/users/roles',
  '/admin/profile',
  '/admin/nowhere',
]

// each waits more for its browser than the machine has to do
describe.concurrent.each(WIDTHS)('at %i px', { timeout: 300_000 }, width => {
  test.for(['light', 'dark'] as const)(
    'axe finds no obstacle on any screen, in %s',
    async (colorScheme, { expect }) => {
      const { page, context } = await openPage(at.browser, width, { colorScheme, reducedMotion: 'reduce' })
      const looked = async (path: string) => {
        await page.goto(at.journal.address + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
        expect([path, await overflow(page)]).toEqual([path, 0])
      }
      for (const path of [...OUTSIDE, await volumePage()]) await looked(path)
      await at.signIn(page)
      for (const path of WITHIN) await looked(path)
      await context.close()
    },
  )
})
