import { readFileSync } from 'node:fs'
import { pdfOfObjects } from '@shodh/contracts/testing/pdf-of-objects.ts'
import { journalOf } from '@shodh/deploy/client/session.ts'
import { openBrowser, openPage } from '@shodh/deploy/testing/browser/browser.ts'
import { client, pdfBlob } from '@shodh/deploy/testing/client.ts'
import { signInAt } from '@shodh/deploy/testing/browser/sign-in.ts'
import type { Browser, Page } from 'playwright-core'
import * as z from 'zod/mini'

// `TO=http://… PAGES=50,300 node deploy/lab/compare-pdfs.ts` publishes papers of so many pages in a running journal, replaces each
// PDF by one with a word changed and a paragraph added in its middle, and measures the comparison of both in the audit and in the
// dialog that replaces: seconds until the first change is listed or marked and until all is compared, the longest tasks of the page, and the
// memory of its process, workers included.
const { PAGES = '50,300' } = process.env
const { address, credentials } = await journalOf(process.env, 'TO')

const [LINES, LETTERS, A_PAGE] = [44, 84, 520]

/** A text of words that differ by a seed. */
const textOf = (length: number) => {
  let state = 7
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return `w${(state >> 8) % 9000}`
  })
}

/** The words in lines and pages, as typesetting breaks them. */
const paged = (words: readonly string[]) => {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= LETTERS) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return Array.from({ length: Math.ceil(lines.length / LINES) }, (_, n) => lines.slice(n * LINES, (n + 1) * LINES))
}

const pdfOf = (words: readonly string[]) => {
  const pages = paged(words)
  const kids = pages.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 595 842] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, n) => {
      const text = lines.map(line => `(${line}) Tj T*`).join(' ')
      const content = `BT /F1 9 Tf 60 805 Td (Journal of Measures) Tj ET BT /F1 10 Tf 16 TL 60 770 Td ${text} ET BT /F1 9 Tf 290 30 Td (${n + 1}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * n} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ])
}

const bothOf = (pages: number) => {
  const words = textOf(pages * A_PAGE)
  const middle = Math.floor(words.length / 2)
  const changed = [...words.slice(0, middle), 'changed', ...words.slice(middle + 1)]
  const added = Array.from({ length: 60 }, (_, n) => `added${n}`)
  return {
    before: pdfOf(words),
    after: pdfOf([...changed.slice(0, middle + 50), ...added, ...changed.slice(middle + 50)]),
  }
}

const Processes = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) })

/** Clock ticks of Linux in a second. */
const TICKS = 100

/** Megabytes of the largest process that shows pages, and the seconds of the processor that all have used: the same however busy the machine is. */
const costsOf = async (browser: Browser) => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = z.parse(Processes, await session.send('SystemInfo.getProcessInfo'))
  await session.detach()
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const sizes = ids.map(
    id => Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )
  const ticks = ids.flatMap(
    id => readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [],
  )
  return { megabytes: Math.max(...sizes), seconds: ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS }
}

/** The longest tasks of the page's own thread from now on, in milliseconds. */
const watchTasks = (page: Page) =>
  page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    })
    Object.assign(globalThis, { longTasks: tasks })
  })
const longestTasks = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { longTasks: readonly number[] }).longTasks
      .map(Math.round)
      .toSorted((one, other) => other - one)
      .slice(0, 5),
  )

type Measured = { readonly start: () => Promise<unknown>; readonly first: string }

/** Seconds until the first change is seen and until all is compared, tasks and memory. */
const measure = async (browser: Browser, page: Page, { start, first: seen }: Measured) => {
  await watchTasks(page)
  const idle = await costsOf(browser)
  let peak = idle.megabytes
  let isOver = false
  const sampling = (async () => {
    while (!isOver) peak = Math.max(peak, (await costsOf(browser)).megabytes)
  })()
  const begun = performance.now()
  const seconds = async () => {
    const used = (await costsOf(browser)).seconds - idle.seconds
    return `${((performance.now() - begun) / 1000).toFixed(1)} (${used.toFixed(1)})`
  }
  await start()
  await page.locator(seen).first().waitFor()
  const first = await seconds()
  const what = await page
    .getByText(/words? .*differ/u)
    .first()
    .textContent()
  await page
    .getByText(/compared/u)
    .first()
    .waitFor({ state: 'detached', timeout: 600_000 })
  const all = await seconds()
  isOver = true
  await sampling
  return [first, all, (await longestTasks(page)).join(', '), Math.round(idle.megabytes), Math.round(peak), what].join(
    ' | ',
  )
}

const browser = await openBrowser()
const { page, errors } = await openPage(browser, 1280)
await signInAt(page, address, credentials)
const editor = client(
  address,
  await client(address).logIn({ email: credentials.email, password: credentials.password }),
)
console.log(
  '| pages | where | first change, s (CPU) | all, s (CPU) | longest tasks (ms) | MB before | MB at most | found |',
)
console.log('|--:|---|--:|--:|---|--:|--:|---|')
for (const pages of PAGES.split(',').map(Number)) {
  const { before, after } = bothOf(pages)
  const volume = `Compared ${Date.now()}`
  const { id } = await editor.createVolume(volume, 2026)
  const title = `Of ${pages} pages ${Date.now()}`
  const { body } = await editor.upload({ year: '2026', volumeName: volume, title }, pdfBlob(before))
  const { paper } = body.data

  await page.goto(`${address}/admin/papers?search=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Actions of ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Replace PDF' }).click()
  await page.getByRole('img', { name: /^Now: version 1/u }).waitFor()
  const file = { name: 'new.pdf', mimeType: 'application/pdf', buffer: after }
  const replacing = await measure(browser, page, {
    start: () => page.getByLabel(/^New PDF/u).setInputFiles(file),
    first: 'ol[aria-label=Changes] del',
  })
  console.log(`| ${pages} | Replace PDF | ${replacing} |`)

  await editor.replace(id, paper.id, { reason: 'A word was wrong' }, pdfBlob(after))
  await page.goto(`${address}/admin/audit/replacements`)
  const link = page.getByRole('link', { name: title })
  await link.waitFor()
  const comparing = await measure(browser, page, {
    start: () => link.click(),
    first: 'svg[viewBox="0 0 1 1"] rect',
  })
  console.log(`| ${pages} | Compare | ${comparing} |`)
}
for (const error of errors) console.error(error)
await browser.close()
