import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsIn } from '../testing/browser/axe.ts'
import { openPage, overflow } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

const ADDRESS = '/admin/papers/analytics'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const publish = async () => {
  const editor = await at.journal.editor()
  await editor.createVolume('Vol. I', 2026)
  const { body } = await editor.upload({ year: '2026', volumeName: 'Vol. I', title: 'On Rivers' })
  const read = async (userAgent: string) => {
    const response = await fetch(at.journal.address + body.data.paper.downloadUrl, {
      headers: { 'user-agent': userAgent },
    })
    await response.arrayBuffer()
  }
  const counted = async () => (await editor.get('/papers/analytics')).body.data.totals.paperDownloads
  return { read, counted }
}

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const obstacles = async (page: Page) => (await violationsIn(page)).map(({ id }) => id)

/** What the figures were counted from, by the keyboard. */
const explained = async (page: Page) => {
  const button = page.getByRole('button', { name: 'How we count', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'How we count' })
  await sheet.getByRole('row', { name: /^Counted/u }).waitFor()
  const text = await sheet.getByRole('table').innerText()
  expect(await obstacles(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
  return text.replaceAll(/\s+/gu, ' ')
}

/** As if it had been counted since then: on days before the first reading nothing was. */
const countedSince = (page: Page, day: string) =>
  page.route('**/papers/analytics?*', async route => {
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: { ...data, countedSince: day } } })
  })

const exported = async (page: Page) => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export these dates as CSV' }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('what readers do appears in the figures, and in what they were counted from', async () => {
  const { read, counted } = await publish()
  for (const version of [1, 2, 3]) await read(`${FIREFOX} ${version}`)
  await read(ROBOT)
  await expect.poll(counted).toBe(3)

  const { page, context, errors } = await openPage(at.browser, 1280, { acceptDownloads: true })
  await page.clock.install()
  await at.signIn(page)
  await page.getByRole('link', { name: 'Paper Analytics' }).click()
  await says(page, /^1 paper · 1 volume · 1 active · 0 deactivated · 3 paper and ZIP downloads$/u)
  const text = await explained(page)
  expect(text).toContain('Counted 3 0 0')
  expect(text).toMatch(/Not counted: robots 1 0 0 Not counted: double clicks within 30 s 0/u)

  // The journal is asked anew every 30 s.
  await read(`${FIREFOX} 4`)
  await expect.poll(counted).toBe(4)
  await page.clock.fastForward(31_000)
  await says(page, /4 paper and ZIP downloads$/u)
  await says(page, /^The chart begins on .*, the eighth day of counting\.$/u)

  const { name, text: rows } = await exported(page)
  expect(name).toMatch(/^readings-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/u)
  expect(rows).toMatch(/^\uFEFFDay,Paper downloads,ZIP downloads,/u)
  expect(rows).toMatch(/\r\n\d{4}-\d{2}-\d{2},4,0,4,/u)

  await page.getByRole('button', { name: 'Own dates' }).click()
  const today = await page.getByLabel('To', { exact: true }).inputValue()
  await page.getByLabel('From', { exact: true }).fill('2031-01-01')
  await says(page, 'The first date is after the last. Please swap them.')
  await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe(today)

  await page.getByRole('link', { name: 'All Papers' }).click()
  await says(page, /in 1 volume, 4 paper downloads/u)
  await countedSince(page, '2020-01-01')
  await page.goto(at.journal.address + ADDRESS)
  await says(page, '+4')
  await says(page, 'against 0 in the 12 months before, to the same day')
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('slider').waitFor()
    expect(await obstacles(page)).toEqual([])
    await page.getByText('Show as a table').first().click()
    expect([width, await overflow(page)]).toEqual([width, 0])
  }
  // In a narrow room the acts of the screen are behind one button.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Actions of Research Analytics' }).click()
  await page.getByRole('button', { name: 'How we count' }).click()
  await page.getByRole('dialog', { name: 'How we count' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})
