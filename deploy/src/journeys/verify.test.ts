import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsIn } from '../testing/browser/axe.ts'
import { openPage, overflow, WIDTHS, workerReady } from '../testing/browser/browser.ts'
import { pdfBlob } from '../testing/client.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const [FIRST, SECOND] = [smallPdf('First'), smallPdf('Second')]

let paper: { readonly id: string; readonly volumeId: string }
const site = withBrowser({}, async editor => {
  await editor.createVolume('Vol. I', 2025)
  const { body } = await editor.upload({ title: 'On Rivers' }, pdfBlob(FIRST))
  paper = body.data.paper
  await editor.replace(paper.volumeId, paper.id, { reason: 'A table was wrong' }, pdfBlob(SECOND))
})

type Chosen = { readonly name: string; readonly bytes: Uint8Array }

const choose = (page: Page, files: readonly Chosen[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })))

const altered = (bytes: Uint8Array, at: number) => bytes.map((byte, n) => (n === at ? byte ^ 1 : byte))

/** Once the public log proves both versions. */
const evidence = async () => {
  const { address } = site.journal
  const events = async () =>
    (await site.journal.visitor().get(`/audit/papers/${paper.id}/evidence`)).body.data?.events.length
  await expect.poll(events).toBe(2)
  return new Uint8Array(await (await fetch(`${address}/api/v1/audit/papers/${paper.id}/bundle`)).arrayBuffer())
}

test('a PDF and evidence are verified in the browser, which sends nothing of them, also by phone and without a network', async () => {
  const zip = await evidence()
  const { page, context } = await openPage(site.browser, 360, { serviceWorkers: 'allow' })
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' || request.postData() !== null) sent.push(request.url())
  })
  await page.goto(`${site.journal.address}/verify`)
  await workerReady(page)
  await choose(page, [
    { name: 'second.pdf', bytes: Buffer.from(SECOND) },
    { name: 'first.pdf', bytes: Buffer.from(FIRST) },
    { name: 'altered.pdf', bytes: altered(Buffer.from(SECOND), 300) },
    { name: 'evidence.zip', bytes: zip },
  ])
  const results = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await results.nth(0).getByText('Yes: this journal published this PDF.').waitFor()
  await results.nth(0).getByText('its proof was verified in this browser').waitFor()
  await results.nth(1).getByText('Yes, but it was replaced: this is an earlier version.').waitFor()
  await results.nth(1).getByText('Why it was replaced: A table was wrong').waitFor()
  await results.nth(2).getByText('Not published here: this journal does not know this file.').waitFor()
  await results.nth(3).getByText('Yes: the events and PDFs in this ZIP are as this journal’s log has them.').waitFor()
  await results.nth(3).getByText('The journal’s log of today continues this one.').waitFor()
  await expect.poll(() => results.nth(3).getByText('Not checked').count()).toBe(0)
  expect(sent).toEqual([])
  expect(await violationsIn(page)).toEqual([])
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await overflow(page)]).toEqual([width, 0])
  }
  await context.setOffline(true)
  await page.reload()
  await choose(page, [
    { name: 'evidence.zip', bytes: zip },
    { name: 'altered.zip', bytes: altered(zip, zip.length - 4000) },
    { name: 'second.pdf', bytes: Buffer.from(SECOND) },
  ])
  await results.nth(0).getByText('Yes: the events and PDFs in this ZIP are as this journal’s log has them.').waitFor()
  await results.nth(0).getByText('What is current today could not be asked.').waitFor()
  await results.nth(0).getByText('Not checked, as no event names it: verify.mjs').waitFor()
  await results
    .nth(1)
    .getByText(/^(?:No: this ZIP was changed|This ZIP is damaged)/u)
    .waitFor()
  await results.nth(2).getByText('The journal could not be asked.').waitFor()
  await context.close()
})

test('the page of a paper leads to it, in the language of the page', async () => {
  const { page, context } = await openPage(site.browser, 360)
  await page.goto(`${site.journal.address}/hi/papers/2025/regular/Vol.%20I/1-on-rivers`)
  await page.getByText('इतिहास और सत्यापन').click()
  await page.getByRole('link', { name: 'कोई और PDF या ZIP सत्यापित करें' }).click()
  await page.getByRole('heading', { level: 1, name: 'PDF सत्यापित करें' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/hi/verify')
  expect(await overflow(page)).toBe(0)
  await context.close()
})
