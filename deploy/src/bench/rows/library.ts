import type { Browser, Page } from 'playwright-core'
import { chromePath, NO_CHROMIUM, openBrowser, openPage, workerReady } from '../../testing/browser.ts'
import { journalOfFiles } from '../journal-of-files.ts'
import type { Row } from '../row.ts'

const MB = 1_000_000
const FILE = 45 * MB

/** Milliseconds of a plain fetch of the file, read to its end. */
const fetched = (page: Page, url: string) =>
  page.evaluate(async address => {
    const start = performance.now()
    await (await fetch(address, { cache: 'no-store' })).arrayBuffer()
    return performance.now() - start
  }, url)

/** Milliseconds from the click until the paper is saved: on the disk, verified, and in the list of saved papers. */
const saved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const start = performance.now()
        const isSaved = () => document.querySelector('a[aria-label^="Saved:"]') !== null
        new MutationObserver(() => isSaved() && resolve(performance.now() - start)).observe(document.body, {
          subtree: true,
          childList: true,
        })
        document.querySelector<HTMLButtonElement>('button[aria-label^="Save offline:"]')?.click()
      }),
  )

type Measured = { readonly address: string; readonly pdf: string }

const measure = async (browser: Browser, { address, pdf }: Measured) => {
  const { page, context } = await openPage(browser, 360)
  await page.goto(`${address}/papers/2026/regular/Vol.%201`)
  await workerReady(page)
  await page.getByRole('button', { name: /^Save offline:/u }).waitFor()
  const plain = await fetched(page, pdf)
  const whole = await saved(page)
  await context.close()
  return { plain: FILE / MB / (plain / 1000), whole: FILE / MB / (whole / 1000) }
}

export const library: Row = {
  name: 'library',
  about: 'A PDF of 45 MB, saved for offline in Chromium: fetched, verified and stored',
  prepare: async bench => {
    if (chromePath === undefined) throw new Error(`There is ${NO_CHROMIUM}`)
    const { journal, volumeId, paperId } = await journalOfFiles(bench, { count: 1, bytes: FILE })
    const browser = await openBrowser()
    bench.atEnd(() => browser.close())
    const pdf = `/api/v1/papers/${volumeId}/${paperId}/versions/1.pdf`
    return async () => {
      const { plain, whole } = await measure(browser, { address: journal.address, pdf })
      const beside = { what: 'a plain fetch in the same page', value: plain }
      return [{ figure: 'bytes', unit: 'MB/s', value: whole, beside }]
    }
  },
}
