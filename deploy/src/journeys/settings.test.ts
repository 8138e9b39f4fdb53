import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, overflow } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

const act = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const opened = async (width: number) => {
  const { page, context, errors } = await openPage(at.browser, width)
  await at.signIn(page)
  await page.goto(`${at.journal.address}/admin/content/settings`)
  await field(page, 'Name').waitFor()
  return { page, context, errors }
}

const published = async () => (await fetch(`${at.journal.address}/journal.json`)).json()

test.for([1280, 360])('who the journal is, is changed at %i px, and every page has it at once', async width => {
  const { page, context, errors } = await opened(width)
  const name = `Journal of ${width} Rivers`
  await field(page, 'Name').fill(name)
  await field(page, 'ISSN (online)').fill('12345678')
  await says(page, 'After 1234-567 an ISSN has the check digit 9, not 8')
  await field(page, 'ISSN (online)').fill('12345679')
  await field(page, 'Colour').fill('#ff8800')
  await says(page, /^On a light page it has a contrast of 2/u)
  await act(page, /^Use the nearest shade/u)
  const accentColour = await field(page, 'Colour').inputValue()
  await act(page, 'Dark')
  const frame = page.frameLocator('iframe[title=Preview]')
  await frame.getByRole('heading', { level: 1, name }).waitFor()
  await frame.locator('html[data-theme=dark]').waitFor()
  expect(await overflow(page)).toBe(0)
  await act(page, 'Publish')
  await says(page, 'This version of the settings is published')
  expect(await published()).toMatchObject({ name, issn: '1234-5679', accentColour })
  await page.goto(at.journal.address)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  // What was typed in part is refused as a draft, which the field says.
  expect(errors.filter(error => !error.includes('400'))).toEqual([])
  await context.close()
})

test('of two administrators at once neither loses a word, and an earlier version comes back', async () => {
  const one = await opened(1280)
  const other = await opened(1280)
  await field(one.page, 'Short name').fill('Rivers')
  await field(one.page, 'Publisher').fill('Society of Rivers')
  await says(one.page, /^Saved /u)
  await field(other.page, 'Publisher').fill('Academy of Rivers')
  await says(other.page, /^Somebody else saved this while you were writing/u)
  await act(other.page, 'Keep mine')
  await says(other.page, /^Saved /u)
  await expect.poll(() => field(other.page, 'Short name').inputValue()).toBe('Rivers')
  await act(other.page, 'Publish')
  await says(other.page, 'This version of the settings is published')
  expect(await published()).toMatchObject({ shortName: 'Rivers', publisher: 'Academy of Rivers' })
  await act(other.page, 'Earlier versions')
  await other.page.getByRole('button', { name: 'Compare version 1 with what readers see' }).click()
  await says(other.page, /fields? differs?: .*Publisher/u)
  await other.page.getByRole('button', { name: 'Go back to this one (version 1)' }).click()
  await says(other.page, 'Version 1 is published again')
  expect((await published()).publisher).toBeUndefined()
  await one.context.close()
  await other.context.close()
})

test.for(['Keep mine', 'Take theirs'])('what another client publishes is disputed beside a draft: %s', async chosen => {
  const { page, context } = await opened(1280)
  const editor = await at.journal.editor()
  const mine = `Mine ${chosen}`
  await field(page, 'Short name').fill(mine)
  await says(page, /^Saved /u)
  const meanwhile = { shortName: `By API ${chosen}`, publisher: `Press ${chosen}` }
  expect((await editor.patch('/settings', meanwhile)).status).toBe(200)
  await act(page, 'Publish')
  await says(page, /^Somebody else saved this while you were writing/u)
  expect(await published()).toMatchObject(meanwhile)
  await act(page, chosen)
  await page.getByText(/^Somebody else saved this/u).waitFor({ state: 'detached' })
  await says(page, /^Saved /u)
  const shortName = chosen === 'Keep mine' ? mine : meanwhile.shortName
  await expect.poll(() => field(page, 'Short name').inputValue()).toBe(shortName)
  await expect.poll(() => field(page, 'Publisher').inputValue()).toBe(meanwhile.publisher)
  await field(page, 'Letter of the mark').fill(chosen[0]!)
  await act(page, 'Publish')
  await says(page, 'This version of the settings is published')
  expect(await published()).toMatchObject({ shortName, publisher: meanwhile.publisher, mark: chosen[0] })
  await context.close()
})
