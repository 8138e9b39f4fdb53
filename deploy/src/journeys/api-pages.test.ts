import { API_PAGE, PROBLEMS_PAGE } from '@shodh/contracts/site/addresses.ts'
import { expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

test('the footer leads to the API, from there to a call, an error and the calls with it, without JavaScript', async () => {
  const { page, context } = await openPage(at.browser, 360)
  await page.goto(at.journal.address)
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click()
  await page.getByRole('heading', { level: 1, name: 'API' }).waitFor()
  await context.close()

  const { page: plain, context: another, errors } = await openPage(at.browser, 360, { javaScriptEnabled: false })
  await plain.goto(at.journal.address + API_PAGE)
  await plain.getByRole('link', { name: 'Read one version of the PDF of a paper' }).click()
  const call = plain.locator('#downloadPaperVersion')
  await call.getByText('Errors').click()
  await call.getByRole('link', { name: 'VERSION_NOT_FOUND' }).click()
  await plain.getByRole('heading', { level: 1, name: 'Version not found' }).waitFor()
  await plain.getByRole('link', { name: 'Read one version of the PDF of a paper' }).click()
  await plain.waitForURL(`${at.journal.address}${API_PAGE}#downloadPaperVersion`)
  expect(errors).toEqual([])
  await another.close()
})

test('the keyboard reaches the content first, then every example, which Enter opens', async () => {
  const { page, context } = await openPage(at.browser, 1280)
  await page.goto(at.journal.address + API_PAGE)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  expect(await skip.evaluate(own => own === document.activeElement && own.getBoundingClientRect().top >= 0)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  const example = page.locator('#getPaper details').first()
  await example.locator('summary').focus()
  await page.keyboard.press('Enter')
  await example.locator('pre').waitFor()
  await context.close()
})

test('the pages load from the journal alone, which lets them run nothing', async () => {
  const { page, context, errors } = await openPage(at.browser, 768)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  for (const path of [API_PAGE, PROBLEMS_PAGE]) await page.goto(at.journal.address + path)
  expect(requests.filter(url => !url.startsWith(`${at.journal.address}/`) || /\.js(\?|$)/u.test(url))).toEqual([])
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).maxWidth)).toBe('896px')
  expect(errors).toEqual([])
  await context.close()
})
