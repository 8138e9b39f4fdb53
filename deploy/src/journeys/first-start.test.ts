import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeContexts, openPage, sharedBrowser } from '../testing/browser/browser.ts'
import { type AnyJournal, anyJournal, missing } from '../testing/any-journal.ts'

type Person = { readonly email: string; readonly password: string }

const meera: Person = { email: 'meera@example.org', password: 'monsoon river 2026' }
const ravi: Person = { email: 'ravi@example.org', password: 'first paper 88' }
const RAVIS_SECOND_PASSWORD = 'second paper 99'

let journal: AnyJournal
let browser: Browser
/** The administrator's own browser, signed in. */
let admin: BrowserContext

const signIn = async (page: Page, { email, password }: Person) => {
  await page.goto(`${journal.address}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const inside = (page: Page) => page.getByRole('heading', { name: 'Dashboard' }).waitFor()

const setUp = async (page: Page) => {
  const text = await readFile(join(journal.directory, 'first-administrator.txt'), 'utf8')
  await page.goto(/^set-up: (\S+)$/mu.exec(text)?.[1] ?? '')
  await page.getByLabel('Full name').fill('Meera Kulkarni')
  await page.getByLabel('Email address').fill(meera.email)
  await page.getByLabel('Password', { exact: true }).fill(meera.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(meera.password)
  expect(page.url()).toBe(`${journal.address}/set-up`)
  await page.getByRole('button', { name: 'Set up' }).click()
  await inside(page)
}

const createUser = async (page: Page, name: string, { email, password }: Person) => {
  await page.goto(`${journal.address}/admin/users/add`)
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create User' }).click()
  await page.getByText('User created successfully').waitFor()
}

const mails = async () => {
  const folder = join(journal.directory, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).toSorted()
  return Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
}

/** The newest one-time code that was sent to somebody, other than `last`. */
const codeFor = async (email: string, last = '') => {
  let code: string | undefined
  const isNew = async () => {
    const own = (await mails()).filter(mail => mail.includes(`To: ${email}`))
    code = own.flatMap(mail => /^(\d{6})\r?$/mu.exec(mail)?.[1] ?? []).at(-1)
    return code !== undefined && code !== last
  }
  await expect.poll(isNew, { message: `a code for ${email}` }).toBe(true)
  return code ?? ''
}

beforeAll(async () => {
  if (missing !== undefined) return
  journal = await anyJournal({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  browser = await sharedBrowser()
  const { page, context } = await openPage(browser, 1280, { serviceWorkers: 'allow' })
  admin = context
  await setUp(page)
})
afterAll(async () => {
  await closeContexts(browser)
  await journal?.close()
})
beforeEach(context => context.skip(missing !== undefined, missing))

test('from the first start to the last request of a deactivated author', async () => {
  const desk = await admin.newPage()
  await createUser(desk, 'Ravi Shah', ravi)

  const { page, context, errors } = await openPage(browser, 1280)
  await signIn(page, ravi)
  await page.getByText('Please verify your email address to continue').waitFor()
  const first = await codeFor(ravi.email)
  await page.getByLabel('6-digit OTP').fill(first)
  await page.getByRole('button', { name: 'Verify' }).click()
  await inside(page)

  await expect
    .poll(() => page.getByRole('navigation', { name: 'Back office' }).getByRole('link').allTextContents())
    .toEqual(['Dashboard', 'All Papers', 'Upload Paper', 'Paper Analytics', 'Draft Papers', 'Profile'])
  await page.goto(`${journal.address}/admin/users`)
  await page.getByText('Admin privileges required for this action.').waitFor()
  await inside(page)
  expect(page.url()).toBe(`${journal.address}/admin`)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByText('No notifications').waitFor()
  await page.keyboard.press('Escape')

  const elsewhere = await openPage(browser, 360)
  await elsewhere.page.goto(`${journal.address}/forgot-password`)
  await elsewhere.page.getByLabel('Email address').fill(ravi.email)
  await elsewhere.page.getByRole('button', { name: 'Send OTP' }).click()
  await elsewhere.page.getByLabel('6-digit OTP').fill(await codeFor(ravi.email, first))
  await elsewhere.page.getByRole('button', { name: 'Verify' }).click()
  await elsewhere.page.getByLabel('New password', { exact: true }).fill(RAVIS_SECOND_PASSWORD)
  await elsewhere.page.getByLabel('Confirm new password', { exact: true }).fill(RAVIS_SECOND_PASSWORD)
  await elsewhere.page.getByRole('button', { name: 'Reset password' }).click()
  await elsewhere.page.getByText('Password changed').first().waitFor()

  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByText(/^Session expired(?:\. Please login again\.)?$/u).waitFor()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => /token|user/u.test(key))))
    .toEqual([])

  await elsewhere.page.getByRole('link', { name: 'Continue to sign in' }).click()
  await signIn(elsewhere.page, { ...ravi, password: RAVIS_SECOND_PASSWORD })
  await inside(elsewhere.page)

  await desk.getByRole('link', { name: 'Edit Ravi Shah' }).click()
  await desk.getByLabel('Status').selectOption('inactive')
  await desk.getByRole('button', { name: 'Save Changes' }).click()
  await desk.getByText('User updated successfully').waitFor()

  await elsewhere.page.getByRole('button', { name: /account of Ravi Shah/u }).click()
  await elsewhere.page.getByRole('link', { name: 'Profile Settings' }).click()
  await elsewhere.page.getByText(/^Session expired(?:\. Please login again\.)?$/u).waitFor()
  await signIn(elsewhere.page, { ...ravi, password: RAVIS_SECOND_PASSWORD })
  await elsewhere.page.getByText('Invalid email or password').waitFor()

  expect(errors.filter(error => !error.includes('Failed to load resource'))).toEqual([])
  await Promise.all([desk.close(), context.close(), elsewhere.context.close()])
})
