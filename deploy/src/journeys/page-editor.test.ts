import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

const SAMPLES = join(import.meta.dirname, '../../../frontend/src/features/content/admin/editor/paste/samples')

const act = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** The journal has stored a draft with these words. */
const stored = async (page: Page, words: string) => {
  await page.waitForResponse(response => {
    const request = response.request()
    return request.method() === 'PATCH' && response.ok() && (request.postData() ?? '').includes(words)
  })
}

/** In the place of all that the text has. */
const paste = async (page: Page, name: string, html: string) => {
  await text(page, name).press('ControlOrMeta+a')
  await text(page, name).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

/** As an input method for Devanagari gives its letters: what is composed changes until it is taken. */
const compose = async (page: Page, steps: readonly string[]) => {
  const devTools = await page.context().newCDPSession(page)
  for (const step of steps)
    await devTools.send('Input.imeSetComposition', {
      text: step,
      selectionStart: step.length,
      selectionEnd: step.length,
    })
  await devTools.send('Input.insertText', { text: steps.at(-1) ?? '' })
  await devTools.detach()
}

/** A new page of its own, open in the editor. */
const begin = async (page: Page, title: string) => {
  await page.goto(`${at.journal.address}/admin/content/pages/new`)
  await page.getByLabel('Title').fill(title)
  await act(page, 'Write the text')
  await text(page, 'Text').waitFor()
}

test('an editor writes a page from a Word document in two languages, publishes one, and goes back', async () => {
  const { page, context, errors } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await begin(page, 'Ethics Policy')
  const pasted = stored(page, 'Authorship')
  await paste(page, 'Text', readFileSync(join(SAMPLES, 'word.clipboard'), 'utf8'))
  const preview = page.frameLocator('iframe[title=Preview]')
  await preview.getByRole('heading', { name: 'Authorship' }).waitFor()
  await pasted

  await act(page, /^मराठी/u)
  await page.getByLabel('Title (Marathi)').fill('नीती')
  await text(page, 'Text (Marathi)').click()
  const begun = stored(page, 'शोध')
  await compose(page, ['श', 'शो', 'शोध'])
  await begun
  const composed = stored(page, 'शोधपत्रिका')
  await compose(page, ['प', 'पत्र', 'पत्रिका'])
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+y')
  await composed
  await page.reload()
  await act(page, /^मराठी/u)
  await expect.poll(() => text(page, 'Text (Marathi)').textContent()).toBe('शोधपत्रिका')

  await page.getByRole('checkbox', { name: 'Marathi' }).uncheck()
  await act(page, 'Publish')
  await says(page, '“Ethics Policy” is published')
  const reader = await openPage(at.browser, 360, { javaScriptEnabled: false })
  const read = () => reader.page.goto(`${at.journal.address}/pages/ethics-policy`)
  await read()
  await reader.page.getByRole('heading', { name: 'Authorship' }).waitFor()
  await reader.page.goto(`${at.journal.address}/mr/pages/ethics-policy`)
  await expect.poll(() => reader.page.locator('main').textContent()).not.toContain('शोधपत्रिका')

  await act(page, /^English/u)
  await text(page, 'Text').press('ControlOrMeta+a')
  await page.keyboard.type('## Shorter')
  await act(page, 'Publish')
  await expect.poll(async () => (await read())?.text()).toContain('Shorter')
  await act(page, 'Earlier versions')
  await act(page, /^Go back to this one/u)
  await says(page, 'Version 1 is published again')
  await expect.poll(async () => (await read())?.text()).toContain('Authorship')
  expect([...errors, ...reader.errors]).toEqual([])
  await context.close()
})

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP4z8Dwn4GBgYHhPwMADf4B/2NRwZIAAAAASUVORK5CYII='

/** Whether a click in the middle of it would reach it, without scrolling. */
const isInSight = (locator: Locator) =>
  locator.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('a picture is dropped into a long text, whose tools stay in sight, and readers see it', async () => {
  const { page, context } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await begin(page, 'Map')
  await paste(page, 'Text', '<p>A paragraph</p>'.repeat(40))
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await text(page, 'Text').press('ControlOrMeta+Home')
    await text(page, 'Text').press('ControlOrMeta+End')
    const bold = page.getByRole('button', { name: 'Bold' })
    await expect.poll(async () => [width, await isInSight(bold)]).toEqual([width, true])
  }
  await text(page, 'Text').evaluate((editor, png) => {
    const dataTransfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(png), char => char.charCodeAt(0))
    dataTransfer.items.add(new File([bytes], 'map.png', { type: 'image/png' }))
    editor.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, PNG)
  await page.getByLabel('Alternative text').fill('A map of Pune')
  await act(page, 'Insert the picture')
  const picture = { name: 'A map of Pune' }
  await page.frameLocator('iframe[title=Preview]').getByRole('img', picture).waitFor()
  await act(page, 'Publish')
  await says(page, '“Map” is published')
  await page.goto(`${at.journal.address}/pages/map`)
  const shown = page.getByRole('img', picture)
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2)
  await context.close()
})
