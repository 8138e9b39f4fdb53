import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { frontendRoot } from '../services/frontend.ts'
import { isAccessibleEverywhere } from '../testing/browser/accessible.ts'
import { openPage, overflow, WIDTHS, workerReady } from '../testing/browser/browser.ts'
import type { Client } from '../testing/client.ts'
import { shiftOf, watchShifts } from '../testing/browser/layout-shifts.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const LONG = 'Writes on wells. '.repeat(60).trim()
const UNBROKEN = `Donau${'dampfschiff'.repeat(15)}`

const MEMBERS = [
  { fullName: 'Smriti Pothiwala', designation: 'Chief Editor', description: LONG, orcid: '0000-0002-1825-0097' },
  { fullName: 'वाणी शब्दकार', designation: 'संपादक, शिक्षा', description: 'हिन्दी विभाग, वाराणसी' },
  { fullName: UNBROKEN, designation: 'Adviser', description: 'Jurist', profileUrl: 'https://example.org/j' },
  { fullName: 'Meera Vyajkar', designation: 'Editor', description: 'Economist', affiliation: 'College of Commerce' },
]

const addBoard = async (editor: Client) => {
  const image = new Blob([await readFile(join(frontendRoot, 'icons/icon-512.png'))], { type: 'image/png' })
  for (const name of ['EDITORIAL BOARD', 'CHIEF EDITOR']) {
    const { section } = (await editor.post('/board-members/sections', { name })).body.data
    for (const member of MEMBERS) {
      const form = new FormData()
      for (const [field, value] of Object.entries(member)) form.append(field, value)
      form.append('image', image, 'portrait.png')
      const { status } = await editor.call('POST', `/board-members/sections/${section.id}/members`, { form })
      expect(status).toBe(201)
    }
  }
}

const at = withBrowser({ SAMPLE: 'settings' }, addBoard)

/** Of cards that begin at the same height, those that are not as high as one another. */
const unequal = (page: Page) =>
  page.locator('main section li:has(h3)').evaluateAll(cards => {
    const boxes = cards.map(card => card.getBoundingClientRect())
    return boxes.filter(({ top, height }) => boxes.some(other => other.top === top && other.height !== height)).length
  })

const cut = (page: Page) =>
  page.locator('main h3').evaluateAll(names => names.filter(name => name.scrollWidth > name.clientWidth + 1).length)

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()

test('cards are as high as their neighbours at every width, no name is cut, and nothing jumps', async () => {
  const { page, context, errors } = await openPage(at.browser, 1280)
  await watchShifts(page)
  const address = `${at.journal.address}/board-members`
  await page.goto(address)
  const sections = await page.locator('main section h2').allTextContents()
  expect(sections).toEqual(['CHIEF EDITOR', 'EDITORIAL BOARD'])
  await page.locator('main img').last().scrollIntoViewIfNeeded()
  const loaded = () =>
    page.locator('main img').evaluateAll(images => images.every(image => (image as HTMLImageElement).naturalWidth > 0))
  await expect.poll(loaded).toBe(true)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await overflow(page), await unequal(page), await cut(page)]).toEqual([width, 0, 0, 0])
  }
  expect(errors).toEqual([])
  await isAccessibleEverywhere(page, address)
  await context.close()
})

test('without scripts the board of a day is asked for by a form, and a long description unfolds', async () => {
  const { page, context } = await openPage(at.browser, 360, { javaScriptEnabled: false })
  await page.goto(`${at.journal.address}/hi/board-members`)
  await page.locator('summary').first().click()
  await page.locator('details[open]').first().waitFor()
  await page.locator('input[type=date]').fill(today())
  await page.getByRole('button', { name: 'दिखाएँ' }).click()
  await page.waitForURL(`${at.journal.address}/hi/board-members?asOf=${today()}`)
  await page.getByText('तब से मंडल यही है।').waitFor()
  expect(await overflow(page)).toBe(0)
  await page.getByRole('link', { name: 'आज का संपादक मंडल' }).click()
  await page.waitForURL(`${at.journal.address}/hi/board-members`)
  await context.close()
})

test('the board that was opened is there without a network, and another one says why it is not', async () => {
  const { page, context } = await openPage(at.browser, 360, { serviceWorkers: 'allow' })
  await page.goto(`${at.journal.address}/board-members`)
  await workerReady(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Smriti Pothiwala' }).first().waitFor()
  await page.goto(`${at.journal.address}/board-members?asOf=2001-01-01`)
  await page.getByRole('heading', { name: 'Failed to load board members' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Board Members')
  await context.close()
})
