import { expect, test } from 'vitest'
import { hydrated, openPage } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const YEARS = Array.from({ length: 12 }, (_, place) => 2025 - place)

const site = withBrowser({}, async editor => {
  for (const year of YEARS) await editor.createVolume('Vol. I', year)
  await editor.upload()
  await editor.upload({ title: 'On Hills' })
})

/** Its clock can be put forward; no service worker responds in the journal's place. */
const openPatiently = async () => {
  const { page, context } = await openPage(site.browser, 1280)
  await page.clock.install()
  return { page, context }
}

declare global {
  /** Of the page, as the test watches it. */
  var seen: { readonly alerts: string[]; readonly attempts: string[] }
}

test('no error shows before the last attempt, and the volume comes with it', async () => {
  const { page, context } = await openPatiently()
  let requests = 0
  await page.route('**/api/v1/papers?**', route => {
    requests += 1
    return requests < 3
      ? route.fulfill({ status: 503, json: { success: false, message: 'Not now' } })
      : route.fallback()
  })
  await page.addInitScript(() => {
    globalThis.seen = { alerts: [], attempts: [] }
    new MutationObserver(() => {
      const alert = document.querySelector('[role=alert]')?.textContent
      if (alert) globalThis.seen.alerts.push(alert)
      const [attempt] = /attempt \d of \d/u.exec(document.body?.textContent ?? '') ?? []
      if (attempt !== undefined) globalThis.seen.attempts.push(attempt)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  await page.goto(site.journal.address)
  await hydrated(page)
  await page.getByRole('link', { name: /^View Papers/u }).click()
  const isShown = async () => {
    await page.clock.fastForward(1000)
    return page.locator('[data-paper]').first().isVisible()
  }
  await expect.poll(isShown).toBe(true)
  const { alerts, attempts } = await page.evaluate(() => globalThis.seen)
  expect([...new Set(attempts)]).toEqual(['attempt 2 of 3', 'attempt 3 of 3'])
  expect(alerts).toEqual([])
  await context.close()
})

test('after a minute and more, Back leads to the place and the years that were left', async () => {
  const { page, context } = await openPatiently()
  await page.goto(site.journal.address)
  await hydrated(page)
  const volumes = page.getByRole('region', { name: 'Volumes by Year' })
  await volumes.getByRole('link', { name: '2020', exact: true }).click()
  const link = volumes.locator('a[href*="/papers/2020/"]').first()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  await page.clock.runFor(100)
  await link.click()
  await page.getByRole('heading', { level: 1, name: /No Papers Found|Vol\. I/u }).waitFor()
  await page.clock.fastForward(66_000)
  await page.goBack()
  await link.waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await context.close()
})

test('installed, the site has the name of the journal, and its shortcut opens the volumes', async () => {
  const { page, context } = await openPatiently()
  const { name, shortName } = await (await fetch(`${site.journal.address}/journal.json`)).json()
  const manifest = await (await fetch(`${site.journal.address}/manifest.webmanifest`)).json()
  expect([manifest.name, manifest.short_name]).toEqual([name, shortName])
  await page.goto(site.journal.address + manifest.shortcuts[0].url)
  const heading = page.getByRole('heading', { name: 'Volumes by Year' })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate(own => Math.round(own.getBoundingClientRect().top))).toBe(0)
  await context.close()
})
