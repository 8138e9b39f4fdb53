import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { pdfBlob } from '../testing/client.ts'
import { scanPdf } from '../testing/pdfs/scan-pdf.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'
import { newerThanFloor } from '../toolchain/browser-floor.ts'

const at = withBrowser({ SAMPLE: '1' })

const volumeName = 'Vol. IX, No. 2, March 2025'

let papers: readonly { readonly id: string; readonly title: string }[]
let path: string
beforeAll(async () => {
  if (!at.journal) return
  const editor = await at.journal.editor()
  await editor.createVolume(volumeName)
  await editor.upload({ volumeName, title: 'A Scan' }, pdfBlob(scanPdf()))
  ;({ papers } = (await at.journal.visitor().get('/papers?limit=1000')).body.data)
  const { volumes } = (await at.journal.visitor().get('/papers/volumes')).body.data
  const { year, issueType, name } = volumes[0]
  path = `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(name)}`
})

const idOf = (wanted: string) => papers.find(({ title }) => title.includes(wanted))?.id ?? ''

/** Takes away, in a page or a worker, what the oldest browsers may not have. */
const takeAway = (names: readonly string[]) => {
  const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>
  for (const name of names) {
    const [object = '', member = ''] = name.split('.')
    const found = all[object]
    for (const holder of member === '' ? [all] : [found, found?.prototype])
      if (holder) Reflect.deleteProperty(holder, member || object)
  }
}

/** A page of such a browser, with its workers; the policy demands what was taken away, too (Trusted Types). */
const openOld = async () => {
  const opened = await openPage(at.browser, 1280, { bypassCSP: true })
  await opened.page.addInitScript(takeAway, newerThanFloor)
  await opened.page.route(/\/assets\/[\w-]+\.worker-[\w-]+\.js$/u, async route => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: `(${takeAway.toString()})(${JSON.stringify(newerThanFloor)});\n${await response.text()}`,
    })
  })
  return opened
}

const opens = async (page: Page, address: string) => {
  await page.goto(at.journal.address + address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

test('every kind of page opens in a browser that lacks whatever is newer than the oldest one', async () => {
  const { page, context, errors } = await openOld()
  for (const address of ['/', '/search?q=river', '/about', '/library', path, `${path}/1`]) await opens(page, address)
  await at.signIn(page)
  for (const address of ['', '/papers', '/papers/analytics', '/system', '/audit', '/users', '/contact'])
    await opens(page, `/admin${address}`)
  expect(errors).toEqual([])
  await context.close()
})

test('and PDFs are read there, scans too, and taken into the add screen', async () => {
  const { page, context, errors } = await openOld()
  for (const title of ['Devanagari', 'A Scan']) {
    await page.goto(`${at.journal.address}/read/${idOf(title)}`)
    await page.locator('.pdfViewer canvas').first().waitFor()
    await page.getByText('Opening the paper…').waitFor({ state: 'detached' })
  }
  await at.signIn(page)
  await page.goto(`${at.journal.address}/admin/papers/add`)
  const buffer = await readFile(join(import.meta.dirname, '../sample/pdfs/noon-shadow.pdf'))
  await page.getByLabel('Choose PDFs').setInputFiles({ name: 'noon.pdf', mimeType: 'application/pdf', buffer })
  await expect
    .poll(() =>
      page
        .getByRole('textbox', { name: /^Title of number/u })
        .first()
        .inputValue(),
    )
    .toMatch(/Noon/u)
  await page.getByText('The same file is already published:').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('an older browser gets the pages as they come, and one line that says so', async () => {
  const { page, context, errors } = await openPage(at.browser, 1280)
  await page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'))
  for (const address of ['/', `${path}/1`, '/hi/login', '/admin']) {
    await page.goto(at.journal.address + address, { waitUntil: 'load' })
    await page.getByText(/^(?:This browser is too old|यह ब्राउज़र)/u).waitFor()
  }
  await page.goto(`${at.journal.address}${path}/1`, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'About', exact: true }).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Journal' }).count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})
