import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { administrator } from '../testing/journal.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

/** The administrator's own browser, signed in. */
let admin: BrowserContext
beforeAll(async () => {
  if (!at.journal) return
  const { page, context } = await openPage(at.browser, 1280, { serviceWorkers: 'allow' })
  admin = context
  await at.signIn(page)
})

const inside = (page: Page) => page.getByRole('heading', { name: 'Dashboard' }).waitFor()

describe('two tabs of one browser', () => {
  test('sign out at the same time', async () => {
    const { page, context } = await openPage(at.browser, 1280)
    await at.signIn(page)
    const other = await context.newPage()
    await other.goto(`${at.journal.address}/admin/users`)
    await other.getByRole('heading', { name: 'Users Management' }).waitFor()

    await page.getByRole('button', { name: /account of/u }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByText('Logged out successfully').waitFor()
    await other.getByText('Logged out from another tab').waitFor()
    expect([page, other].map(tab => new URL(tab.url()).pathname)).toEqual(['/login', '/login'])
    await context.close()
  })

  test('whose token has expired stay signed in, with one refresh for both', async () => {
    const { page, context } = await openPage(at.browser, 1280)
    await at.signIn(page)
    const other = await context.newPage()
    await other.goto(`${at.journal.address}/admin`)
    await inside(other)
    const refreshes: string[] = []
    context.on('request', request => {
      if (request.url().endsWith('/auth/refresh')) refreshes.push(request.url())
    })

    await page.evaluate(() => localStorage.setItem('shodh:token-expires-at', String(Date.now() - 1000)))
    await Promise.all(
      [page, other].map(tab => tab.getByRole('link', { name: 'All Users', exact: true }).first().click()),
    )
    await Promise.all([page, other].map(tab => tab.getByText(administrator.email).waitFor()))
    await expect.poll(() => refreshes).toHaveLength(1)
    await context.close()
  })
})

test('a token that the journal does not know is replaced where there is a session, and else lets nobody in', async () => {
  const { page, context } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.evaluate(() => localStorage.setItem('shodh:access-token', 'of nobody'))
  await page.reload()
  await inside(page)
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem('shodh:access-token', 'of nobody'))
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shodh:access-token'))).toBeNull()
  await context.close()
})

test('no response to a signed-in request is in any cache', async () => {
  const page = await admin.newPage()
  await page.goto(`${at.journal.address}/admin/users`)
  await page.getByText(administrator.email).first().waitFor()
  const cached = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.filter(path => /\/(?:users|auth|admin)\b/u.test(path) && path.startsWith('/api/'))).toEqual([])
  await page.close()
})
