import { beforeEach, describe, expect, test } from 'vitest'
import { hydrated, openPage, overflow } from '../testing/browser/browser.ts'
import { until } from '../testing/until.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const found = async (q: string): Promise<number> =>
  (await at.journal.visitor().get(`/search?q=${encodeURIComponent(q)}`)).body.data?.pagination.total

/** The index follows the sample's publication. */
beforeEach(() => until(async () => (await found('pencil')) > 0))

const open = async (path: string, options = {}) => {
  const opened = await openPage(at.browser, 360, { ...options })
  await opened.page.goto(at.journal.address + path)
  return opened
}

describe('the search page', () => {
  test('works by plain links and a form where no script runs', async () => {
    const { page, context } = await open('/', { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Search' }).first().click()
    await page.getByLabel('Search papers and volumes').fill('item analysis')
    await page.getByRole('button', { name: 'Search' }).click()
    const paper = page.locator('.paper-row').filter({ hasText: 'Which Questions Worked?' })
    await paper.waitFor()
    await expect.poll(() => paper.locator('mark').allTextContents()).toContain('Item')
    await expect.poll(() => page.title()).toBe('item analysis | Search | Shodh Sample Journal')
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('link', { name: /^2026/u }).click()
    await page.waitForURL(/year=2026/u)
    await paper.getByRole('heading').getByRole('link').click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(decodeURIComponent(new URL(page.url()).pathname)).toMatch(
      /^\/papers\/2026\/regular\/.*\/\d+-which-questions/u,
    )
    await context.close()
  })

  test('is taken over as it is, searches as one types, and goes back to each search that was sent', async () => {
    const { page, context, errors } = await open('/search?q=village')
    await hydrated(page)
    const requests: string[] = []
    page.on('request', request => void (request.url().includes('/api/v1/search') && requests.push(request.url())))
    const input = page.getByLabel('Search papers and volumes')
    await page
      .getByRole('link', { name: /Water and the Village/u })
      .first()
      .waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await input.fill('')
    await input.pressSequentially('pencil')
    expect(requests).toEqual([])
    await page.clock.resume()
    await page.locator('.paper-row').filter({ hasText: 'with a Pencil' }).waitFor()
    expect(requests).toHaveLength(1)
    await expect.poll(() => new URL(page.url()).search).toBe('?q=pencil')
    await page.goto(`${at.journal.address}/search?q=pencil&issueType=Special`)
    await page.getByText('Nothing was found for “pencil”').waitFor()
    await page.getByRole('link', { name: 'Search without filters' }).click()
    await page.locator('.paper-row').filter({ hasText: 'with a Pencil' }).waitFor()
    await page.goBack()
    await page.getByText('Nothing was found for “pencil”').waitFor()
    expect(new URL(page.url()).search).toBe('?q=pencil&issueType=Special')
    await page.keyboard.press('/')
    await expect.poll(() => input.evaluate(field => field === document.activeElement)).toBe(true)
    expect(await overflow(page)).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  test('offers what was meant, and shows what was typed as text', async () => {
    const { page, context, errors } = await open('/search?q=penicl')
    await hydrated(page)
    await page.getByRole('link', { name: 'pencil', exact: true }).click()
    await page.locator('.paper-row').filter({ hasText: 'with a Pencil' }).waitFor()
    await page.getByLabel('Search papers and volumes').fill('<img src=x onerror=alert(1)> “zqx”')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('Nothing was found for “<img src=x onerror=alert(1)> “zqx””').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('finds Hindi and Marathi, in their languages, with the page of the PDF', async () => {
    await expect.poll(() => found('महँगा'), { timeout: 60_000 }).toBeGreaterThan(0)
    const { page, context } = await open(`/hi/search?q=${encodeURIComponent('महँगा')}`)
    await page.getByRole('heading', { level: 1, name: 'खोज' }).waitFor()
    await page.getByRole('link', { name: 'PDF का पृष्ठ 1' }).first().waitFor()
    await expect.poll(() => page.locator('mark').first().textContent()).toBe('महँगा')
    await context.close()
  })

  test('says that the search failed, and retries, where the journal does not respond', async () => {
    const { page, context } = await open('/search')
    await hydrated(page)
    await page.route('**/api/v1/search*', route => route.abort())
    // one request, which the form would repeat
    await page.getByLabel('Search papers and volumes').fill('pencil')
    await page.getByText('This could not be loaded').waitFor()
    await page.unroute('**/api/v1/search*')
    await page.getByRole('button', { name: 'Try Again', exact: true }).click()
    await page.locator('.paper-row').filter({ hasText: 'with a Pencil' }).waitFor()
    expect(new URL(page.url()).search).toBe('?q=pencil')
    await context.close()
  })
})
