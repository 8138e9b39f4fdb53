import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { readZip } from '@shodh/query-service/zip/testing/read-zip.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, openPage, overflow, WIDTHS, workerReady } from '../testing/browser/browser.ts'
import { shiftOf, watchShifts } from '../testing/browser/layout-shifts.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const TEXTS = ['/about', '/guidelines', '/privacy', '/accessibility']

const closed = (page: Page) =>
  page.locator('main details').evaluateAll(all => all.filter(each => !(each as HTMLDetailsElement).open).length)

/** Whether the content of each section takes up room, whether its element is open or not. */
const hidden = (page: Page) =>
  page
    .locator('main details .prose')
    .evaluateAll(all => all.filter(each => !each.checkVisibility({ contentVisibilityAuto: true })).length)

describe('the home page', () => {
  test.each(['/', '/hi', '/mr'])('weighs at most 14 KiB at %s, as browsers take it', async path => {
    const { headers } = await fetch(at.journal.address + path, { headers: { 'accept-encoding': 'br' } })
    expect(headers.get('content-encoding')).toBe('br')
    expect(Number(headers.get('content-length'))).toBeLessThanOrEqual(14 * 1024)
  })

  test('has its parts in their order, fits every width and shifts nothing', async () => {
    const { page, context, errors } = await openPage(at.browser, 1280)
    await watchShifts(page)
    await page.goto(at.journal.address)
    await hydrated(page)
    const headings = await page.locator('main :is(h1, h2)').allTextContents()
    expect(headings).toEqual([
      'Shodh Sample Journal',
      // of the current issue
      expect.stringContaining('2026'),
      'Volumes by Year',
      'Recent Publications',
      'Ready to Publish Your Research?',
      'Get in Touch',
    ])
    await page.waitForLoadState('networkidle')
    const figures = page.getByRole('list', { name: 'The journal in figures' })
    const papers = (await at.journal.visitor().get('/papers?limit=1')).body.data.pagination.total
    await figures.locator('[aria-hidden]', { hasText: String(papers) }).waitFor()
    const shifted = await shiftOf(page)
    expect(shifted).toBeLessThanOrEqual(0.02)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await overflow(page)]).toEqual([width, 0])
    }
    const columns = () =>
      page.locator('#contact > div').evaluate(each => getComputedStyle(each).gridTemplateColumns.split(' ').length)
    await expect.poll(columns).toBe(2)

    await page.getByRole('link', { name: 'Submit Your Research' }).click()
    await page.waitForFunction(() => {
      const { top } = document.getElementById('contact-form')!.getBoundingClientRect()
      return top < window.innerHeight
    })
    expect(errors).toEqual([])
    await context.close()
  })

  test('shows the last known figures without a network', async () => {
    const { page, context } = await openPage(at.browser, 360, { serviceWorkers: 'allow' })
    await page.goto(at.journal.address)
    await workerReady(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.goto(`${at.journal.address}/about`)
    await page.goto(`${at.journal.address}/`)
    const figures = page.getByRole('list', { name: 'The journal in figures' }).getByRole('listitem')
    await figures.first().waitFor()
    await expect.poll(() => figures.count()).toBe(2)
    await context.close()
  })
})

test('a page that browsers render says without scripts what it needs, below the header of the site', async () => {
  const { page, context } = await openPage(at.browser, 360, { javaScriptEnabled: false })
  for (const path of ['/login', '/library', '/admin']) {
    await page.goto(at.journal.address + path)
    const shown = page.locator('noscript')
    expect((await shown.locator('p').boundingBox())?.y).toBeLessThan(300)
    await shown.locator('header a[href^="/search"]').waitFor()
    expect(await overflow(page)).toBe(0)
  }
  await context.close()
})

describe('a text of the journal', () => {
  test('is readable in full without scripts and in print, in every language', async () => {
    const { page, context } = await openPage(at.browser, 360, { javaScriptEnabled: false })
    for (const path of [...TEXTS, '/hi/guidelines', '/mr/about']) {
      await page.goto(at.journal.address + path)
      expect([path, await hidden(page)]).toEqual([path, 0])
      expect([path, await overflow(page)]).toEqual([path, 0])
      await expect.poll(() => page.getByRole('button', { name: 'Expand All' }).isVisible()).toBe(false)
    }
    await context.close()
    const printed = await openPage(at.browser, 1280)
    await printed.page.goto(`${at.journal.address}/guidelines`)
    await hydrated(printed.page)
    await expect.poll(() => closed(printed.page)).toBe(7)
    await printed.page.emulateMedia({ media: 'print' })
    await expect.poll(() => hidden(printed.page)).toBe(0)
    await printed.context.close()
  })

  test('opens the section that a link names, expands and collapses all of them', async () => {
    const { page, context, errors } = await openPage(at.browser, 768)
    await page.goto(`${at.journal.address}/guidelines#plagiarism`)
    await page.locator('#plagiarism[open]').waitFor()
    await page.waitForFunction(() => {
      const { top } = document.getElementById('plagiarism')!.getBoundingClientRect()
      return top >= 0 && top < window.innerHeight
    })
    await page.getByRole('button', { name: 'Expand All' }).click()
    await expect.poll(() => closed(page)).toBe(0)
    await page.getByRole('button', { name: 'Collapse All' }).click()
    await expect.poll(() => closed(page)).toBe(8)
    await page.getByRole('link', { name: 'Submit Your Manuscript' }).click()
    await page.getByRole('heading', { name: 'Get in Touch' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#contact')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await page.getByText('Effective 18 July 2025').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('offers the copyright form as a PDF and as a Word document, each whole', async () => {
    const form = async (ending: string) => {
      const response = await fetch(`${at.journal.address}/texts/copyright-form.${ending}`)
      expect([ending, response.status]).toEqual([ending, 200])
      expect(response.headers.get('content-disposition')).toContain(`filename="copyright-form.${ending}"`)
      return Buffer.from(await response.arrayBuffer())
    }
    expect((await form('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    const word = await form('docx')
    const entries = await readZip(word.length, (start, end) => buffer(Readable.from([word.subarray(start, end)])))
    const { page, context } = await openPage(at.browser, 360)
    for (const { name, content } of entries) {
      const xml = Buffer.from(await content()).toString()
      const root = await page.evaluate(
        text => new DOMParser().parseFromString(text, 'application/xml').documentElement.localName,
        xml,
      )
      expect([name, root]).not.toEqual([name, 'parsererror'])
    }
    await context.close()
    expect((await fetch(`${at.journal.address}/texts/other.pdf`)).status).toBe(404)
  })
})
