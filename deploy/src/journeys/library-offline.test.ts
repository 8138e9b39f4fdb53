import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsIn } from '../testing/browser/axe.ts'
import { openPage, overflow, workerReady } from '../testing/browser/browser.ts'
import { pdfBlob } from '../testing/client.ts'
import { cuttingProxy } from '../testing/disturbances/cutting-proxy.ts'
import { shiftOf, watchShifts } from '../testing/browser/layout-shifts.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { textPdf } from '../testing/pdfs/text-pdf.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const VOLUME = '/papers/2025/regular/Vol.%20I'

const site = withBrowser({}, async editor => {
  await editor.createVolume('Vol. I', 2025)
  await editor.upload({ title: 'On Rivers' }, pdfBlob(textPdf(['Water', 'A rain gauge overflowed'])))
  await editor.upload({ title: 'On Hills' }, pdfBlob(smallPdf('On Hills')))
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const openVolume = async (address = site.journal.address) => {
  const { page, context } = await openPage(site.browser, 360, { serviceWorkers: 'allow' })
  await page.goto(address + VOLUME)
  await workerReady(page)
  return { page, context }
}

type Named = { readonly id: string; readonly volumeId: string; readonly shortId: string }

const paperNamed = async (title: string): Promise<Named> => {
  const { papers } = (await site.journal.visitor().get('/papers?year=2025')).body.data
  return papers.find((paper: { readonly title: string }) => paper.title === title)
}

/** As after a save that was faster than the journal's reading of the PDFs. */
const forgetTexts = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('shodh-library-1')
    const texts = (await cache.keys()).filter(({ url }) => url.endsWith('.txt'))
    await Promise.all(texts.map(each => cache.delete(each)))
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>(done => {
        request.addEventListener('success', () => done(request.result))
      })
    const database = await ended(indexedDB.open('shodh-library'))
    const files = database.transaction('files', 'readwrite').objectStore('files')
    for (const file of await ended(files.getAll())) await ended(files.put({ ...file, hasText: false }))
    database.close()
  })

test('a text that was not there with its paper comes later, and is searched', async () => {
  const { page, context } = await openVolume()
  await button(page, 'Save offline: On Rivers').click()
  await page.getByRole('link', { name: 'Saved: On Rivers' }).waitFor()
  await forgetTexts(page)
  const { id, volumeId } = await paperNamed('On Rivers')
  const text = () => site.journal.visitor().get(`/papers/${volumeId}/${id}/versions/1.txt`)
  await expect.poll(async () => (await text()).body.code).not.toBe('TEXT_NOT_READY')
  await page.goto(`${site.journal.address}/library`)
  await page.getByRole('searchbox', { name: 'Search saved papers' }).fill('gauge')
  await page.getByText('1 paper found').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'page 2' }).count()).toBe(1)

  // nothing is fetched any more
  await watchShifts(page)
  await page.goto(`${site.journal.address}/library`)
  await page.getByRole('link', { name: 'Read: On Rivers' }).waitFor()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  await context.close()
})

test('the library says what was replaced and deleted, keeps what was saved, and repairs what was evicted', async () => {
  const { page, context } = await openVolume()
  for (const title of ['On Rivers', 'On Hills']) {
    await button(page, `Save offline: ${title}`).click()
    await page.getByRole('link', { name: `Saved: ${title}` }).waitFor()
  }
  const editor = await site.journal.editor()
  const [rivers, hills] = [await paperNamed('On Rivers'), await paperNamed('On Hills')]
  await editor.replace(rivers.volumeId, rivers.id, { reason: 'A figure was wrong' })
  await editor.remove(`/papers/${hills.volumeId}/${hills.id}`, { reason: 'A duplicate' })

  await page.goto(`${site.journal.address}/library`)
  await page.getByText(/^Newer version \(.+, A figure was wrong\)$/u).waitFor()
  await page
    .getByText(/^The journal deleted this paper on .+: A duplicate\. Your copy stays on this device\.$/u)
    .waitFor()
  expect(await violationsIn(page)).toEqual([])
  await button(page, 'Export: On Hills').waitFor()
  await page.goto(`${site.journal.address}/p/${hills.shortId}`)
  await page.getByRole('heading', { name: 'This paper was deleted' }).waitFor()
  await page.getByRole('link', { name: 'Read the copy on this device' }).click()
  await page.getByText(/^The journal deleted this paper on /u).waitFor()
  await page.goto(`${site.journal.address}/library`)
  await button(page, 'Get newer version: On Rivers').click()
  await button(page, 'Remove: Version 1, On Rivers').click()
  await button(page, 'Export: On Rivers').waitFor()
  await expect.poll(() => page.getByText(/^Newer version/u).count()).toBe(0)

  await page.evaluate(() => caches.delete('shodh-library-1'))
  await page.reload()
  await page
    .getByText(/^The file is no longer complete on this device/u)
    .first()
    .waitFor()
  await button(page, 'Repair: On Rivers').click()
  await button(page, 'Export: On Rivers').waitFor()
  await button(page, 'Repair: On Hills').click()
  await page.getByText('The journal no longer offers this file.').waitFor()

  await button(page, 'Remove all').click()
  await page
    .getByRole('dialog', { name: 'Remove 2 papers from this device?' })
    .getByRole('button', { name: 'Remove all' })
    .click()
  await page.getByText('Nothing is saved yet').waitFor()
  expect(await overflow(page)).toBe(0)
  await context.close()
})

/** Changes a byte of a saved file, as a failing disk would. */
const alterFile = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('shodh-library-1')
    const pdf = (await cache.keys()).find(({ url }) => url.endsWith('.pdf'))
    const stored = pdf && (await cache.match(pdf))
    if (!stored) throw new Error('No PDF is saved')
    const bytes = new Uint8Array(await stored.arrayBuffer())
    bytes[100] = bytes[100]! ^ 1
    await cache.put(pdf, new Response(bytes, { headers: stored.headers }))
  })

test('with the journal out of reach, saved papers are cited and found, and an altered file is noticed and repaired', async () => {
  const proxy = await cuttingProxy(() => site.journal.address)
  const { page, context } = await openVolume(proxy.address)
  const { id, shortId } = await paperNamed('On Rivers')
  await button(page, 'Save offline: On Rivers').click()
  await page.getByRole('link', { name: 'Saved: On Rivers' }).waitFor()
  await page.getByRole('link', { name: 'On Rivers', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'On Rivers' }).waitFor()
  await alterFile(page)
  proxy.refuse(true)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'BibTeX' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('title = {{On Rivers}}')
  await page.goto(`${proxy.address}/search?q=rivers`)
  await page.getByText("The journal can't be reached, so only the papers on this device were searched.").waitFor()
  await page.getByText('1 paper found').waitFor()
  await expect.poll(() => page.getByText('This could not be loaded').count()).toBe(0)
  const address = `${proxy.address + VOLUME}/1-on-rivers`
  await page.goto(`${address}.pdf`)
  await page.getByText('The journal cannot be reached right now, and this is not stored on this device.').waitFor()
  await page.goto(`${proxy.address}/read/${id}`)
  await page.getByText('The copy on this device was altered, so it is not shown.').waitFor()

  proxy.refuse(false)
  await page.goto(`${proxy.address}/library`)
  await button(page, 'Repair: On Rivers').click()
  await button(page, 'Export: On Rivers').waitFor()
  await page.goto(`${proxy.address}/read/${id}#page=1`)
  await page.locator('.pdfViewer canvas').first().waitFor()

  // now what the journal says of the paper is stored, too
  proxy.refuse(true)
  const nameOf = async (act: () => Promise<unknown>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), act()])
    return file.suggestedFilename()
  }
  expect(await nameOf(() => page.goto(`${address}.pdf`).catch(() => undefined))).toBe('On Rivers.pdf')
  await page.goto(`${proxy.address}/p/${shortId}`)
  await page.getByRole('heading', { level: 1, name: 'On Rivers' }).waitFor()
  expect(page.url()).toBe(address)
  expect(await nameOf(() => page.getByRole('link', { name: 'PDF', exact: true }).click())).toBe('On Rivers.pdf')
  await page.goto(`${address}/text`)
  await page
    .getByRole('article')
    .getByText(/A rain gauge overflowed|Second/u)
    .waitFor()
  await page.goto(`${proxy.address}/read/${id}`)
  await alterFile(page)
  await page.reload()
  await page.getByText('The copy on this device was altered, so it is not shown.').waitFor()
  await context.close()
  await proxy.close()
})

test('a browser that refuses its storage says so, and the PDF can still be downloaded', async () => {
  const { page, context } = await openPage(site.browser, 360)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await page.goto(`${site.journal.address}/library`)
  await page.getByText(/^This browser does not let the site store papers/u).waitFor()
  await page.goto(site.journal.address + VOLUME)
  await button(page, 'Save offline: On Rivers').click()
  await page
    .getByRole('list')
    .getByText(/^This browser does not let the site store papers/u)
    .waitFor()
  await expect.poll(() => button(page, 'Download PDF: On Rivers').isEnabled()).toBe(true)
  await context.close()
})

test('a private window that opens no cache says so', async () => {
  const { page, context } = await openPage(site.browser, 360)
  await page.addInitScript(() => {
    CacheStorage.prototype.has = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  })
  await page.goto(`${site.journal.address}/library`)
  await page.getByText(/^This browser does not let the site store papers/u).waitFor()
  await expect.poll(() => page.getByText('Nothing is saved yet').count()).toBe(0)
  await context.close()
})

test('Reload works in every open tab after the first one took the update', async () => {
  const proxy = await cuttingProxy(() => site.journal.address)
  const { page, context } = await openVolume(proxy.address)
  const other = await context.newPage()
  await other.goto(proxy.address + VOLUME)
  proxy.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  for (const tab of [page, other]) await button(tab, 'Reload').waitFor()
  for (const tab of [page, other]) {
    const loaded = tab.waitForEvent('load')
    await button(tab, 'Reload').click()
    await loaded
    await tab.getByRole('heading', { level: 1, name: 'Vol. I' }).waitFor()
    await expect.poll(() => button(tab, 'Reload').count()).toBe(0)
  }
  await context.close()
  await proxy.close()
})
