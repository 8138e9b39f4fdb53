import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, openPage } from '../testing/browser.ts'
import { withBrowser } from '../testing/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const LIGHT = 'rgb(251, 250, 246)'
const DARK = 'rgb(20, 24, 26)'

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const bars = (page: Page) =>
  page.locator('meta[name=theme-color]').evaluateAll(all => all.map(meta => meta.getAttribute('content')))
const theme = (page: Page) => page.getByRole('combobox', { name: 'Theme' })

const opened = async (colorScheme: 'light' | 'dark') => {
  const { page, context, errors } = await openPage(at.browser, 360, { colorScheme })
  await page.goto(at.journal.address)
  await hydrated(page)
  return { page, context, errors }
}

describe('the theme', () => {
  test.for([
    ['light', LIGHT],
    ['dark', DARK],
  ] as const)('is that of the system by default: %s', async ([scheme, colour]) => {
    const { page, context } = await opened(scheme)
    await expect.poll(() => paper(page)).toBe(colour)
    await expect.poll(() => theme(page).inputValue()).toBe('system')
    await context.close()
  })

  test('is chosen with the keyboard, and another tab and the next visit have it before anything is painted', async () => {
    const { page, context, errors } = await opened('light')
    const other = await context.newPage()
    await other.goto(at.journal.address)
    await hydrated(other)

    await theme(page).focus()
    await page.keyboard.press('End')
    await expect.poll(() => paper(page)).toBe(DARK)
    await expect.poll(() => bars(page)).toEqual(['#14181a', '#14181a'])
    await expect.poll(() => paper(other)).toBe(DARK)
    await expect.poll(() => theme(other).inputValue()).toBe('dark')

    // No module has run: only what comes with the markup.
    await page.route('**/assets/**', route => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    expect([await paper(page), await bars(page)]).toEqual([DARK, ['#14181a', '#14181a']])

    await theme(other).focus()
    await other.keyboard.press('Home')
    await expect.poll(() => paper(other)).toBe(LIGHT)
    await expect.poll(() => bars(other)).toEqual(['#fbfaf6', '#14181a'])
    expect(errors.filter(error => !error.includes('ERR_FAILED'))).toEqual([])
    await context.close()
  })

  test('that another tab chooses while a page is loading is applied once its scripts run', async () => {
    const { page, context } = await opened('light')
    const other = await context.newPage()
    const chosen = Promise.withResolvers<void>()
    await other.route('**/assets/*.js', async route => {
      await chosen.promise
      await route.continue()
    })
    await other.goto(at.journal.address, { waitUntil: 'commit' })
    await theme(other).waitFor()

    await theme(page).selectOption('dark')
    await expect.poll(() => paper(page)).toBe(DARK)
    expect(await paper(other)).toBe(LIGHT)
    chosen.resolve()
    await expect.poll(() => paper(other)).toBe(DARK)
    await expect.poll(() => theme(other).inputValue()).toBe('dark')
    await context.close()
  })

  test('cannot be chosen without scripts, and is not offered', async () => {
    const { page, context } = await openPage(at.browser, 360, { javaScriptEnabled: false })
    await page.goto(at.journal.address)
    await expect.poll(() => page.locator('select:not(form select)').isVisible()).toBe(false)
    await context.close()
  })
})

test('a page that one goes to is announced once, by its title', async () => {
  const { page, context } = await opened('light')
  const announced = page.getByRole('status', { name: 'Page' })
  await expect.poll(() => announced.textContent()).toBe('')
  await page
    .getByRole('link', { name: /^View Papers/u })
    .first()
    .click()
  await page.getByRole('table').waitFor()
  await expect.poll(() => announced.textContent()).toMatch(/ \(\d+ papers?\) \| Shodh Sample Journal$/u)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await context.close()
})

test("the settings' header pages and contact are shown, and no other site is asked for its map before the reader is", async () => {
  const { page, context } = await opened('light')
  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).host))
  await page.reload()
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'editor@example.org' }).waitFor()
  await footer.getByText('12 Library Road').waitFor()
  expect([...hosts]).toEqual([new URL(at.journal.address).host])
  const response = await page.request.get(at.journal.address)
  expect(response.headers()['content-security-policy']).not.toContain('frame-src')
  await context.close()
})
