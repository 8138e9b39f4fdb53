import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

test('an administrator retracts a paper, and its readers see it wherever they meet it', async () => {
  const editor = await at.journal.editor()
  await editor.createVolume()
  const { paper } = (await editor.upload({ title: 'On Rivers', publishedOn: '2026-01-01' })).body.data
  const { page } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.goto(`${at.journal.address}/admin/papers/edit/${paper.id}`)
  await page.getByRole('button', { name: 'Retract…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(/^Notice \(/u).fill('The readings of <2024> are invented.')
  await dialog.getByLabel('Reason', { exact: true }).selectOption('The findings are not reliable')
  await dialog.getByLabel('Effective on').fill('2026-02-01')
  await dialog.getByText('RETRACTED: On Rivers').waitFor()
  await dialog.getByText('The PDF gets a version 2').waitFor()
  await dialog.getByRole('button', { name: 'Retract', exact: true }).click()
  await page.getByText('Paper retracted successfully').waitFor()
  await page.getByText('Retraction, 1 February 2026').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Retract…' }).count()).toBe(0)

  const reader = (await openPage(at.browser, 360)).page
  await reader.goto(at.journal.address + paperPath(paper))
  await reader.getByText('Retracted: 1 February 2026').waitFor()
  await reader.getByText('The readings of <2024> are invented.').waitFor()
  await expect.poll(() => reader.title()).toMatch(/^RETRACTED: On Rivers/u)
  await expect
    .poll(() => reader.locator('meta[name=citation_title]').getAttribute('content'))
    .toBe('RETRACTED: On Rivers')
  expect(await (await fetch(at.journal.address + paperPath(paper))).text()).toContain('The readings of')
  await reader.goto(at.journal.address + `/mr${paperPath(paper).slice(0, paperPath(paper).lastIndexOf('/'))}`)
  await reader.getByText('रद्द:').waitFor()
})
