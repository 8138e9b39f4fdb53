import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { frontendRoot } from '../services/frontend.ts'
import { isAccessibleEverywhere } from '../testing/browser/accessible.ts'
import { openPage, overflow, pageStored, WIDTHS, workerReady } from '../testing/browser/browser.ts'
import type { Client } from '../testing/client.ts'
import { shiftOf, watchShifts } from '../testing/browser/layout-shifts.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const WIDE_TABLE = `| ${'Type | Fee in rupees |'.repeat(6)}\n| ${':-: | --: |'.repeat(6)}\n| ${'Regular | 1,000 |'.repeat(6)}`

const MARKDOWN = `Nothing, ~~but for reprints~~[^1]. See the [guidelines](/guidelines#peer-review).

## Reprints

${WIDE_TABLE}

\`\`\`
${'paid-'.repeat(60)}
\`\`\`

## मोफत {#free}

Kept as promised[^1], <b>always</b>.

### What counts {#counts}

1. papers
2. reviews

[^1]: Since 2020.`

const publish = async (editor: Client, kind: 'pages' | 'news', draft: object): Promise<string> => {
  const { status, body } = await editor.post(`/${kind}`, draft)
  const { id } = body.data.page ?? body.data.news
  expect([status, (await editor.post(`/${kind}/${id}/publish`, {})).status]).toEqual([201, 200])
  return id
}

const say = async (editor: Client) => {
  const title = { en: 'Fees', hi: 'शुल्क' }
  const english = { title: 'Fees of the journal', description: 'What it costs.', markdown: MARKDOWN }
  await publish(editor, 'pages', { slug: 'शुल्क', texts: { en: english } })
  for (const n of [1, 2, 3, 4])
    await publish(editor, 'news', {
      slug: `call-${n}`,
      date: `2026-0${n}-01`,
      texts: {
        en: {
          title: `Call for papers ${n}`,
          markdown: `The ${n}. call, for the [fees](/pages/%E0%A4%B6%E0%A5%81%E0%A4%B2%E0%A5%8D%E0%A4%95).`,
        },
        ...(n === 4 && { mr: { title: 'आवाहन', markdown: 'निबंध पाठवा.' } }),
      },
    })
  const pages = [{ title, url: '/pages/शुल्क' }]
  expect((await editor.patch('/header', { pages, serialNumber: 'No. 12345' })).status).toBe(200)
  expect((await editor.patch('/footer', { phone: '+91 20 5555 0000' })).status).toBe(200)
  const form = new FormData()
  form.append('alt', 'A lamp')
  form.append(
    'file',
    new Blob([await readFile(join(frontendRoot, 'icons/icon-512.png'))], { type: 'image/png' }),
    'a.png',
  )
  expect((await editor.call('POST', '/header/logo', { form })).status).toBe(201)
}

const at = withBrowser({ SAMPLE: 'settings' }, say)

const FEES = '/pages/%E0%A4%B6%E0%A5%81%E0%A4%B2%E0%A5%8D%E0%A4%95'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('pages and news are accessible at every width, in light and dark, and nothing jumps', async () => {
  const { page, context, errors } = await openPage(at.browser, 1280)
  await watchShifts(page)
  for (const path of [FEES, `/mr${FEES}`, '/news', '/mr/news/call-4', '/']) {
    await isAccessibleEverywhere(page, at.journal.address + path)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await page.reload()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  expect(errors).toEqual([])
  await context.close()
})

test('what was published is on every page in its language, and in the menu', async () => {
  const { page, context, errors } = await openPage(at.browser, 1280)
  await page.goto(`${at.journal.address}/hi`)
  await page.getByRole('banner').getByText('No. 12345').waitFor()
  await page.getByRole('banner').getByRole('img', { name: 'A lamp' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: '+91 20 5555 0000' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'समाचार' }).count()).toBe(0)
  await page.getByRole('navigation', { name: 'मुख्य' }).getByRole('link', { name: 'शुल्क' }).click()
  await heading(page, 'Fees of the journal')
  await expect.poll(() => page.getByRole('main').getAttribute('lang')).toBe('en')
  await page.getByRole('link', { name: 'टिप्पणी 1' }).first().click()
  await page.waitForFunction(() => document.querySelector('#note-1:target') !== null)

  await page.goto(at.journal.address)
  const newest = page.getByRole('region', { name: 'News' }).getByRole('link', { name: /^Call for papers/u })
  await expect.poll(() => newest.allTextContents()).toEqual([4, 3, 2].map(n => `Call for papers ${n}`))
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'More' }).click()
  await menu.getByRole('link', { name: 'News' }).click()
  await page.getByRole('link', { name: 'Call for papers 1' }).click()
  await page.getByRole('main').getByRole('link', { name: 'fees' }).click()
  await heading(page, 'Fees of the journal')
  await expect.poll(() => page.getByRole('main').getAttribute('lang')).toBeNull()
  expect(errors).toEqual([])
  await context.close()
})

test('a link to a part in a section that is closed opens it, whatever script it is in', async () => {
  const { page, context } = await openPage(at.browser, 360)
  for (const part of ['counts', 'free']) {
    await page.goto(`${at.journal.address}${FEES}#${part}`)
    await page.waitForFunction(id => {
      const { top, height } = document.getElementById(id)!.getBoundingClientRect()
      return height > 0 && top >= 0 && top < window.innerHeight
    }, part)
  }
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByText('1,000').first().isVisible()).toBe(true)
  await context.close()
})

test('without scripts pages and news are whole, and lead to one another', async () => {
  const { page, context } = await openPage(at.browser, 360, { javaScriptEnabled: false })
  await page.goto(`${at.journal.address}/news`)
  await page.getByRole('link', { name: 'Call for papers 1' }).click()
  await page.getByRole('main').getByRole('link', { name: 'fees' }).click()
  await heading(page, 'Fees of the journal')
  await expect.poll(() => page.getByText('<b>always</b>').isVisible()).toBe(true)
  await context.close()
})

test('a menu of as many pages as there can be fits every width, and each page is one click more away', async () => {
  const editor = await at.journal.editor()
  const titled = (title: string) => ({ title: { en: title }, url: '/guidelines' })
  const { page, context } = await openPage(at.browser, 1280)
  for (const pages of [
    [titled('Twelve words'), titled('Fees to pay')],
    Array.from({ length: 20 }, (_, n) => titled(`Page ${n} ${'W'.repeat(80)}`)),
  ]) {
    expect((await editor.patch('/header', { pages })).status).toBe(200)
    await page.goto(`${at.journal.address}/news`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect([pages.length, width, await overflow(page)]).toEqual([pages.length, width, 0])
    }
  }
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'More' }).click()
  await menu.getByRole('link', { name: /^Page 19/u }).waitFor()
  await context.close()
  const plain = await openPage(at.browser, 360, { javaScriptEnabled: false })
  await plain.page.goto(`${at.journal.address}/news`)
  await plain.page.getByRole('button', { name: 'More' }).click()
  const place = await plain.page.getByRole('link', { name: /^Page 0/u }).boundingBox()
  expect(place?.x).toBeGreaterThanOrEqual(0)
  await plain.context.close()
})

test('what was opened is there without a network, until the journal has taken it away', async () => {
  const editor = await at.journal.editor()
  const { page, context } = await openPage(at.browser, 360, { serviceWorkers: 'allow' })
  const id = await publish(editor, 'pages', {
    slug: 'short',
    texts: { en: { title: 'Short-lived', markdown: 'Now.' } },
  })
  const path = `${at.journal.address}/pages/short`
  await page.goto(path)
  await workerReady(page)
  await pageStored(page)
  await context.setOffline(true)
  await page.goto(`${at.journal.address}/news/call-1`)
  await page.goto(path)
  await heading(page, 'Short-lived')
  await context.setOffline(false)
  expect((await editor.post(`/pages/${id}/unpublish`, {})).status).toBe(200)
  await page.reload()
  const isStored = () =>
    page.evaluate(async path => {
      const stored = [window.location.pathname, path].map(each => caches.match(each))
      return (await Promise.all(stored)).map(Boolean)
    }, '/api/v1/pages/short?language=en')
  await expect.poll(isStored).toEqual([false, false])
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /^This page was taken away on/u }).waitFor()
  await context.close()
})
