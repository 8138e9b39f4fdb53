import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, openPage } from '../testing/browser/browser.ts'
import { administrator } from '../testing/journal.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const VOLUME = '/papers/2025/regular/Vol.%20I'
const ASHA = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  password: 'first paper 88',
  role: 'author',
  status: 'active',
}

const site = withBrowser({}, async editor => {
  await editor.createVolume()
  for (const title of ['On Rivers', 'On Hills', 'On Plains']) await editor.upload({ title })
  for (let year = 2016; year < 2025; year += 1) await editor.createVolume('Vol. I', year)
})

/** Its clock can be put forward; no service worker responds in the journal's place. */
const openAt = async (path: string, height = 800) => {
  const { page, context } = await openPage(site.browser, 1280, {
    viewport: { width: 1280, height },
    permissions: ['clipboard-write'],
  })
  await page.clock.install()
  await page.goto(site.journal.address + path)
  return { page, context }
}

const signIn = async (page: Page) => {
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

const signedInAt = async (path: string, height = 800) => {
  const opened = await openAt('/login', height)
  await signIn(opened.page)
  await opened.page.goto(site.journal.address + path)
  return opened
}

const hasFocus = (element: Locator) => expect.poll(() => element.evaluate(own => own === document.activeElement))
const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

describe('the skip link', () => {
  test('leads to the start of the content', async () => {
    const { page, context } = await openAt(VOLUME, 300)
    await page.locator('[data-paper]').first().waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await hasFocus(page.locator('#main')).toBe(true)
    const top = () => page.locator('#main').evaluate(main => Math.round(main.getBoundingClientRect().top))
    await expect.poll(top).toBe(0)
    await page.keyboard.press('Tab')
    await hasFocus(page.getByRole('link', { name: 'Back to Home' })).toBe(true)
    await context.close()
  })

  test('loses nothing that the page was opened with', async () => {
    const { page, context } = await openAt('/reset-password#email=asha%40example.org&token=t0k3n')
    const account = page.getByText('For the account of asha@example.org.')
    await account.waitFor()
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await hasFocus(page.locator('#main')).toBe(true)
    await page.reload()
    await account.waitFor()
    await context.close()
  })
})

describe('the focus stays where the work is', () => {
  test('after the sign-in', async () => {
    const { page, context } = await openAt('/login')
    await signIn(page)
    await hasFocus(page.locator('#main')).toBe(true)
    await context.close()
  })

  test('after a dialog that was cancelled, and after one that took away the button which opened it', async () => {
    await (await site.journal.editor()).post('/admin/users', ASHA)
    const { page, context } = await signedInAt('/admin/users')
    const opener = page.getByRole('button', { name: `Delete ${ASHA.name}` })
    await opener.press('Enter')
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await hasFocus(opener).toBe(true)
    await opener.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await opener.waitFor({ state: 'detached' })
    await expect.poll(() => focusedTag(page)).toBe('MAIN')
    await context.close()
  })

  test("on 'Try Again' while it is tried again, and in the page when it has come", async () => {
    const { page, context } = await openAt('/')
    let isDown = true
    await page.route('**/api/v1/papers?**', route =>
      isDown ? route.fulfill({ status: 503, json: { success: false, message: 'Not now' } }) : route.fallback(),
    )
    await hydrated(page)
    // Time stands still but for this, so that no attempt is over before it was looked at.
    await page.clock.pauseAt(Date.now() + 60_000)
    const shownWithin = (ms: number, element: Locator) =>
      expect
        .poll(async () => {
          await page.clock.runFor(ms)
          return element.isVisible()
        })
        .toBe(true)
    const again = page.getByRole('button', { name: 'Try Again' })
    await page.getByRole('link', { name: /^View Papers/u }).click()
    await shownWithin(1000, again)
    await again.press('Enter')
    await shownWithin(20, page.getByText('Trying again: attempt 2 of 3'))
    await hasFocus(again).toBe(true)
    isDown = false
    await shownWithin(1000, page.locator('[data-paper]').first())
    await expect.poll(() => focusedTag(page)).toBe('MAIN')
    await context.close()
  })

  test('after a session was ended', async () => {
    await site.journal.editor()
    const { page, context } = await signedInAt('/admin/profile')
    const end = page.getByRole('button', { name: /^End the session of/u })
    await end.first().waitFor()
    const many = await end.count()
    await end.first().press('Enter')
    await expect.poll(() => end.count()).toBe(many - 1)
    await expect.poll(() => focusedTag(page)).toBe('SECTION')
    await context.close()
  })

  test('on a message while it is used, and then where it was before', async () => {
    const { page, context } = await openAt(VOLUME)
    await hydrated(page)
    const share = page.getByRole('button', { name: 'Share On Hills' })
    await share.press('Enter')
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    await dismiss.waitFor()
    await dismiss.focus()
    await page.clock.fastForward(60_000)
    await hasFocus(dismiss).toBe(true)
    await page.keyboard.press('Enter')
    await dismiss.waitFor({ state: 'detached' })
    await hasFocus(share).toBe(true)
    await context.close()
  })
})

test('no field that takes the focus is hidden by the bar at the top', async () => {
  const { page, context } = await signedInAt('/admin/users/add', 420)
  await page.getByRole('link', { name: 'Cancel' }).focus()
  const bar = await page.locator('header').evaluate(header => header.getBoundingClientRect().bottom)
  for (const label of ['Role', 'Password', 'Email Address', 'Full Name']) {
    const field = page.getByLabel(label, { exact: true })
    for (let step = 0; step < 6 && !(await field.evaluate(own => own === document.activeElement)); step += 1)
      await page.keyboard.press('Shift+Tab')
    await hasFocus(field).toBe(true)
    expect(await field.evaluate(own => own.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bar)
  }
  await context.close()
})

test('a button that shows a password is pressed or not, by one name', async () => {
  const { page, context } = await openAt('/login')
  const show = page.getByRole('button', { name: 'Show password' })
  await show.press('Enter')
  await expect.poll(() => show.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  await context.close()
})

test('a download changes nothing of the name that its button has', async () => {
  const { page, context } = await openAt(VOLUME)
  const button = page.getByRole('button', { name: 'Download PDF: On Hills' })
  const names = await button.evaluateHandle(own => {
    const seen = [own.getAttribute('aria-label')]
    const look = () => seen.push(own.getAttribute('aria-label'))
    new MutationObserver(look).observe(own, { attributes: true, attributeFilter: ['aria-label'] })
    return seen
  })
  await button.press('Enter')
  await page.getByText('Download completed: On Hills.pdf').waitFor()
  await expect.poll(() => names.jsonValue()).toEqual(['Download PDF: On Hills'])
  await context.close()
})

test('the menu of volumes covers nothing of the header, and closes when the focus goes elsewhere', async () => {
  const { page, context } = await openAt('/')
  const button = page.getByRole('button', { name: 'Journal' })
  await hydrated(page)
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('group', { name: 'Volumes of the journal' })
  await panel.waitFor()
  const [top, bottom] = await page
    .evaluate(() =>
      ['[popover]:popover-open', 'header'].map(each => document.querySelector(each)!.getBoundingClientRect()),
    )
    .then(([over, header]) => [over!.top, header!.bottom])
  expect(top).toBeGreaterThanOrEqual(bottom! - 1)
  await page.keyboard.press('Shift+Tab')
  await panel.waitFor({ state: 'hidden' })
  await hasFocus(page.getByRole('navigation').getByRole('link', { name: 'Board Members' })).toBe(true)
  await context.close()
})
