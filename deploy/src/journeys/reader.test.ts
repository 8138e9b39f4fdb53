import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { WIDTHS, hydrated, openPage, overflow, workerReady } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

type VolumeInTree = {
  readonly id: string
  readonly name: string
  readonly year: number
  readonly issueType: string
  readonly paperCount: number
}

const newestVolume = async (): Promise<VolumeInTree> => {
  const { tree } = (await at.journal.visitor().get('/papers/years?tree=1')).body.data
  return tree[0].types[0].volumes[0]
}

const pathOf = ({ year, issueType, name }: VolumeInTree) =>
  `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(name)}`

describe.each(WIDTHS)('at %i px, a reader', width => {
  test('opens the home page and goes through the menu to a volume', async () => {
    const { page, context, errors } = await openPage(at.browser, width)
    await page.goto(at.journal.address)
    await page.getByRole('heading', { name: 'Recent Publications' }).waitFor()
    await expect.poll(() => page.title()).toContain('Home')
    expect(await overflow(page)).toBe(0)

    await hydrated(page)
    if (width < 768) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Journal', exact: true }).click()
    const { name, year } = await newestVolume()
    await page
      .getByRole('button', { name: new RegExp(`^${year}`, 'u') })
      .first()
      .click()
    await page.getByRole('button', { name: /Regular Issues/u }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await overflow(page)).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  test('reads the volume in the layout that fits', async () => {
    const { page, context } = await openPage(at.browser, width)
    const volume = await newestVolume()
    await page.goto(at.journal.address + pathOf(volume))
    await page.getByRole('heading', { level: 1, name: volume.name }).waitFor()
    await page.getByRole('button', { name: /PDF/u }).first().waitFor()
    await expect.poll(() => page.title()).toContain(`${volume.paperCount} papers`)
    await expect.poll(() => page.getByText('Paper Title', { exact: true }).isVisible()).toBe(width >= 960)
    expect(await overflow(page)).toBe(0)
    await context.close()
  })
})

describe('a reader', () => {
  test('downloads a PDF, byte for byte, and the whole volume', async () => {
    const { page, context } = await openPage(at.browser, 1280, { acceptDownloads: true })
    const volume = await newestVolume()
    await page.goto(at.journal.address + pathOf(volume))

    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /PDF/u }).first().click(),
    ])
    const { papers } = (
      await at.journal.visitor().get(`/papers?year=${volume.year}&volumeName=${encodeURIComponent(volume.name)}`)
    ).body.data
    const bytes = await readFile(await pdf.path())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(papers[0].sha256)
    await page.getByText(/Download completed: .+\.pdf/u).waitFor()

    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Volume (ZIP)' }).click(),
    ])
    expect(zip.suggestedFilename()).toMatch(/\.zip$/u)
    expect((await readFile(await zip.path())).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
    await page.getByText(/Volume download completed: .+\.zip \([\d.]+MB\)/u).waitFor()
    await context.close()
  })

  test('without a network still opens the menu and what was seen last, and reads what is missing', async () => {
    const { page, context } = await openPage(at.browser, 768, { serviceWorkers: 'allow' })
    const volume = await newestVolume()
    await page.goto(at.journal.address)
    await workerReady(page)
    await page.goto(at.journal.address + pathOf(volume))
    await page.locator('[data-paper]').first().waitFor()
    await context.setOffline(true)

    await page.reload()
    await page.getByRole('heading', { level: 1, name: volume.name }).waitFor()
    await page.locator('[data-paper]').first().waitFor()
    await page.getByText('You are offline.').waitFor()
    await page.getByRole('button', { name: 'Journal', exact: true }).click()
    await page
      .getByRole('button', { name: new RegExp(`^${volume.year}`, 'u') })
      .first()
      .waitFor()

    await page.goto(`${at.journal.address}/papers/1999/regular/Never%20seen`)
    await page
      .getByText(/offline/iu)
      .first()
      .waitFor()
    await expect.poll(() => page.getByText('No Papers Found').count()).toBe(0)
    await context.close()
  })
})
