import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAccessible } from '../testing/browser/accessible.ts'
import { openPage, overflow } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

const SCREEN = '/admin/content/storage'
const FILES = 60

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  await mkdir(join(folder, 'प्रपत्रे', 'जुनी'), { recursive: true })
  for (let n = 1; n <= FILES; n += 1) await writeFile(join(folder, 'प्रपत्रे', `नमुना ${n}.txt`), `प्रत ${n}`)
  await writeFile(
    join(folder, 'प्रपत्रे', 'जुनी', 'poster.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
  )
})
afterAll(() => rm(folder, { recursive: true }))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

const menu = async (page: Page, item: string, act: string) => {
  await button(page, `More for ${item}`).click()
  await page.getByRole('menuitem', { name: act }).click()
}
const closed = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const MIB = 1024 * 1024
const FILM = { bytes: 104 * MIB, perSecond: 16 * MIB }

/** On a line on which 104 MB take a while, which breaks, and whose page is then closed. */
const goesOnAfterBreaks = async (page: Page) => {
  const film = join(folder, 'film.mp4')
  await writeFile(film, Buffer.alloc(FILM.bytes, 'film'))
  const line = await page.context().newCDPSession(page)
  const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: FILM.perSecond }
  const setLine = (offline: boolean) => line.send('Network.emulateNetworkConditions', { ...conditions, offline })
  const panel = page.getByRole('region', { name: 'Uploads' })
  await setLine(false)
  await button(page, 'Upload').click()
  await page.getByLabel('Choose files').setInputFiles(film)
  await button(page, 'Upload (1)').click()
  await panel.getByText(/^(?:3[3-9]|4\d)\.\d MB of 104\.0 MB$/u).waitFor()
  await setLine(true)
  await panel.getByText('Uploading 0 of 1 · Waiting for the network…').waitFor()
  await setLine(false)
  await panel.getByText(/^(?:6[5-9]|[78]\d)\.\d MB of 104\.0 MB$/u).waitFor()
  await panel.getByRole('button', { name: 'Pause film.mp4' }).click()
  await panel.getByText(/^Paused · (?:6[5-9]|[789]\d)\.\d MB of 104\.0 MB$/u).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await isAccessible(page)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  const left = page.getByRole('region', { name: 'Unfinished uploads' })
  await left.getByText(/^(?:6[4-9]|[789]\d)\.\d MB of 104\.0 MB sent, kept until/u).waitFor()
  await isAccessible(page)
  expect(await overflow(page)).toBe(0)
  await left.getByLabel('Choose the file again to go on with film.mp4').setInputFiles(film)
  await panel.getByText(/^(?:6[4-9]|[789]\d|10\d)\.\d MB of 104\.0 MB$/u).waitFor()
  await said(page, 'film.mp4 uploaded successfully')
  await left.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await line.detach()
}

/** On a phone, where a refused file stays in the panel while a toast says so and an item is chosen. */
const liesNothingOverUploads = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Choose नमुना 2.txt').check()
  await button(page, 'Upload').click()
  await page.getByLabel('Choose files').setInputFiles({ name: 'CON.txt', mimeType: 'text/plain', buffer: Buffer.of(1) })
  await button(page, 'Upload (1)').click()
  const toast = page.getByText('Upload failed: File name contains invalid characters')
  const panel = page.getByRole('region', { name: 'Uploads' })
  await toast.waitFor()
  const [over, between, below] = await Promise.all(
    [toast, panel, page.getByRole('region', { name: 'Selection' })].map(each =>
      each.evaluate(element => element.getBoundingClientRect().toJSON() as DOMRect),
    ),
  )
  expect(over?.bottom).toBeLessThanOrEqual(Number(between?.top))
  expect(between?.bottom).toBeLessThanOrEqual(Number(below?.top))
  expect(below?.height).toBeLessThan(110)
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await button(page, 'Clear selection').click()
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('a whole folder is uploaded, looked at, given away, moved, deleted and brought back', async () => {
  const { page, context, errors } = await openPage(at.browser, 1280, { reducedMotion: 'reduce' })
  await at.signIn(page)
  await page.goto(at.journal.address + SCREEN)
  await button(page, 'Upload').click()
  await page.getByLabel('Choose a folder').setInputFiles(join(folder, 'प्रपत्रे'))
  await page.getByText(`${FILES + 1} items`).waitFor()
  await isAccessible(page)
  await button(page, `Upload (${FILES + 1})`).click()
  await said(page, `${FILES + 1} files uploaded successfully`)
  await page.getByRole('link', { name: /^प्रपत्रे/u }).click()
  await said(page, 'नमुना 2.txt')
  await liesNothingOverUploads(page)
  await goesOnAfterBreaks(page)

  await page.getByRole('link', { name: /^जुनी/u }).click()
  await page.getByRole('link', { name: /^poster\.svg/u }).click()
  await page.getByRole('dialog', { name: 'poster.svg' }).getByRole('img').waitFor()
  await isAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, /^Download \(/u).click()])
  expect([download.suggestedFilename(), await download.failure()]).toEqual(['poster.svg', null])
  await closed(page)

  await menu(page, 'poster.svg', 'Share…')
  await button(page, 'Make a link').click()
  const link = await page.getByLabel('The new link').inputValue()
  await said(page, 'Not opened yet')
  await isAccessible(page)
  expect((await page.request.get(link)).status()).toBe(200)
  await button(page, /^Revoke/u).click()
  await said(page, 'Link revoked')
  expect((await page.request.get(link)).status()).toBe(410)
  await closed(page)

  await menu(page, 'poster.svg', 'Publish, versions…')
  await button(page, 'Publish').click()
  const address = await page.getByLabel('Public address', { exact: true }).inputValue()
  await isAccessible(page)
  expect((await page.request.get(address)).status()).toBe(200)
  await button(page, 'Take back').click()
  await said(page, 'poster.svg is no longer public')
  expect((await page.request.get(address)).status()).toBe(404)
  await closed(page)

  await menu(page, 'poster.svg', 'Move…')
  await page.getByRole('treeitem', { name: 'प्रपत्रे' }).waitFor()
  await page.locator('[role=treeitem]:focus').waitFor()
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await isAccessible(page)
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await said(page, '1 item(s) moved to "प्रपत्रे"')
  await said(page, 'This folder is empty')

  await page.getByRole('navigation', { name: 'Folder' }).getByRole('link', { name: 'प्रपत्रे' }).click()
  await menu(page, 'जुनी', 'Delete…')
  await button(page, 'Delete (1)').click()
  await said(page, '1 item(s) deleted')
  await button(page, 'Recently deleted').click()
  await button(page, 'Restore जुनी').waitFor()
  await isAccessible(page)
  await button(page, 'Restore जुनी').click()
  await said(page, 'जुनी restored')
  await closed(page)
  await page.getByRole('link', { name: /^जुनी/u }).waitFor()
  expect(errors.filter(error => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.close()
})
