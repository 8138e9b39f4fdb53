import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, openPage } from '../testing/browser.ts'
import { administrator } from '../testing/journal.ts'
import { withBrowser } from '../testing/with-browser.ts'

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

  test('verifies an e-mail address, also after a reload that cut the first attempt off', async () => {
    const { page, context, requests } = await watchedPage()
    const bodies: unknown[] = []
    await page.route('**/auth/verify-email', async route => {
      bodies.push(route.request().postDataJSON())
      if (bodies.length > 1) await route.fulfill({ json: { success: true, message: '', data: {} } })
    })
    await page.goto(`${at.journal.address}/login#email=asha%40example.org&token=t0k3n`)
    await page.getByText('Verifying your email address…').waitFor()
    expect(pathOf(page)).toBe('/login')
    await page.reload()
    await page.getByText('Your email address is verified. You can sign in now.').waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('asha@example.org')
    expect(bodies).toEqual(Array(2).fill({ email: 'asha@example.org', token: 't0k3n' }))
    expect(requests.filter(request => request.includes('t0k3n'))).toEqual([])

    await page.reload()
    await page.getByLabel('Password', { exact: true }).waitFor()
    expect(bodies).toHaveLength(2)
    await context.close()
  })
})

test("a code that was typed outlives the browser's Back and Forward, and a reload", async () => {
  const { page, context } = await watchedPage(360)
  const code = page.getByLabel('6-digit OTP')
  await page.goto(`${at.journal.address}/forgot-password`)
  await page.getByLabel('Email address').fill(administrator.email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await code.fill('123')
  await page.goBack()
  await heading(page, 'Forgot password')
  await page.goForward()
  await code.waitFor()
  await expect.poll(() => code.inputValue()).toBe('123')
  await page.reload()
  await code.waitFor()
  await expect.poll(() => code.inputValue()).toBe('123')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(administrator.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /Resend OTP in \d+ s/u }).waitFor()
  await expect.poll(() => code.inputValue()).toBe('123')
  await expect.poll(() => code.evaluate(field => field === document.activeElement)).toBe(true)
  await context.close()
})

test.each(['/login/', '/login//'])('%s is the sign-in page', async path => {
  const { page, context } = await watchedPage()
  await page.goto(at.journal.address + path)
  await heading(page, 'Sign in')
  await page.waitForURL(`${at.journal.address}/login`)
  expect(pathOf(page)).toBe('/login')
  await context.close()
})

test.each(['/nowhere', '/nowhere/'])("'Go Back' leads home from %s that was opened directly", async path => {
  const { page, context } = await watchedPage()
  await page.goto(at.journal.address + path)
  await hydrated(page)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await page.waitForURL(`${at.journal.address}/`)
  expect(pathOf(page)).toBe('/')
  await context.close()
})

test('the table of users has its headings from 1024 px on', async () => {
  const { page, context } = await watchedPage()
  await page.goto(`${at.journal.address}/login`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await heading(page, 'Dashboard')
  await page.goto(`${at.journal.address}/admin/users`)
  await page.getByText('(you)').waitFor()
  const created = page.getByRole('columnheader', { name: 'Created' })
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect.poll(() => created.isVisible()).toBe(true)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect.poll(() => created.isVisible()).toBe(false)
  await context.close()
})
