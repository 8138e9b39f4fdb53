import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../testing/browser.ts'
import { smallPdf } from '../testing/pdf.ts'
import { PASSWORD, peopleOf } from '../testing/people.ts'
import { withBrowser } from '../testing/with-browser.ts'

const at = withBrowser()

const HINDI = 'नदियों का अध्ययन: जल और समाज'

const uploaded = async (title: string) => {
  const editor = await at.journal.editor()
  const { body } = await editor.upload({ title })
  return String(body.data.paper.id)
}
const stored = async (id: string) => (await at.journal.visitor().get(`/papers/${id}`)).body.data.paper

const title = (page: Page) => page.getByLabel('Title', { exact: true }).first()
const author = (page: Page) => page.getByLabel('Author Name', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const update = (page: Page) => button(page, 'Update Paper').click()

const open = async (page: Page, id: string) => {
  await page.goto(`${at.journal.address}/admin/papers/edit/${id}`)
  await title(page).waitFor()
}

/** The administrator, and a second one in a browser of their own. */
const twoAdmins = async () => {
  const first = await openPage(at.browser, 1280)
  await at.signIn(first.page)
  const { email } = await peopleOf(at.journal).person('admin')
  const second = await openPage(at.browser, 1280)
  await second.page.goto(`${at.journal.address}/login`)
  await second.page.getByLabel('Email').fill(email)
  await second.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(second.page, 'Sign in').click()
  await second.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return { first, second }
}

const pdf = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })

test('two administrators edit one paper at the same time, and neither loses what they typed', async () => {
  await (await at.journal.editor()).createVolume()
  const id = await uploaded('On Rivers')
  const { first, second } = await twoAdmins()
  await open(first.page, id)
  await open(second.page, id)

  await title(first.page).fill(HINDI)
  await first.page.getByText('More details').click()
  await first.page.getByLabel('Language of the paper').fill('hi')
  await update(first.page)
  await first.page.getByText('Paper updated successfully').waitFor()
  expect(await stored(id)).toMatchObject({ title: HINDI, language: 'hi', authorName: 'A. Rao' })

  await title(second.page).fill('On Rivers and Rain')
  await author(second.page).fill('Asha Rao')
  await update(second.page)
  const both = second.page.getByRole('region', { name: 'Saved by somebody else meanwhile' })
  await both.waitFor()
  await both.getByText(HINDI).waitFor()
  await both.getByText('Language of the paper: hi').waitFor()
  await expect.poll(() => title(second.page).inputValue()).toBe('On Rivers and Rain')
  expect(await stored(id)).toMatchObject({ title: HINDI, authorName: 'A. Rao' })

  await update(second.page)
  await second.page.getByText('Please choose which version to save').waitFor()
  await both.getByLabel('Saved by somebody else').check()
  await expect.poll(() => title(second.page).inputValue()).toBe(HINDI)
  await update(second.page)
  await second.page.getByText('Paper updated successfully').waitFor()
  expect(await stored(id)).toMatchObject({ title: HINDI, language: 'hi', authorName: 'Asha Rao' })
  // A 412 is reported to the console by the browser itself.
  expect(second.errors.filter(error => !error.includes('412'))).toEqual([])
  expect(first.errors).toEqual([])
  await first.context.close()
  await second.context.close()
})

test('a PDF is replaced with its reason, and leaving asks while something is not saved', async () => {
  await (await at.journal.editor()).createVolume('Vol. II')
  const editor = await at.journal.editor()
  const { body } = await editor.upload({ title: 'On Hills', volumeName: 'Vol. II' })
  const { id, version, sha256 } = body.data.paper
  const { page, context, errors } = await openPage(at.browser, 360)
  await at.signIn(page)
  await open(page, id)
  const picker = page.getByLabel('New PDF (optional)')
  await picker.setInputFiles(pdf('notes.txt', Buffer.from('no PDF'), 'text/plain'))
  await page.getByText('Only PDF files are allowed').waitFor()
  await picker.setInputFiles(pdf('empty.pdf', Buffer.alloc(0)))
  await page.getByText('Cannot upload empty file').waitFor()
  await picker.setInputFiles(pdf('broken.pdf', Buffer.from('%PDF-1.4 and then nothing more '.repeat(20))))
  await update(page)
  await page.getByRole('group', { name: 'Errors' }).getByText('File appears to be corrupted or empty').first().waitFor()

  await page.getByRole('link', { name: 'Back to Papers' }).click()
  await button(page, 'Stay').click()
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asked.waitFor({ state: 'hidden' })
  await page.evaluate(() => history.back())
  await asked.waitFor()
  await button(page, 'Stay').click()
  expect(page.url()).toContain(`/admin/papers/edit/${id}`)

  await button(page, 'Remove broken.pdf').click()
  await picker.setInputFiles(pdf('hills.pdf', smallPdf('On Hills, corrected', 200_000)))
  await page.getByLabel('Reason for the new PDF (optional)').fill('A table on page 2 was wrong')
  await update(page)
  await page.getByText('Paper updated successfully').waitFor()
  const now = await stored(id)
  expect([version, now.version, now.fileSize, now.sha256 === sha256]).toEqual([1, 2, 200_000, false])

  await open(page, id)
  const versions = page.getByRole('region', { name: 'Versions of the PDF' }).getByRole('listitem')
  await versions.nth(1).waitFor()
  const [newest = '', oldest = ''] = await versions.allTextContents()
  expect(newest).toContain('A table on page 2 was wrong')
  expect([newest.includes(now.sha256), oldest.includes(sha256)]).toEqual([true, true])
  expect(errors.filter(error => !error.includes('400'))).toEqual([])
  await context.close()
})

test('a paper that does not exist leads to the list and says so', async () => {
  const { page, context } = await openPage(at.browser, 768)
  await at.signIn(page)
  await page.goto(`${at.journal.address}/admin/papers/edit/none`)
  await page.getByText('Paper with ID none not found').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/papers')
  await context.close()
})
