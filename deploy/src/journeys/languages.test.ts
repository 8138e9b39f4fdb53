import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, openPage, overflow, WIDTHS, workerReady } from '../testing/browser.ts'
import { withBrowser } from '../testing/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const ENGLISH_MONTH =
  /\d (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/u

const volumePath = async () => {
  const { tree } = (await at.journal.visitor().get('/papers/years?tree=1')).body.data
  const { year, issueType, name } = tree[0].types[0].volumes[0]
  return `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(name)}`
}

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

/** The dates that a page prints. */
const datesIn = (page: Page) => page.locator('#main time').allTextContents()

const settled = async (page: Page) => {
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}

describe.each(['hi', 'mr'] as const)('in %s', language => {
  test('a page is there without JavaScript, and is taken over as it is', async () => {
    for (const path of ['', await volumePath(), '/nowhere']) {
      const plain = await openPage(at.browser, 1280, { javaScriptEnabled: false })
      const response = await plain.page.goto(`${at.journal.address}/${language}${path}`)
      const heading = (await plain.page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      expect([
        path,
        response?.headers()['content-language'],
        await plain.page.locator('html').getAttribute('lang'),
      ]).toEqual([path, language, language])
      await plain.context.close()

      const { page, context, errors } = await openPage(at.browser, 1280, { serviceWorkers: 'block' })
      await page.goto(`${at.journal.address}/${language}${path}`)
      await settled(page)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
      expect(await languageOf(page)).toBe(language)
      expect(await page.title()).toMatch(path === '' ? /^मुखपृष्ठ \| /u : / \| Shodh Sample Journal$/u)
      expect((await datesIn(page)).filter(date => ENGLISH_MONTH.test(date))).toEqual([])
      expect(errors.filter(error => !error.includes('404'))).toEqual([])
      await context.close()
    }
  })

  test('the first page that was ever visited opens without a network', async () => {
    const { page, context } = await openPage(at.browser, 1280)
    await page.goto(`${at.journal.address}/${language}${await volumePath()}`)
    const dates = await datesIn(page)
    await workerReady(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('table').waitFor()
    expect(await languageOf(page)).toBe(language)
    expect(await datesIn(page)).toEqual(dates)
    await context.close()
  })

  test('axe finds no obstacle on any public page', async () => {
    const { page, context } = await openPage(at.browser, 1280, { reducedMotion: 'reduce' })
    for (const path of ['', await volumePath(), '/papers/2025/regular/None', '/nowhere']) {
      await page.goto(`${at.journal.address}/${language}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        expect([path, width, await overflow(page)]).toEqual([path, width, 0])
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
      }
    }
    await context.close()
  })
})

test('the switch stays on the page with its query and fragment, and no address redirects because of it', async () => {
  const { page, context, errors } = await openPage(at.browser, 1280)
  const path = await volumePath()
  await page.goto(`${at.journal.address}${path}?from=mail#paper-1`)
  await settled(page)
  await page.getByRole('link', { name: 'मराठी' }).click()
  await page.waitForURL(`${at.journal.address}/mr${path}?from=mail#paper-1`)
  expect(await languageOf(page)).toBe('mr')
  await page.goto(at.journal.address)
  await settled(page)
  expect([page.url(), await languageOf(page)]).toEqual([`${at.journal.address}/`, 'en'])

  await page.goto(`${at.journal.address}/login`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await languageOf(page)).toBe('en')
  await page.locator('header a[href="/mr"]').click()
  await page.waitForURL(`${at.journal.address}/mr`)
  expect(errors).toEqual([])
  await context.close()
})

test('the installed app starts in the chosen language', async () => {
  const { page, context } = await openPage(at.browser, 1280)
  await page.goto(`${at.journal.address}/hi`)
  await workerReady(page)
  await page.getByRole('link', { name: 'मराठी' }).click()
  await page.waitForURL(`${at.journal.address}/mr`)
  const app = await context.newPage()
  await app.addInitScript(() => {
    const asked = window.matchMedia.bind(window)
    window.matchMedia = query => (query.includes('standalone') ? Object.assign(asked('all'), {}) : asked(query))
  })
  await app.goto(at.journal.address)
  await app.getByRole('heading', { level: 1 }).waitFor()
  await app.getByRole('heading', { name: 'अलीकडील प्रकाशने' }).waitFor()
  expect(await languageOf(app)).toBe('mr')
  await context.close()
})

test.each([
  ['/xx/', 404, 'en'],
  ['/hi/nowhere', 404, 'hi'],
  ['/hi/papers/2025/regular/None', 404, 'hi'],
  ['/mr/admin', 404, 'mr'],
  ['/mr/login', 404, 'mr'],
  ['/hi/%E0%A4', 400, null],
])('%s is %i, and no address of another language', async (path, status, language) => {
  const response = await fetch(at.journal.address + path)
  expect([response.status, response.headers.get('content-language')]).toEqual([status, language])
})
