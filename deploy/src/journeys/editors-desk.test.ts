import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

const year = '2026'
const place = { year, volumeName: 'Vol. I' }

/** Two papers in a regular volume, one in a special volume with a Marathi name, and two volumes that are empty. */
const publish = async () => {
  const editor = await at.journal.editor()
  await editor.createVolume('Vol. I', 2026)
  await editor.createVolume('पाणी विशेषांक', 2026, 'Special')
  for (const name of ['Vol. II', 'Vol. III']) await editor.createVolume(name, 2026)
  const { body } = await editor.upload({ ...place, title: 'On Rivers' })
  await editor.upload({ ...place, title: 'On Wells' })
  await editor.upload({ ...place, issueType: 'Special', volumeName: 'पाणी विशेषांक', title: 'पाण्याची पातळी' })
  return { editor, rivers: body.data.paper }
}

const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))
const act = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const rows = (page: Page) => page.locator('th[scope=row]').allTextContents()

/** Does what the menu of a paper offers. */
const choose = async (page: Page, what: string, title: string) => {
  await act(page, `Actions of ${title}`)
  await page.getByRole('menuitem', { name: what }).click()
}

const replacePdf = async (page: Page) => {
  await choose(page, 'Replace PDF', 'On Rivers')
  const chooseFile = (name: string, buffer: Buffer) =>
    dialog(page)
      .getByLabel(/^New PDF/u)
      .setInputFiles({ name, mimeType: 'application/pdf', buffer })
  const replace = dialog(page).getByRole('button', { name: 'Replace PDF' })
  await dialog(page).getByText('Now: version 1').waitFor()
  await dialog(page).getByRole('button', { name: 'Typing errors' }).click()
  await chooseFile('broken.pdf', Buffer.from('%PDF-1.4 broken '.repeat(20)))
  await dialog(page).getByRole('alert').getByText('File appears to be corrupted or empty').waitFor()
  await expect.poll(() => replace.isDisabled()).toBe(true)
  await chooseFile('second.pdf', smallPdf('Second'))
  await dialog(page).getByText('2 words on page 1 differ.').waitFor()
  await dialog(page).getByRole('img', { name: 'New PDF, page 1' }).waitFor()
  await replace.click()
  await says(page, 'PDF replaced successfully for "On Rivers"')
}

const deletePaper = async (page: Page, title: string, reason: string) => {
  await choose(page, 'Delete…', title)
  await dialog(page).getByRole('button', { name: reason }).click()
  await dialog(page).getByRole('button', { name: 'Delete Paper' }).click()
}

test('an editor finds, replaces, deletes and restores papers while another editor does the same', async () => {
  const { editor, rivers } = await publish()
  const { page, context, errors } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.getByRole('link', { name: 'All Papers' }).click()
  await says(page, '3 papers in 4 volumes')
  await expect.poll(() => rows(page)).toEqual(['On Rivers', 'On Wells', 'पाण्याची पातळी'])

  await act(page, 'Issue type')
  await page.getByRole('option', { name: 'Special Issues' }).click()
  await expect.poll(() => rows(page)).toEqual(['पाण्याची पातळी'])
  await act(page, 'Without Issue type: Special Issues')
  await page.getByRole('searchbox').fill('wells')
  await says(page, /^Showing 1 of 3 papers/u)
  await expect.poll(() => new URL(page.url()).search).toBe('?search=wells')
  await page.reload()
  await says(page, /^Showing 1 of 3 papers/u)
  await page.getByRole('searchbox').fill('')
  await says(page, /^Showing 3 of 3 papers/u)

  await replacePdf(page)
  await choose(page, 'Preview details', 'On Rivers')
  await dialog(page).getByText('PDF version').waitFor()
  await dialog(page).getByRole('button', { name: 'Download Paper' }).click()
  await says(page, 'Download started')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Actions of On Rivers')

  await choose(page, 'Delete…', 'On Rivers')
  await dialog(page).getByRole('button', { name: 'Published by mistake' }).click()
  await dialog(page).getByRole('button', { name: 'Delete Paper', disabled: false }).waitFor()
  await editor.revise(rivers.volumeId, rivers.id, { title: 'On Great Rivers' })
  await dialog(page).getByRole('row', { name: 'Title On Rivers On Great Rivers' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  const other = await openPage(at.browser, 360)
  await at.signIn(other.page)
  await other.page.goto(`${at.journal.address}/admin/papers`)
  await deletePaper(other.page, 'On Wells', 'Duplicate of another paper')
  await says(other.page, 'Paper deleted successfully')
  const wells = page.getByRole('button', { name: 'Actions of On Wells', exact: true })
  await wells.waitFor({ state: 'detached' })
  await act(other.page, 'Undo')
  await says(other.page, 'Paper "On Wells" restored successfully')
  await wells.waitFor()
  await act(page, 'Refresh')
  await says(page, 'On Great Rivers')
  expect((await editor.get('/papers?search=wells')).body.data.papers).toHaveLength(1)

  await other.context.close()
  await context.close()
  expect(errors.filter(error => !error.includes('Failed to load resource'))).toEqual([])
})
