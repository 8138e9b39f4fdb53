import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { violationsIn } from '../testing/browser/axe.ts'
import { openPage, overflow, WIDTHS, workerReady } from '../testing/browser/browser.ts'
import { formOf } from '../testing/client.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const NAME = 'कॉपीराइट फॉर्म 2026.txt'
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "ran"</script></svg>'

const site = withBrowser({}, async editor => {
  const store = (customName: string, bytes: Uint8Array | string) =>
    editor.call('POST', '/file-manager/upload', {
      form: formOf(
        { folderPath: 'forms', customName },
        new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]),
      ),
    })
  await editor.post('/file-manager/folder', { folderName: 'forms' })
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
  await store('picture', await picture.png().toBuffer())
  await store(NAME, 'The form')
  await store('script.svg', SCRIPT)
  await editor.post('/file-manager/publish', { path: 'forms', isFolder: true })
})

const open = (page: Page, path: string) => page.goto(site.journal.address + path, { waitUntil: 'load' })

const download = async (page: Page, path: string) => {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    // a navigation that becomes a download ends in an error
    open(page, path).catch(() => undefined),
  ])
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') }
}

test('a published file is shown, embedded or saved, and no page of the app stands in for it', async () => {
  const { page, context } = await openPage(site.browser, 360, { serviceWorkers: 'allow' })
  await page.goto(site.journal.address)
  await workerReady(page)
  await page.reload()
  // it has no ending, and is the file all the same
  expect((await open(page, '/files/forms/picture'))?.headers()['content-type']).toBe('image/png')
  await page.goto(site.journal.address)
  const width = await page.evaluate(async () => {
    const image = new Image()
    image.src = '/files/forms/picture'
    await image.decode()
    return image.naturalWidth
  })
  expect(width).toBe(40)
  expect(await download(page, '/files/forms/script.svg')).toEqual({ name: 'script.svg', text: SCRIPT })
  await context.setOffline(true)
  await expect(open(page, '/files/forms/picture')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.close()
})

test('a ticket lets the browser itself save a file, under its name in any script, and a picture has a thumbnail', async () => {
  const editor = await site.journal.editor()
  const { url } = (await editor.post('/file-manager/ticket', { path: `forms/${NAME}` })).body.data
  const { page, context } = await openPage(site.browser, 1280, { serviceWorkers: 'allow' })
  await page.goto(site.journal.address)
  await workerReady(page)
  expect(await download(page, url)).toEqual({ name: NAME, text: 'The form' })
  expect((await editor.get('/file-manager/thumbnail/forms%2Fpicture')).status).toBe(200)
  await context.close()
})

test('a link opens without an account, and says when it is over, in the language of the browser', async () => {
  const editor = await site.journal.editor()
  const { share } = (await editor.post('/file-manager/share', { filePath: `forms/${NAME}` })).body.data
  const { page, context } = await openPage(site.browser, 360, { locale: 'mr-IN' })
  await open(page, share.url)
  await page.getByText('The form').waitFor()
  await editor.remove(`/file-manager/shares/${share.id}`)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect((await open(page, share.url))?.status()).toBe(410)
    await page.getByRole('heading', { name: 'हा दुवा आता वैध नाही' }).waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await violationsIn(page)).toEqual([])
  }
  await context.close()
})
