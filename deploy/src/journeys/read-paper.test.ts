import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsIn } from '../testing/browser/axe.ts'
import { openPage, overflow } from '../testing/browser/browser.ts'
import { pdfBlob } from '../testing/client.ts'
import { largePdf } from '../testing/pdfs/large-pdf.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { scanPdf } from '../testing/pdfs/scan-pdf.ts'
import { textPdf } from '../testing/pdfs/text-pdf.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

const MB = 1024 * 1024
const volumeName = 'Vol. IX, No. 2, March 2025'
const PAGES = Array.from({ length: 12 }, (_, n) => `Page ${n + 1} of a paper on rivers`)

type Uploaded = { readonly id: string; readonly volumeId: string; readonly sr: number; readonly title: string }
let papers: { readonly many: Uploaded; readonly large: Uploaded; readonly scan: Uploaded; readonly deleted: Uploaded }

beforeAll(async () => {
  if (!at.journal) return
  const editor = await at.journal.editor()
  await editor.createVolume(volumeName)
  const upload = async (title: string, pdf: Buffer): Promise<Uploaded> =>
    (await editor.upload({ volumeName, title }, pdfBlob(pdf))).body.data.paper
  papers = {
    many: await upload('On Rivers', textPdf(PAGES)),
    large: await upload('A Large One', largePdf(20)),
    scan: await upload('A Scan', scanPdf()),
    deleted: await upload('To Be Deleted', smallPdf('Gone')),
  }
  await editor.remove(`/papers/${papers.deleted.volumeId}/${papers.deleted.id}`, { reason: 'Published twice' })
  await editor.replace(
    papers.many.volumeId,
    papers.many.id,
    { reason: 'A table was wrong' },
    pdfBlob(textPdf(PAGES.slice(1))),
  )
})

const addressOf = ({ id }: Uploaded, more = '') => `${at.journal.address}/read/${id}${more}`

/** The first page has been painted. */
const painted = async (page: Page) => {
  await page.locator('.pdfViewer canvas').first().waitFor()
  await page.getByText('Opening the paper…').waitFor({ state: 'detached' })
}

/** Where papers were left, as this device has stored it. */
const positionsIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise(done => {
        const opening = indexedDB.open('shodh-library')
        opening.onsuccess = () => {
          const all = opening.result.transaction('positions').objectStore('positions').getAll()
          all.onsuccess = () => done(all.result)
          opening.result.close()
        }
      }),
  )

const pageNumber = (page: Page) => page.getByRole('textbox', { name: 'Page number' })

test('a reader opens a paper from its page, goes through it, looks for words, and comes back to where it was left', async () => {
  const { page, context, errors } = await openPage(at.browser, 1280)
  const { many } = papers
  await page.goto(at.journal.address + paperPath({ ...many, year: 2025, issueType: 'Regular', volumeName }))
  await page.getByRole('link', { name: 'Read On Rivers' }).click()
  await painted(page)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('On Rivers')
  await page.getByText('of 11', { exact: true }).waitFor()

  await page.keyboard.press('n')
  await page.getByText('Page 2 of 11').waitFor()
  await pageNumber(page).fill('12')
  await pageNumber(page).press('Enter')
  await page.getByText('This paper has pages 1 to 11').waitFor()
  await pageNumber(page).fill('7')
  await pageNumber(page).press('Enter')
  await page.getByText('Page 7 of 11').waitFor()

  await page.keyboard.press('Control+f')
  await page.getByRole('searchbox', { name: 'Find in the paper' }).fill('RIVERS')
  await page
    .getByText('1 of 11', { exact: true })
    .or(page.getByText('7 of 11', { exact: true }))
    .waitFor()
  await page.getByRole('button', { name: 'Next match' }).click()
  await page.getByText(/^[28] of 11$/u).waitFor()
  await page.getByRole('searchbox').fill('desert')
  await page.getByText('Not found').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Pages and outline' }).click()
  await page.getByRole('button', { name: 'Page 9', exact: true }).click()
  await page.getByText('Page 9 of 11').waitFor()
  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  await page.getByText('This PDF has no outline.').waitFor()

  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByText('140%').waitFor()
  await expect.poll(() => positionsIn(page)).toMatchObject([{ page: 9, zoom: '1.4' }])
  await page.reload()
  await page.getByText('Page 9 of 11').waitFor()
  await page.getByText('140%').waitFor()

  await page.goto(addressOf(many, '?v=1#page=12'))
  await page.getByText('Page 12 of 12').waitFor()
  await page.getByRole('link', { name: /^Newer version \(.+, A table was wrong\)$/u }).click()
  await page.getByText('of 11', { exact: true }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('the first page of a large PDF is shown before most of it is fetched', async () => {
  const { page, context } = await openPage(at.browser, 360)
  const parts: number[] = []
  page.on('response', response => {
    if (response.url().endsWith('.pdf')) parts.push(response.status(), Number(response.headers()['content-length']))
  })
  await page.goto(addressOf(papers.large))
  await painted(page)
  expect(parts.filter((_, n) => n % 2 === 0).every(status => status === 206)).toBe(true)
  expect(parts.filter((_, n) => n % 2 === 1).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(10 * MB)
  await context.close()
})

test('scans in JPEG 2000 and in JBIG2 are shown', async () => {
  const { page, context, errors } = await openPage(at.browser, 768)
  await page.goto(addressOf(papers.scan))
  await painted(page)
  const colours = await page
    .locator('.pdfViewer canvas')
    .first()
    .evaluate((element: HTMLCanvasElement) => {
      const at = (x: number, y: number) => [
        ...element
          .getContext('2d')!
          .getImageData(element.width * x, element.height * y, 1, 1)
          .data.slice(0, 3),
      ]
      return { above: at(0.25, 0.05), below: at(0.25, 0.95), square: at(0.75, 0.5), around: at(0.55, 0.1) }
    })
  const [red = 0, , blue = 0] = colours.above
  expect(red).toBeGreaterThan(blue + 100)
  expect(colours.below[2]).toBeGreaterThan((colours.below[0] ?? 0) + 100)
  expect([colours.square, colours.around]).toEqual([
    [0, 0, 0],
    [255, 255, 255],
  ])
  expect(errors).toEqual([])
  await context.close()
})

test('what cannot be read says why, with what else can be done', async () => {
  const { page, context } = await openPage(at.browser, 360)
  const unknown = await page.goto(addressOf({ ...papers.many, id: crypto.randomUUID() }))
  expect([unknown?.status(), unknown?.headers()['x-robots-tag']]).toEqual([404, 'noindex'])
  await page.getByRole('heading', { name: 'Paper Not Found' }).waitFor()
  expect((await page.goto(addressOf(papers.deleted)))?.status()).toBe(410)
  await page.getByText('Reason: Published twice').waitFor()
  await page.goto(addressOf(papers.many, '?v=9'))
  await page.getByRole('link', { name: 'Read the current version' }).click()
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  await painted(page)

  await page.route('**/versions/*.pdf', async route => {
    const [first = 0, last = 0] = (route.request().headers()['range'] ?? '').match(/\d+/gu)?.map(Number) ?? []
    await route.fulfill({ status: 206, body: 'x'.repeat(last - first + 1) })
  })
  await page.goto(addressOf(papers.large))
  await page.getByText('The PDF may be damaged').waitFor()
  await page.getByRole('button', { name: 'Download' }).waitFor()
  await page.unroute('**/versions/*.pdf')
  await page.route('**/versions/*.pdf', route => route.fulfill({ status: 416 }))
  await page.goto(addressOf(papers.large))
  await page.getByText('The file ends too early').waitFor()
  await page.unroute('**/versions/*.pdf')
  await page.route('**/versions/*.pdf', route => route.abort())
  await page.goto(addressOf(papers.large))
  await page.getByText('The connection was lost').waitFor()
  await page.unroute('**/versions/*.pdf')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await painted(page)
  await context.close()
})

/** What axe finds in the reader, with the panels that are open. */
const obstacles = async (page: Page) => {
  const violations = await violationsIn(page)
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('axe finds no obstacle on a phone in light, on a desk in dark, and in the list of the keys', async () => {
  const { page, context } = await openPage(at.browser, 360, { reducedMotion: 'reduce' })
  await page.goto(addressOf(papers.many, '#page=1'))
  await painted(page)
  for (const name of ['Find in the paper', 'Pages and outline']) {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name }).click()
  }
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    expect(await obstacles(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Close the search' }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await obstacles(page)).toEqual([])
  await page.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expect.poll(() => page.getByRole('button', { name: 'Outline', exact: true }).count()).toBe(0)
  await context.close()
})
