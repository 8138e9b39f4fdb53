import { expect, test } from 'vitest'
import { openPage } from '../testing/browser.ts'
import { parkStream } from '../testing/park-stream.ts'
import { withBrowser } from '../testing/with-browser.ts'

const at = withBrowser()

test('A parked stream is freed, which the screen shows by itself', async () => {
  const { journal } = at
  if (!('restart' in journal))
    throw new Error('Read models can be altered behind the journal only where they are files')
  const { id } = await (await journal.editor()).createVolume('Parked')
  await journal.stop()
  await parkStream(journal.directory, { model: 'volumes', stream: `volume-${id}`, reason: 'A bug of yesterday' })
  await journal.restart()
  await (await journal.editor()).upload({ title: 'Unseen', volumeName: 'Parked' })
  const { page, context, errors } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.goto(`${journal.address}/admin/system`)
  await page.getByText('Needs attention: 1 stream parked.').waitFor()
  await page.getByText('A bug of yesterday').first().waitFor()
  await page.getByRole('button', { name: /^Free volume-/u }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('The bug is fixed')
  await dialog.getByRole('button', { name: 'Free', exact: true }).click()
  await page.getByText('No stream is parked.').waitFor()
  const { body } = await journal.visitor().get(`/papers/volumes/${id}`)
  expect(body.data.volume.paperCount).toBe(1)
  expect(errors).toEqual([])
  await context.close()
})
