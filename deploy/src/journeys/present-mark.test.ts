import { expect, test } from 'vitest'
import { openPage, workerReady } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

test('who comes back sees the mark and the name of today, without a network the mark of the last contact', async () => {
  const { page, context } = await openPage(at.browser, 1280, { serviceWorkers: 'allow' })
  await page.goto(at.journal.address)
  await workerReady(page)
  const shown = (path: string) => page.evaluate(async address => (await fetch(address)).text(), path)
  const served = async (path: string) => (await fetch(at.journal.address + path)).text()
  const paths = ['/icon.svg', '/manifest.webmanifest']
  const before = await Promise.all(paths.map(served))
  expect(await Promise.all(paths.map(shown))).toEqual(before)
  await (await at.journal.editor()).patch('/settings', { mark: 'Z', shortName: 'Zed' })
  const now = await Promise.all(paths.map(served))
  expect(now).not.toEqual(before)
  await expect.poll(() => Promise.all(paths.map(shown))).toEqual(now)
  await context.setOffline(true)
  expect(await shown('/icon.svg')).toBe(now[0])
  await context.close()
})
