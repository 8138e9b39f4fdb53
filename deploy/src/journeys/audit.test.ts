import { expect, test } from 'vitest'
import { violationsIn } from '../testing/browser/axe.ts'
import { openPage, overflow } from '../testing/browser/browser.ts'
import { pdfBlob } from '../testing/client.ts'
import { textPdf } from '../testing/pdfs/text-pdf.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

/** A paper whose PDF was replaced, and then its title. */
const replaced = async () => {
  const editor = await at.journal.editor()
  const { id: volumeId } = await editor.createVolume('Vol. I', 2026)
  const first = pdfBlob(textPdf(['Rivers run north']))
  const { paper } = (await editor.upload({ year: '2026', volumeName: 'Vol. I', title: 'On Rivers' }, first)).body.data
  await editor.replace(volumeId, paper.id, { reason: 'A word was wrong' }, pdfBlob(textPdf(['Rivers run south'])))
  await editor.revise(volumeId, paper.id, { title: 'On Floods' })
}

test('from a replaced PDF to both beside each other, and back through its moments by keyboard', async () => {
  await replaced()
  const { page, errors } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.getByRole('link', { name: 'Replaced PDFs' }).click()
  await page.getByText('A word was wrong').waitFor()
  await page.getByRole('link', { name: 'On Rivers' }).click()

  await page.getByRole('heading', { name: 'On Floods', level: 1 }).waitFor()
  await page.getByText('1 word on page 1 differs.').waitFor()
  await page.getByRole('img', { name: 'Version 2, page 1' }).waitFor()
  await expect.poll(() => page.locator('svg[viewBox="0 0 1 1"] rect').count()).toBe(2)
  await page.getByText('Change 1 of 1, page 1: removed “north”, added “south”').waitFor()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect
    .poll(() => page.locator('main [data-change] :is(del, ins)').allTextContents())
    .toEqual([' taken away: north ', ' added: south '])
  expect((await violationsIn(page)).map(({ id }) => id)).toEqual([])
  await page.getByRole('link', { name: 'History of the paper' }).click()

  const slider = page.getByRole('slider', { name: 'Moment' })
  await slider.focus()
  await page.keyboard.press('Home')
  await page.getByText('Version 1, 1 page').waitFor()
  await expect.poll(() => page.getByText('You look at the past').isVisible()).toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.getByText('Version 2, 1 page').waitFor()

  expect((await violationsIn(page)).map(({ id }) => id)).toEqual([])
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await overflow(page)]).toEqual([width, 0])
  }

  await page.getByRole('button', { name: 'Open version 1' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'Page 1' }).waitFor()
  await page.keyboard.press('Escape')
  expect(errors).toEqual([])
})

test('through the moments of the whole journal, by its address and by keyboard', async () => {
  const editor = await at.journal.editor()
  const { id } = await editor.createVolume('Vol. II', 2026)
  await editor.upload({ year: '2026', volumeName: 'Vol. II', title: 'On Wells' })
  const [, created] = (await editor.get(`/audit/log?entity=volume:${id}`)).body.data.events
  const { page, errors } = await openPage(at.browser, 360)
  await at.signIn(page)
  await page.goto(`${at.journal.address}/admin/audit/past?at=${created.position}`)
  await page.getByText('You look at the past').waitFor()
  await page.getByLabel('Volume of then').selectOption('2026 · Vol. II · Regular · 0 papers')
  await expect.poll(() => page.getByRole('link', { name: 'On Wells', exact: true }).count()).toBe(0)

  await page.getByRole('slider', { name: 'Moment' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('link', { name: 'On Wells', exact: true }).waitFor()
  await page.getByText('You look at the journal as it is now').waitFor()
  expect(page.url()).not.toContain(created.position)
  expect(errors).toEqual([])
})
