import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, openPage, pageStored, workerReady } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const volumeWithMost = async () => {
  const { volumes } = (await at.journal.visitor().get('/papers/volumes')).body.data
  return volumes.toSorted((one: Volume, other: Volume) => other.paperCount - one.paperCount)[0] as Volume
}
type Volume = { readonly name: string; readonly year: number; readonly issueType: string; readonly paperCount: number }

const pathOf = ({ year, issueType, name }: Volume) =>
  `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(name)}`

/** The paths of everything that the page requests, from now on. */
const requestsOf = (page: Page) => {
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  return paths
}

const settled = async (page: Page) => {
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}

const paths = async () => ['/', pathOf(await volumeWithMost())]

describe('a public page', () => {
  test('is there before any script runs, with its title, its description and its address', async () => {
    const [home = '', volume = ''] = await paths()
    const { name, paperCount } = await volumeWithMost()
    const html = async (path: string) => (await fetch(at.journal.address + path)).text()
    expect(await html(home)).toContain('<title>Home | Shodh Sample Journal</title>')
    const page = await html(volume)
    expect(page).toMatch(new RegExp(`<title>.+ \\(${paperCount} papers?\\) \\| Shodh Sample Journal</title>`, 'u'))
    expect(page).toContain(`<link data-page rel="canonical" href="${at.journal.address}${volume}">`)
    expect(page).toContain('<meta data-page name="description"')
    expect(page).toContain(name)
    expect(page.match(/<script>/gu)).toHaveLength(1)
    expect(page).not.toMatch(/tabId|session|token/iu)
  })

  test('shows no button without scripts but those that send a form or open what came with the page', async () => {
    const { page, context } = await openPage(at.browser, 360, { javaScriptEnabled: false })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of [...(await paths()), '/nowhere']) {
        await page.goto(at.journal.address + path)
        const dead = page.locator(':is(button, select):visible:not(form *, [popovertarget])')
        expect([path, width, await dead.allTextContents()]).toEqual([path, width, []])
      }
    }
    await context.close()
  })

  test('is taken over as it is, and nothing that it was rendered from is fetched again', async () => {
    for (const path of await paths()) {
      const { page, context, errors } = await openPage(at.browser, 1280)
      const requests = requestsOf(page)
      await page.goto(at.journal.address + path)
      const canonical = () =>
        page.locator('link[rel=canonical]').evaluateAll(all => all.map(a => a.getAttribute('href')))
      const markup = () => page.evaluate(() => document.getElementById('main')?.innerHTML ?? '')
      await settled(page)
      expect(await markup()).toContain('<h1')
      await expect.poll(canonical).toEqual([at.journal.address + path])
      expect(errors).toEqual([])
      expect(requests.filter(each => each === '/journal.json' || each.startsWith('/api/'))).toEqual([])
      await context.close()
    }
  })

  test('that was the first one ever visited opens without a network', async () => {
    for (const path of await paths()) {
      const { page, context } = await openPage(at.browser, 1280, { serviceWorkers: 'allow' })
      await page.goto(at.journal.address + path)
      const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await workerReady(page)
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await page.reload()
      expect(heading).not.toBe('')
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      if (path !== '/') await page.getByRole('table').waitFor()
      else
        await page
          .getByRole('link', { name: /^View Papers/u })
          .first()
          .waitFor()
      await context.close()
    }
  })

  test('that was visited before is shown as it came before any script runs, and then as it is now', async () => {
    const editor = await at.journal.editor()
    const { id } = await editor.createVolume('Visited', 2022)
    const paper = { year: '2022', volumeName: 'Visited' }
    await editor.upload({ ...paper, title: 'On Rivers' })
    const { page, context } = await openPage(at.browser, 1280, { serviceWorkers: 'allow' })
    const cameRendered = () => page.evaluate(() => document.getElementById('rendered') !== null)
    await page.goto(`${at.journal.address}/papers/2022/regular/Visited`)
    await workerReady(page)
    await pageStored(page)

    await editor.upload({ ...paper, title: 'On Hills' })
    const served = async () => (await fetch(`${at.journal.address}/papers/2022/regular/Visited`)).text()
    await expect.poll(served).toContain('On Hills')
    await page.reload()
    expect(await cameRendered()).toBe(true)
    await page.getByText('On Hills').first().waitFor()
    await context.setOffline(true)
    await page.reload()
    expect(await cameRendered()).toBe(true)
    await page.getByText('On Hills').first().waitFor()
    await context.setOffline(false)

    const confirmed = { confirmVolumeName: 'Visited', confirmPaperCount: '2', forceDelete: 'true' }
    const deletion = await editor.remove(`/papers/volumes/${id}`, { reason: 'Sent twice', ...confirmed })
    expect(deletion.status).toBe(200)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'This volume was deleted' }).waitFor()
    await pageStored(page, false)
    await page.reload()
    expect(await cameRendered()).toBe(false)
    await page.getByRole('heading', { level: 1, name: 'This volume was deleted' }).waitFor()
    await context.close()
  })

  test('whose names are markup shows them, and runs nothing of them', async () => {
    const name = `</script><script>document.title="run"</script>"'&<b>`
    const editor = await at.journal.editor()
    await editor.createVolume(name, 2024)
    await editor.upload({ year: '2024', volumeName: name, title: '</title><img src=x onerror="document.title=1">' })
    const { page, context, errors } = await openPage(at.browser, 1280)
    const { name: stored } = (await at.journal.visitor().get('/papers/volumes?year=2024')).body.data.volumes[0]
    await page.goto(at.journal.address + pathOf({ name: stored, year: 2024, issueType: 'Regular', paperCount: 1 }))
    await settled(page)
    await expect.poll(() => page.title()).toBe(`${stored} (1 paper) | Shodh Sample Journal`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(stored)
    expect(errors).toEqual([])
    await context.close()
  })
})

describe('a volume that was deleted', () => {
  test('is gone, and its page says when and why', async () => {
    const editor = await at.journal.editor()
    const { id } = await editor.createVolume('Withdrawn', 2023)
    const path = '/papers/2023/regular/Withdrawn'
    const { page, context, errors } = await openPage(at.browser, 1280)
    expect((await page.goto(at.journal.address + path))?.status()).toBe(200)
    await page.getByText('No paper has been published in this volume yet.').waitFor()
    await context.close()

    await editor.remove(`/papers/volumes/${id}`, { reason: 'Published twice', confirmVolumeName: 'Withdrawn' })
    const after = await openPage(at.browser, 1280)
    expect((await after.page.goto(at.journal.address + path))?.status()).toBe(410)
    await settled(after.page)
    await after.page.getByRole('heading', { level: 1, name: 'This volume was deleted' }).waitFor()
    await after.page.getByText('Reason: Published twice').waitFor()
    await after.page.getByText(/It was deleted on \d+ \w+ \d{4}\./u).waitFor()
    expect([...errors, ...after.errors.filter(error => !error.includes('410'))]).toEqual([])
    await after.context.close()
  })

  test.each([
    ['/papers/2023/regular/Never', 'No Papers Found'],
    ['/papers/1066/regular/Never', 'No Papers Found'],
    ['/nowhere', 'Page Not Found'],
    ['/papers/2025/regular/a%E2%80%A8b', 'Page Not Found'],
    ['/papers/%E0%A4%A', 'Page Not Found'],
  ])('differs from one that never was: %s', async (path, heading) => {
    const { page, context } = await openPage(at.browser, 1280)
    expect((await page.goto(at.journal.address + path))?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await context.close()
  })
})

test('without JavaScript a reader gets by links from the home page to every volume and its PDFs', async () => {
  const { page, context } = await openPage(at.browser, 1280, { javaScriptEnabled: false })
  await page.goto(at.journal.address)
  const links = await page.locator('#main a[href^="/papers/"]').evaluateAll(all => all.map(a => a.getAttribute('href')))
  const { volumes } = (await at.journal.visitor().get('/papers/volumes')).body.data
  const isPaper = (link: string | null) => /\/\d+-[^/]*$/u.test(link ?? '')
  expect(new Set(links.filter(link => !isPaper(link)))).toEqual(new Set(volumes.map(pathOf)))

  await page
    .locator(`#main a[href="${pathOf(await volumeWithMost())}"]`)
    .last()
    .click()
  const { paperCount } = await volumeWithMost()
  await expect.poll(() => page.locator('[data-paper]').count()).toBe(paperCount)
  const pdf = page.locator('button[formaction^="/api/v1/papers/"][formaction$="/download"]')
  const [download] = await Promise.all([page.waitForEvent('download'), pdf.last().click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/u)
  await context.close()
})
