import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsIn } from '../testing/browser/axe.ts'
import { openPage, overflow, WIDTHS, workerReady } from '../testing/browser/browser.ts'
import { pdfBlob } from '../testing/client.ts'
import { textPdf } from '../testing/pdfs/text-pdf.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const PAPER = '/papers/2025/regular/Vol.%20I/1-on-patients'
const WHY = { reason: 'A picture shows a patient', lawfulBasis: 'Order of the court of 2 March 2026' }
const OPENING = 'A patient of the hospital came from the hills in the spring, and was seen by two doctors'

const site = withBrowser({}, async editor => {
  await editor.createVolume('Vol. I', 2025)
  await editor.upload({ title: 'On Patients' }, pdfBlob(textPdf([OPENING])))
})

const files = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('shodh-library-1')).keys()
    return keys.map(({ url }) => new URL(url).pathname).filter(path => /\.(?:pdf|txt)$/u.test(path))
  })

/** What the device still has of the PDF's words, in any cache. */
const quoting = (page: Page) =>
  page.evaluate(async words => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes(words)) found.push(`${name} ${request.url}`)
    }
    return found
  }, OPENING)

const listed = async () => {
  const { id, volumeId } = (await site.journal.visitor().get('/papers?year=2025')).body.data.papers[0]
  return `/papers/${volumeId}/${id}`
}

test('a copy that was saved leaves the device at the next contact, where a note says why, and so does every address', async () => {
  const { page, context } = await openPage(site.browser, 360, { serviceWorkers: 'allow' })
  await page.goto(site.journal.address + PAPER)
  await workerReady(page)
  await page.getByRole('button', { name: 'Save offline: On Patients' }).click()
  await page.getByRole('link', { name: 'Saved: On Patients' }).waitFor()
  await page.goto(`${site.journal.address}/library`)
  await page.getByRole('link', { name: 'Read: On Patients' }).waitFor()
  await context.setOffline(true)
  const path = await listed()
  await (await site.journal.editor()).post(`${path}/versions/1/withhold`, WHY)
  await expect.poll(() => files(page)).not.toEqual([])
  expect((await quoting(page)).join()).toContain('/papers/1')

  await context.setOffline(false)
  const note = page.getByText(/version 1 may not be shown: A picture shows a patient\. Your copy was removed/u)
  await note.waitFor()
  await expect.poll(() => files(page)).toEqual([])
  await expect.poll(() => quoting(page)).toEqual([])
  await expect.poll(() => page.getByRole('link', { name: 'Read: On Patients' }).count()).toBe(0)
  expect(await violationsIn(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.reload()
  await note.waitFor()

  const rendered = await (await fetch(site.journal.address + PAPER)).text()
  expect(rendered).toContain('The PDF may not be shown')
  expect(rendered).not.toMatch(/href="[^"]*\.pdf"/u)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(site.journal.address + PAPER)
    await page.getByRole('note').getByText('Withheld since').waitFor()
    expect(await overflow(page)).toBe(0)
    expect((await page.goto(`${site.journal.address}${PAPER}.pdf`))?.status()).toBe(451)
    await page.getByText(WHY.reason).waitFor()
    expect(await overflow(page)).toBe(0)
  }
  expect(await violationsIn(page)).toEqual([])
  await context.close()
})
