import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePorts } from '../engines/constellation.ts'
import { closeContexts, hydrated, openPage, overflow, sharedBrowser, workerReady } from '../testing/browser/browser.ts'
import { missing } from '../testing/any-journal.ts'
import { pdfBlob } from '../testing/client.ts'
import { cuttingProxy } from '../testing/disturbances/cutting-proxy.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { textPdf } from '../testing/pdfs/text-pdf.ts'

const MB = 1024 * 1024
const VOLUME = '/papers/2025/regular/Vol.%20I'
const LARGE = 12 * MB
/** Progress is reported in steps. */
const HALF = /^(?:49|50)%$/u

let journal: RunningJournal
let browser: Browser

beforeAll(async () => {
  if (missing !== undefined) return
  const [port = 0] = await freePorts('127.0.0.1', 1)
  journal = await runningJournal({ PORT: String(port) })
  browser = await sharedBrowser()
  const editor = await journal.editor()
  await editor.createVolume('Vol. I', 2025)
  await editor.upload({ title: 'On Rivers' }, pdfBlob(textPdf(['Water', 'A rain gauge overflowed'])))
  await editor.upload({ title: 'पावसाचे पाणी', authorName: 'सुनीता' })
  await editor.upload({ title: 'On Hills' }, pdfBlob(smallPdf('On Hills', LARGE)))
})
afterAll(async () => {
  await closeContexts(browser)
  await journal?.close()
})
beforeEach(context => context.skip(missing !== undefined, missing))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const savedLink = (page: Page, title: string) => page.getByRole('link', { name: `Saved: ${title}` })

/** The hashes of what is in the library's cache, read in the page. */
const savedHashes = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('shodh-library-1')
    const pdfs = (await cache.keys()).filter(({ url }) => url.endsWith('.pdf'))
    const hashOf = async (pdf: Request) => {
      const bytes = await (await cache.match(pdf))!.arrayBuffer()
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
    }
    return (await Promise.all(pdfs.map(hashOf))).toSorted()
  })

const partials = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const directory = await root.getDirectoryHandle('shodh-library', { create: true })
    return Array.fromAsync(directory.keys())
  })

/** Files of the build without which the reader opens no paper offline, and which are not stored yet. */
const readerFilesAwaited = (page: Page) =>
  page.evaluate(async () => {
    const files: string[] = await (await fetch('/reader-files.json')).json()
    const stored = await (await caches.open('shodh-reader')).keys()
    const paths = stored.map(({ url }) => new URL(url).pathname)
    return files.filter(file => !paths.includes(file))
  })

/** Readings of saved papers that the journal has not been sent yet. */
const waitingReadings = (page: Page): Promise<readonly { readonly kind: string }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shodh:late-readings') ?? '[]'))

/** The first page has been painted. */
const painted = async (page: Page) => {
  await page.locator('.pdfViewer canvas').first().waitFor()
  await page.getByText('Opening the paper…').waitFor({ state: 'detached' })
}

/** Cites a paper from wherever it is named: from the keyboard, with the style that was chosen last. */
const citeByKeyboard = async (page: Page) => {
  const cite = page.getByRole('link', { name: 'Cite: On Rivers' })
  const panel = page.getByRole('dialog', { name: 'How to Cite' })
  await cite.focus()
  await page.keyboard.press('Enter')
  await panel.getByRole('radio', { name: 'APA' }).check()
  await panel.getByText(/ \(2025\)\. On Rivers\. /u).waitFor()
  expect(await panel.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await panel.getByText(/“On Rivers\.”/u).waitFor()
  expect(await overflow(page)).toBe(0)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => cite.evaluate(link => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await panel.getByText(/“On Rivers\.”/u).waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'hidden' })
}

const published = async () => (await journal.visitor().get('/papers?year=2025')).body.data.papers as Published[]
type Published = { readonly title: string; readonly sha256: string }

test('a reader saves a volume on the first page ever visited, and reads it with the server stopped', async () => {
  const { page, context } = await openPage(browser, 360, { acceptDownloads: true, serviceWorkers: 'allow' })
  await page.goto(journal.address + VOLUME)
  await hydrated(page)
  await workerReady(page)
  await page.getByRole('button', { name: 'Save volume offline: Vol. I' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save volume offline' })
  await dialog.getByText('3 papers, 12.0 MB').waitFor()
  await dialog.getByText(/are free on this device\.$/u).waitFor()
  await dialog.getByRole('button', { name: 'Save offline' }).click()
  await page.getByText(/^The browser (?:has agreed|did not agree)/u).waitFor()
  for (const title of ['On Rivers', 'पावसाचे पाणी', 'On Hills']) await savedLink(page, title).waitFor()
  const hashes = (await published()).map(({ sha256 }) => sha256).toSorted()
  await expect.poll(() => savedHashes(page)).toEqual(hashes)
  await expect.poll(() => partials(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await expect.poll(() => readerFilesAwaited(page)).toEqual([])
  await citeByKeyboard(page)

  await journal.stop()
  const fresh = await context.newPage()
  await fresh.goto(`${journal.address}/library`)
  await fresh.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
  await fresh.getByText(/it belongs to no account/u).waitFor()
  await fresh.getByRole('link', { name: 'Vol. I, 2025' }).first().waitFor()
  await fresh.getByRole('heading', { name: 'On Rivers' }).waitFor()
  await fresh.getByRole('link', { name: 'Library 3' }).waitFor()
  await expect.poll(() => savedHashes(fresh)).toEqual(hashes)
  expect(await overflow(fresh)).toBe(0)

  const search = fresh.getByRole('searchbox', { name: 'Search saved papers' })
  await search.fill('gauge')
  await fresh.getByText('1 paper found').waitFor()
  await fresh.getByRole('link', { name: 'page 2' }).click()
  await painted(fresh)
  await fresh.getByText('Page 2 of 2').waitFor()
  await fresh.goBack()
  await search.fill('पाणी')
  await fresh.getByRole('heading', { name: 'पावसाचे पाणी' }).waitFor()
  await search.fill('nothing of it')
  await fresh.getByText('No saved paper has these words.').waitFor()
  await search.fill('')

  const [file] = await Promise.all([fresh.waitForEvent('download'), button(fresh, 'Export: On Hills').click()])
  expect(file.suggestedFilename()).toBe('On Hills.pdf')
  expect(hashes).toContain(
    createHash('sha256')
      .update(await readFile(await file.path()))
      .digest('hex'),
  )

  await citeByKeyboard(fresh)

  await fresh.getByRole('link', { name: 'Read: On Rivers' }).click()
  await fresh.getByRole('article').getByText('A rain gauge overflowed').waitFor()
  await button(fresh, 'Page').click()
  await painted(fresh)
  await fresh.getByRole('textbox', { name: 'Page number' }).waitFor()
  await fresh.getByText('of 2', { exact: true }).waitFor()
  await fresh.goto(`${journal.address}/library`)
  await fresh.getByRole('link', { name: 'On Rivers', exact: true }).click()
  await fresh.getByRole('heading', { name: 'How to Cite' }).waitFor()
  await expect
    .poll(async () => (await waitingReadings(fresh)).map(({ kind }) => kind).toSorted())
    .toEqual(['page', 'pdf'])
  await fresh.goto(`${journal.address}/nowhere`)
  await fresh.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  await fresh.goto(`${journal.address}/mr/library`)
  await fresh.getByRole('heading', { level: 1, name: 'ग्रंथालय' }).waitFor()

  await fresh.goto(`${journal.address}/library`)
  await button(fresh, 'Remove: On Hills').click()
  await fresh.getByText('Removed from this device: On Hills').waitFor()
  await fresh.getByRole('link', { name: 'Library 2' }).waitFor()
  await button(fresh, 'Undo').click()
  await fresh.getByRole('link', { name: 'Library 3' }).waitFor()

  await journal.restart()
  await fresh.reload()
  await expect.poll(() => waitingReadings(fresh)).toEqual([])
  await context.close()
})

const visitThrough = async (proxy: { readonly address: string }) => {
  const { page, context } = await openPage(browser, 360, { serviceWorkers: 'allow' })
  await page.goto(proxy.address + VOLUME)
  await workerReady(page)
  await button(page, 'Save offline: On Hills').waitFor()
  return { page, context }
}

test('a save goes on where it was, after the server and the tab died in the middle of it', async () => {
  const proxy = await cuttingProxy(() => journal.address)
  proxy.cut({ after: LARGE / 2, how: 'hold' })
  const { page, context } = await visitThrough(proxy)
  await button(page, 'Save offline: On Hills').click()
  await page.getByText(HALF).waitFor()
  await expect.poll(() => savedLink(page, 'On Hills').count()).toBe(0)
  // nothing more comes
  await page.getByText('Waiting for the connection…').waitFor()
  // the page of saved papers is stored beside the first of them
  await expect.poll(() => readerFilesAwaited(page)).toEqual([])
  await page.close()
  await journal.stop()
  proxy.release()

  const next = await context.newPage()
  await next.goto(`${proxy.address}/library`)
  await next.getByText('Waiting for the connection…').waitFor()
  proxy.cut(undefined)
  await journal.restart()
  await button(next, 'Export: On Hills').waitFor()
  const from = Number(/^bytes=(\d+)-$/u.exec(proxy.ranges.at(-1) ?? '')?.[1])
  expect(LARGE / 2 - from).toBeLessThanOrEqual(4 * MB)
  const hills = (await published()).find(({ title }) => title === 'On Hills')
  await expect.poll(() => savedHashes(next)).toEqual([hills?.sha256])
  await context.close()
  await proxy.close()
})

test('two tabs fetch a paper once and agree; a cancelled one leaves nothing', async () => {
  const proxy = await cuttingProxy(() => journal.address)
  proxy.cut({ after: LARGE / 2, how: 'hold' })
  const { page, context } = await visitThrough(proxy)
  const other = await context.newPage()
  await other.goto(`${proxy.address}${VOLUME}`)
  await button(other, 'Save offline: On Hills').waitFor()
  await button(page, 'Save offline: On Hills').click()
  await other.getByText(HALF).waitFor()
  await button(other, 'Cancel: On Hills').click()
  for (const tab of [page, other]) await button(tab, 'Save offline: On Hills').waitFor()
  await expect.poll(() => partials(page)).toEqual([])
  await expect.poll(() => savedHashes(page)).toEqual([])
  proxy.release()

  proxy.ranges.splice(0)
  await button(page, 'Save offline: On Hills').click()
  await other.getByText(HALF).waitFor()
  await other.reload()
  proxy.cut(undefined)
  proxy.release()
  for (const tab of [page, other]) await savedLink(tab, 'On Hills').waitFor()
  expect(proxy.ranges).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/u)])
  await context.close()
  await proxy.close()
})
