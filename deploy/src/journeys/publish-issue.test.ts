import { expect, test } from 'vitest'
import { violationsIn } from '../testing/browser/axe.ts'
import { openPage, overflow, WIDTHS } from '../testing/browser/browser.ts'
import { pdfBlob } from '../testing/client.ts'
import { textPdf } from '../testing/pdfs/text-pdf.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const NAME = 'Vol. 12, No. 3, March 2026'
const at = withBrowser()

const visited = async (path: string) => (await fetch(at.journal.address + path)).status

test('two papers are prepared, checked and published, and nobody sees them before', async () => {
  const { page, context } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.goto(`${at.journal.address}/admin/papers/add`)
  await page.getByRole('button', { name: 'Publication Configuration' }).click()
  await page.getByLabel('New year').fill('2026')
  await page.getByRole('button', { name: 'Add Year' }).click()
  await page.getByLabel(/^In preparation/u).check()
  await page.getByLabel('New volume').fill(NAME)
  await page.getByRole('button', { name: 'Add Volume' }).click()
  await page
    .getByRole('option', { name: `${NAME} (0 papers) – In preparation`, selected: true })
    .waitFor({ state: 'attached' })

  const editor = await at.journal.editor()
  const place = { year: '2026', volumeName: NAME, language: 'en' }
  const own = { abstract: 'We looked at rivers.', firstPage: '1', lastPage: '4' }
  await editor.upload({ ...place, ...own, title: 'On Rivers' }, pdfBlob(textPdf(['On Rivers'])))
  await editor.upload({ ...place, title: 'On Wells', firstPage: '4' }, pdfBlob(textPdf(['On Wells'])))

  await page.goto(`${at.journal.address}/admin/papers/volumes?year=2026`)
  await page.getByRole('row', { name: NAME }).getByRole('link', { name: 'In preparation' }).click()
  const { pathname } = new URL(page.url())
  await page.getByText('Its pages 4 overlap with 1–4 of “On Rivers”').waitFor()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBe(0)
    expect(await violationsIn(page)).toEqual([])
  }

  const abstracts = page.getByRole('group').filter({ hasText: 'Papers without an abstract' })
  await abstracts.getByRole('link', { name: 'Edit On Wells' }).press('Enter')
  await page.locator('textarea[name=abstract]:focus').fill('We looked at wells.')
  await page.getByRole('button', { name: 'Update Paper' }).click()
  await page.getByText('No unsaved changes').waitFor()
  await page.getByRole('link', { name: 'Previous screen' }).click()
  await page.waitForURL(`**${pathname}`)
  await page.getByText('Its pages 4 overlap with 1–4 of “On Rivers”').waitFor()
  await expect.poll(() => abstracts.count()).toBe(0)

  const issue = `/papers/2026/regular/${encodeURIComponent(NAME)}`
  await page.getByRole('button', { name: 'Publish now' }).press('Enter')
  await page.getByText(/^Public in \d seconds?\.$/u).waitFor()
  expect(await visited(issue)).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText(`“${NAME}” was not published`).waitFor()

  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText(`“${NAME}” is published`).waitFor()
  await page.getByRole('link', { name: 'Open the issue' }).click()
  await page.getByRole('heading', { name: NAME }).waitFor()
  for (const title of ['On Rivers', 'On Wells']) await page.getByRole('link', { name: title }).first().waitFor()
  expect(await visited(issue)).toBe(200)
  await context.close()
})
