import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { PASSWORD, peopleOf } from '../testing/people.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

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
  const { email } = await peopleOf(at.journal).person('admin', { name: 'Meera Kale' })
  const second = await openPage(at.browser, 1280)
  await second.page.goto(`${at.journal.address}/login`)
  await second.page.getByLabel('Email').fill(email)
  await second.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(second.page, 'Sign in').click()
  await second.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return { first, second }
}

test('two administrators edit one paper at the same time, see each other, and neither loses what they typed', async () => {
  await (await at.journal.editor()).createVolume()
  const id = await uploaded('On Rivers')
  const { first, second } = await twoAdmins()
  await open(first.page, id)
  await open(second.page, id)
  await first.page.getByText(/^Meera Kale has this paper open, since \d\d:\d\d$/u).waitFor()
  await second.page.getByText(/ has this paper open, since \d\d:\d\d$/u).waitFor()

  await title(second.page).fill('On Rivers and Rain')
  await title(first.page).fill(HINDI)
  await first.page.getByText('More details').click()
  await first.page.getByLabel('Language of the paper').fill('hi')
  await first.page.getByText('Unsaved changes: title, language of the paper').waitFor()
  await update(first.page)
  await first.page.getByText('Paper updated successfully').waitFor()
  await first.page.getByText('No unsaved changes').waitFor()
  expect(new URL(first.page.url()).pathname).toBe(`/admin/papers/edit/${id}`)
  expect(await stored(id)).toMatchObject({ title: HINDI, language: 'hi', authorName: 'A. Rao' })

  await second.page.getByText(/saved this paper on .*, while it was open here/u).waitFor()
  await author(second.page).press('Backspace')
  await author(second.page).fill('Asha Rao')
  await update(second.page)
  const both = second.page.getByRole('region', { name: 'Saved by somebody else meanwhile' })
  await both.waitFor()
  await both.getByText(/saved this paper on .*, while you were editing it/u).waitFor()
  await both.getByText(HINDI).waitFor()
  await both.getByText('Language of the paper: hi').waitFor()
  await expect.poll(() => title(second.page).inputValue()).toBe('On Rivers and Rain')
  expect(await stored(id)).toMatchObject({ title: HINDI, authorName: 'A. Rao' })

  await update(second.page)
  await second.page.getByText('Please choose which version to save').waitFor()
  await both.getByLabel(/^Saved by/u).check()
  await expect.poll(() => title(second.page).inputValue()).toBe(HINDI)
  await update(second.page)
  await second.page.getByText('Paper updated successfully').waitFor()
  expect(await stored(id)).toMatchObject({ title: HINDI, language: 'hi', authorName: 'Asha Rao' })

  await second.page.getByRole('link', { name: 'All Papers' }).last().click()
  await first.page.getByText(/^Meera Kale has this paper open/u).waitFor({ state: 'detached' })
  // A 412 is reported to the console by the browser itself.
  expect(second.errors.filter(error => !error.includes('412'))).toEqual([])
  expect(first.errors).toEqual([])
  await first.context.close()
  await second.context.close()
})

test('who has saved goes back by one press to the list as it was left, and who has not is asked', async () => {
  const id = await uploaded('On Wells')
  const { page, errors, context } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.goto(`${at.journal.address}/admin/papers?search=wells`)
  await button(page, 'Actions of On Wells').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await title(page).fill('On Deep Wells')
  await update(page)
  await page.getByText('No unsaved changes').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'All Papers' }).waitFor()
  expect(new URL(page.url()).search).toBe('?search=wells')

  await page.goForward()
  await title(page).fill('On Dry Wells')
  await button(page, 'Cancel').click()
  await button(page, 'Leave').click()
  await page.getByRole('heading', { name: 'All Papers' }).waitFor()
  expect(new URL(page.url()).search).toBe('?search=wells')
  expect(await stored(id)).toMatchObject({ title: 'On Deep Wells' })
  expect(errors).toEqual([])
  await context.close()
})

test('a paper is deleted apart from the form, says so there, and comes back', async () => {
  const id = await uploaded('On Springs')
  const { page, errors, context } = await openPage(at.browser, 360)
  await at.signIn(page)
  await open(page, id)
  await button(page, 'Delete Paper…').click()
  await page.getByRole('button', { name: 'Duplicate of another paper' }).click()
  await button(page, 'Delete Paper').click()
  await page.getByRole('heading', { name: 'This paper was deleted' }).waitFor()
  await button(page, 'Restore Paper').click()
  await expect.poll(() => title(page).inputValue()).toBe('On Springs')
  // What is fetched again of a deleted paper is reported by the browser itself.
  expect(errors.filter(error => !/404|410/u.test(error))).toEqual([])
  await context.close()
})
