import { paperTextPath } from '@shodh/contracts/papers/paper-address.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsIn } from '../testing/browser/axe.ts'
import { openPage, overflow } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const TITLE = 'Finding One’s Latitude with a Stick: A Noon-Shadow Exercise for Schools'

/** A paper of two pages with a table, once its text was read. */
const noonShadow = async () => {
  const { papers } = (await at.journal.visitor().get('/papers?search=latitude')).body.data
  const paper = papers.find(({ title }: { readonly title: string }) => title === TITLE)
  const text = () =>
    at.journal.visitor().get(`/papers/${paper.volumeId}/${paper.id}/versions/${paper.version}/structured-text`)
  await expect.poll(async () => (await text()).status).toBe(200)
  return paper
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const selected = (page: Page) => page.evaluate(() => String(getSelection()).replaceAll(/\s+/gu, ' '))
const isMarked = (page: Page, name: string) => page.evaluate(each => CSS.highlights.has(each), name)

/** A sentence that the PDF breaks into lines. */
const SENTENCE = 'The edge of a shadow is not sharp, because the Sun is a disc half a degree wide.'

const select = (page: Page, words: string) =>
  page.getByText(words).evaluate((element, text) => {
    const node = element.firstChild!
    const from = node.textContent!.indexOf(text)
    getSelection()!.setBaseAndExtent(node, from, node, from + text.length)
  }, words)

test('on a phone a paper opens as text; place, search and selection go along to its pages and back', async () => {
  const { page, context, errors } = await openPage(at.browser, 360, { reducedMotion: 'reduce' })
  await page.goto(`${at.journal.address}/read/${(await noonShadow()).id}`)
  await page.getByRole('heading', { level: 2, name: 'Why a stick is enough' }).waitFor()
  await expect.poll(() => page.locator('.pdfViewer').count()).toBe(0)
  await expect.poll(() => page.locator('#first-text').count()).toBe(0)
  await press(page, 'Text and colours')
  await press(page, 'Sepia')
  await page.getByRole('button', { name: 'Larger text' }).click()
  expect((await violationsIn(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+f')
  await page.getByRole('searchbox', { name: 'Find in the paper' }).fill('equinox')
  const count = await page.getByText(/^1 of \d+$/u).textContent()
  expect(await isMarked(page, 'reader-current')).toBe(true)
  await press(page, 'Page')
  await page.locator('.pdfViewer canvas').first().waitFor()
  const sameCount = new RegExp(`of ${count?.split(' ').at(-1)}$`, 'u')
  await page.getByText(sameCount).first().waitFor()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('equinox')
  await press(page, 'Text')
  await page.getByText(sameCount).first().waitFor()
  await page.keyboard.press('Escape')

  // at the top, whatever the fonts of the machine leave room for
  await page.getByText(SENTENCE).evaluate(element => element.scrollIntoView())
  await select(page, SENTENCE)
  await press(page, 'Page')
  await page.getByText('Page 2 of 2').waitFor()
  await expect.poll(() => selected(page)).toBe(SENTENCE)
  await press(page, 'Text')
  await expect.poll(() => selected(page)).toBe(SENTENCE)
  await expect.poll(() => page.locator('.text-pages').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(500)
  await page.getByRole('link', { name: 'Page 2 of the PDF' }).first().click()
  await page.getByText('Page 2 of 2').waitFor()
  await page.goBack()
  await page.getByRole('article').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('on a desk it is read aloud and followed by its outline; a table is painted as it is printed', async () => {
  const { page, context } = await openPage(at.browser, 1280, { colorScheme: 'dark' })
  await page.goto(`${at.journal.address}/read/${(await noonShadow()).id}`)
  await page.locator('.pdfViewer canvas').first().waitFor()
  await press(page, 'Text')
  await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'What to expect' }).click()
  const table = page.getByRole('article').locator('canvas')
  await expect.poll(() => table.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(400)
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Find in the paper' }).waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Read aloud')
  await page.getByRole('group', { name: 'Read aloud' }).waitFor()
  await expect.poll(() => isMarked(page, 'reader-spoken')).toBe(true)
  expect((await violationsIn(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await context.close()
})

test('without scripts the text is a page of its own, which the page of the paper names', async () => {
  const { page, context } = await openPage(at.browser, 360, { javaScriptEnabled: false })
  const paper = await noonShadow()
  const path = paperTextPath(paper)
  await page.goto(`${at.journal.address}/read/${paper.id}`)
  await page.waitForURL(at.journal.address + path)
  const response = await page.reload()
  expect([response?.status(), response?.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  await page.getByRole('heading', { level: 2, name: 'Why a stick is enough' }).waitFor()
  await page.getByRole('link', { name: 'Page 2 of the PDF' }).first().waitFor()
  expect(await overflow(page)).toBe(0)
  await page.getByRole('link', { name: 'The page of the paper' }).click()
  const alternate = page.locator('link[rel=alternate][type="text/html"]')
  await expect.poll(() => alternate.getAttribute('href')).toBe(at.journal.address + path)
  await context.close()
})
