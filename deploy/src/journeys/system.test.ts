import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { PASSWORD, peopleOf } from '../testing/people.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const act = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Tries an act in its dialog, and does it with a reason. */
const perform = async (page: Page, label: string, reason: string) => {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: label }).click()
}

const signIn = async (page: Page, email: string, password: string) => {
  await page.goto(`${at.journal.address}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

const open = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Screen, volume, paper or person' }).fill(text)
  await page.getByRole('option', { name: text }).first().waitFor()
  await page.keyboard.press('Enter')
}

const findAndRepair = async (page: Page, id: string, sha256: string) => {
  await rm(join(at.journal.directory, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256))
  await open(page, 'System')
  await page.getByRole('heading', { name: 'Needs attention: Files and space' }).waitFor()
  await says(page, 'The PDF of “On Rivers” is missing.')
  await page.getByRole('link', { name: 'Check and repair “On Rivers”' }).click()
  await says(page, /The PDF of “On Rivers” \(version 1\) is missing/u)
  await act(page, 'Repair…')
  await perform(page, 'Repair', 'The disk was replaced')
  await says(page, 'Volume repaired successfully')
  await says(page, /Replace the PDF\./u)
  expect((await (await at.journal.editor()).get(`/papers/volumes/${id}/health`)).body.data.health.items).toMatchObject([
    { action: 'replace' },
  ])
}

test('An administrator sees what others do, and finds and repairs what is broken by keys alone', async () => {
  const editor = await at.journal.editor()
  const { id } = await editor.createVolume('Vol. I')
  const { body } = await editor.upload({ title: 'On Rivers' })
  const { page, context, errors } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.getByRole('link', { name: 'Manage Volumes' }).click()
  await says(page, 'Vol. I')
  await editor.createVolume('Vol. II')
  await says(page, 'Vol. II')

  await findAndRepair(page, id, body.data.paper.sha256)
  await open(page, 'System')
  await page.getByText('For technicians').click()
  await act(page, 'Rebuild papers')
  await perform(page, 'Rebuild', 'To be sure')
  await says(page, 'The read model is being rebuilt')
  await page.getByText(/^v\d+\.1$/u).waitFor()

  await page.getByRole('heading', { name: 'System', exact: true }).click()
  await page.keyboard.press('?')
  await page.getByRole('checkbox', { name: /Show these keys/u }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

test('Two administrators see that the other has the paper open, and one sees at once that the session was ended', async () => {
  const { body } = await (await at.journal.editor()).upload({ title: 'Shared', volumeName: 'Vol. II' })
  const people = peopleOf(at.journal)
  const { id, email } = await people.person('admin', { name: 'Second Person' })
  const [first, second] = [await openPage(at.browser, 1280), await openPage(at.browser, 1280)]
  await at.signIn(first.page)
  await first.page.goto(`${at.journal.address}/admin/papers/edit/${body.data.paper.id}`)
  await first.page.getByLabel('Title').first().waitFor()
  await signIn(second.page, email, PASSWORD)
  await second.page.goto(`${at.journal.address}/admin/papers/edit/${body.data.paper.id}`)
  await says(second.page, /has this paper open, since \d\d:\d\d/u)
  await says(first.page, /^Second Person has this paper open, since \d\d:\d\d$/u)

  await second.page.goto(`${at.journal.address}/admin`)
  await second.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await first.page.goto(`${at.journal.address}/admin/users/edit/${id}`)
  for (const _ of [1, 2]) {
    await first.page
      .getByRole('button', { name: /^End the session of/u })
      .first()
      .click()
    await says(first.page, 'The session has ended')
  }
  await second.page.waitForURL(/\/login/u)
  expect(first.errors).toEqual([])
  for (const { context } of [first, second]) await context.close()
})
