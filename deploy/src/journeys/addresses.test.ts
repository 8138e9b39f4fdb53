import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { administrator } from '../testing/journal.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

/** A page without a service worker, and everything that its requests say of where they come from and go to. */
const watchedPage = async (width = 1280) => {
  const { page, context } = await openPage(at.browser, width)
  const requests: string[] = []
  page.on('request', request => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  return { page, context, requests }
}
const pathOf = (page: Page) => page.url().replace(at.journal.address, '')
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

describe('the token of a link', () => {
  test('leaves the address bar, outlives a reload, and is in no address that is requested', async () => {
    const { page, context, requests } = await watchedPage()
    await page.goto(`${at.journal.address}/reset-password#email=asha%40example.org&token=t0k3n`)
    await page.getByText('For the account of asha@example.org.').waitFor()
    expect(pathOf(page)).toBe('/reset-password')
    await page.reload()
    await page.getByText('For the account of asha@example.org.').waitFor()
    expect(requests.filter(request => request.includes('t0k3n'))).toEqual([])
    await context.close()
  })
})

test('the table of users has its headings in a room of 35 rem', async () => {
  const { page, context } = await watchedPage()
  await page.goto(`${at.journal.address}/login`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await heading(page, 'Dashboard')
  await page.goto(`${at.journal.address}/admin/users`)
  await page.getByText('(you)').waitFor()
  const created = page.getByRole('columnheader', { name: 'Created' })
  await page.setViewportSize({ width: 592, height: 800 })
  await expect.poll(() => created.isVisible()).toBe(true)
  await page.setViewportSize({ width: 591, height: 800 })
  await expect.poll(() => created.isVisible()).toBe(false)
  await context.close()
})
