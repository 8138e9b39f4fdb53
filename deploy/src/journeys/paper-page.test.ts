import { brotliCompressSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { isAccessibleEverywhere } from '../testing/browser/accessible.ts'
import { hydrated, openPage, overflow, workerReady } from '../testing/browser/browser.ts'
import { pdfBlob } from '../testing/client.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const volumeName = 'Vol. IX, No. 2, March 2025'
const title = 'Growth of <i>Ficus</i> in H<sub>2</sub>O at \\(\\frac{a}{b}\\)'
const first = smallPdf('First version')
const translations = [{ language: 'hi', title: 'जल में पीपल की वृद्धि', abstract: 'जड़ें नदी के किनारे बढ़ती हैं।' }]
const authors = [{ given: 'Asha', family: 'Rao', orcid: '0000-0002-1825-0097' }]
const details = {
  ...{ subtitle: 'A study', abstract: 'Roots grow.', keywords: 'roots, नदी', language: 'en', doi: '10.1234/shodh.9' },
  ...{ translations: JSON.stringify(translations), authors: JSON.stringify(authors), publishedOn: '2025-03-10' },
}

type Uploaded = { readonly id: string; readonly volumeId: string; readonly sr: number; readonly title: string }
let papers: readonly Uploaded[]
const addressOf = (paper: Uploaded | undefined) =>
  at.journal.address + paperPath({ ...paper!, year: 2025, issueType: 'Regular', volumeName })

beforeAll(async () => {
  if (!at.journal) return
  const editor = await at.journal.editor()
  await editor.createVolume(volumeName)
  const upload = async (fields: Record<string, string>, file?: Blob) =>
    (await editor.upload({ volumeName, ...fields }, file)).body.data.paper
  papers = [
    await upload({ title, ...details }, pdfBlob(first)),
    await upload({ title: 'दूसरा शोध-पत्र' }),
    await upload({ title: 'To be deleted' }),
    await upload({ title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' }),
    await upload({ title: 'After a long word' }),
  ]
  await editor.replace(papers[0]!.volumeId, papers[0]!.id, { reason: 'A table was wrong' })
})

const requestsOf = (page: Page) => {
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Unfolds hashes, evidence and the check of a PDF. */
const openHistory = async (page: Page) => {
  await page.getByText('History and verification').click()
  await page.getByRole('button', { name: 'Check a PDF that you hold' }).waitFor()
}

const canonicalOf = (page: Page) =>
  page.locator('link[rel=canonical]').evaluateAll(all => all.map(each => each.getAttribute('href')))

describe('the page of a paper', () => {
  test('is complete without JavaScript, down to its PDF and its citation', async () => {
    const { page, context } = await openPage(at.browser, 1280, { javaScriptEnabled: false })
    expect((await page.goto(addressOf(papers[0])))?.status()).toBe(200)
    await page.getByText('History and verification').click()
    for (const text of ['Roots grow.', 'जड़ें नदी के किनारे बढ़ती हैं।', 'A table was wrong', 'How to Cite'])
      await expect.poll(() => page.getByText(text).isVisible()).toBe(true)
    await expect.poll(() => page.locator('h1 i, h1 sub, h1 math mfrac').count()).toBe(3)
    await expect.poll(() => page.getByText('Check a PDF that you hold').count()).toBe(0)
    const links = await page.locator('article a').evaluateAll(all => all.map(each => (each as HTMLAnchorElement).href))
    const within = links.filter(link => link.startsWith(at.journal.address))
    for (const link of within) expect([link, (await fetch(link)).status]).toEqual([link, 200])
    expect(links).toContain(`${addressOf(papers[0])}.pdf`)
    await page.getByRole('link', { name: 'दूसरा शोध-पत्र' }).click()
    await page.getByRole('heading', { level: 1, name: 'दूसरा शोध-पत्र' }).waitFor()
    await context.close()
  })

  test('weighs at most 20 KiB, as browsers take it, its abstract is within 14, and 5 KiB are styles', async () => {
    const response = await fetch(addressOf(papers[0]), { headers: { 'accept-encoding': 'br' } })
    const html = await response.text()
    const [, style = ''] = /<style>(.*?)<\/style>/su.exec(html) ?? []
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(Number(response.headers.get('content-length'))).toBeLessThan(20 * 1024)
    const upToAbstract = html.slice(0, html.indexOf('Roots grow.', html.indexOf('<body')))
    expect(brotliCompressSync(upToAbstract).length).toBeLessThan(14 * 1024)
    expect(style).not.toBe('')
    expect(brotliCompressSync(style).length).toBeLessThan(5 * 1024)
  })

  test('is taken over as it is, without a second request, and its head changes with the paper', async () => {
    const { page, context, errors } = await openPage(at.browser, 1280)
    const requests = requestsOf(page)
    await page.goto(addressOf(papers[0]))
    await hydrated(page)
    await openHistory(page)
    await page.waitForLoadState('networkidle')
    expect(requests.filter(each => each.startsWith('/api/') && !each.endsWith('/first-page.webp'))).toEqual([])
    await expect.poll(() => page.locator('script[type="application/ld+json"]').count()).toBe(1)
    await page.locator('meta[name=citation_title]').waitFor({ state: 'attached' })

    await page.getByRole('link', { name: 'दूसरा शोध-पत्र' }).click()
    await page.getByRole('heading', { level: 1, name: 'दूसरा शोध-पत्र' }).waitFor()
    await expect.poll(() => page.title()).toContain('दूसरा शोध-पत्र')
    await expect.poll(() => canonicalOf(page)).toEqual([addressOf(papers[1])])
    await page.locator('meta[name=citation_title][content="दूसरा शोध-पत्र"]').waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('script[type="application/ld+json"]').count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  test('is opened by its serial, whatever follows, and in every language', async () => {
    const directory = addressOf(papers[0]).replace(/\/[^/]*$/u, '')
    const [, rest = ''] = addressOf(papers[0]).split(at.journal.address)
    const { page, context } = await openPage(at.browser, 1280)
    for (const [path, opened] of [
      [`${directory}/1`, addressOf(papers[0])],
      [`${directory}/1-another-title?a=1`, `${addressOf(papers[0])}?a=1`],
      [`${at.journal.address}/mr${rest}x`, `${at.journal.address}/mr${rest}`],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(200)
      expect(page.url()).toBe(opened)
    }
    for (const [path, status] of [
      [`${directory}/99-none`, 404],
      [`${directory}/${'9'.repeat(400)}`, 404],
      [`${directory}/99-none.pdf`, 404],
      [`${directory}/anything`, 200],
      [`${at.journal.address}/papers/1999/regular/None/1-a`, 404],
    ] as const)
      expect([path, (await fetch(path)).status]).toEqual([path, status])
    await context.close()
  })

  test('downloads its PDF with its progress, and finds which version a reader holds', async () => {
    const { page, context } = await openPage(at.browser, 1280, { acceptDownloads: true })
    await page.goto(addressOf(papers[0]))
    await hydrated(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'PDF', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/u)
    await page.getByText(/Download completed: .+\.pdf/u).waitFor()

    await openHistory(page)
    const check = page.locator('input[type=file]')
    const choose = (buffer: Buffer) => check.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer })
    await choose(Buffer.from(first))
    await page.getByText('This is version 1, byte for byte. It was replaced: the current one is version 2.').waitFor()
    await expect.poll(() => page.getByText(createHash('sha256').update(first).digest('hex')).count()).toBe(1)
    await choose(Buffer.from(smallPdf('Second')))
    await page.getByText('This is version 2, the current one, byte for byte.').waitFor()
    await choose(Buffer.from('something else'))
    await page.getByText('This file is none of the published versions of this paper.').waitFor()
    await context.close()
  })

  test('has nothing in anyone’s way at any width, in light and dark', async () => {
    const { page, context } = await openPage(at.browser, 1280, { reducedMotion: 'reduce' })
    const address = addressOf(papers[0])
    await isAccessibleEverywhere(page, address, async () => {
      await page.goto(address)
      await openHistory(page)
    })
    await context.close()
  })

  test('leads to a paper with a long word on the narrowest screen', async () => {
    const { page, context } = await openPage(at.browser, 320)
    await page.goto(addressOf(papers[4]))
    await page.getByRole('region', { name: 'More of this volume' }).getByRole('link').first().waitFor()
    expect(await overflow(page)).toBe(0)
    await context.close()
  })

  test('is used by keyboard, and printed without what only a screen needs', async () => {
    const { page, context } = await openPage(at.browser, 1280)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(addressOf(papers[0]))
    await hydrated(page)
    const copy = page.getByRole('button', { name: 'Copy Citation' })
    await copy.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Citation copied to clipboard').waitFor()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^Rao, A\. \(2025\)\. Growth of Ficus in H₂O/u)
    await page.keyboard.press('c')
    await page.getByRole('radio', { name: 'MLA' }).check()
    await page.keyboard.press('Escape')
    await copy.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Rao, Asha\. “Growth of/u)

    const code = page.getByRole('img', { name: 'QR code' })
    await expect.poll(() => code.count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByText('A table was wrong').isVisible()).toBe(true)
    await expect.poll(() => code.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await expect.poll(() => copy.isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('link', { name: 'PDF', exact: true }).isVisible()).toBe(false)
    await expect.poll(() => page.getByText('Roots grow.').isVisible()).toBe(true)
    await context.close()
  })

  test('that was the first one ever visited opens without a network', async () => {
    const { page, context } = await openPage(at.browser, 1280, { serviceWorkers: 'allow' })
    await page.goto(addressOf(papers[0]))
    await workerReady(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.reload()
    await page.getByText('Roots grow.').waitFor()
    await page.locator('h1 math').waitFor()
    await expect.poll(() => page.title()).toContain('Growth of Ficus')
    await openHistory(page)
    await page.getByRole('link', { name: 'दूसरा शोध-पत्र' }).click()
    await page.getByText('You are offline, and this paper is not stored on this device yet.').waitFor()
    await context.close()
  })
})

test('a paper that is deleted while it is open says so, and its addresses are gone', async () => {
  const deleted = papers[2]
  const { page, context } = await openPage(at.browser, 1280, { serviceWorkers: 'allow' })
  await page.goto(addressOf(deleted))
  await workerReady(page)
  await page.waitForLoadState('networkidle')
  const editor = await at.journal.editor()
  await editor.remove(`/papers/${deleted!.volumeId}/${deleted!.id}`, { reason: 'Published twice' })
  for (const address of [addressOf(deleted), `${addressOf(deleted)}.pdf`]) {
    const response = await fetch(address)
    expect([response.status, (await response.text()).includes('Published twice')]).toEqual([410, true])
  }
  // the page stays open, and is fetched again when the network comes back
  await context.setOffline(true)
  await page.getByText('You are offline').waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'This paper was deleted' }).waitFor()
  await page.getByText('Reason: Published twice').waitFor()
  await context.close()
})
