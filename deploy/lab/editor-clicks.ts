import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { journalOf } from '@shodh/deploy/client/session.ts'
import { openBrowser, openPage } from '@shodh/deploy/testing/browser/browser.ts'
import { signInAt } from '@shodh/deploy/testing/browser/sign-in.ts'
import type { Locator, Page } from 'playwright-core'
import * as z from 'zod/mini'

// `TO=http://… FROM=folder node deploy/lab/editor-clicks.ts` counts the clicks of an editor's tasks in a running journal: to upload
// twelve PDFs of a folder that `make import` reads, which the journal has not, into a new volume, to correct a title, to replace
// a PDF, and to find a paper.
const { FROM = '../shared/data/jose-papers' } = process.env
const PAPERS = 12
const UPLOAD_MS = 300_000

const Papers = z.array(
  z.object({ doi: z.string(), authors: z.array(z.unknown()), versions: z.array(z.object({ file: z.string() })) }),
)

const { address, credentials } = await journalOf(process.env, 'TO')

const isNew = async (doi: string) =>
  (await fetch(`${address}/api/v1/papers/lookup?${new URLSearchParams({ doi })}`)).status === 404

const chosenPdfs = async () => {
  const folder = resolve(FROM)
  const chosen: string[] = []
  for (const { doi, versions } of z.parse(Papers, JSON.parse(readFileSync(join(folder, 'papers.json'), 'utf8')))) {
    if (chosen.length > PAPERS) break
    if (await isNew(doi)) chosen.push(join(folder, versions.at(-1)?.file ?? ''))
  }
  if (chosen.length <= PAPERS) throw new Error(`${folder} has no ${PAPERS + 1} papers that ${address} has not`)
  return chosen
}

/** A user, whose clicks, chosen files and typed fields are counted. */
const countedUser = () => {
  const counted = { clicks: 0, files: 0, fields: 0 }
  return {
    counted,
    click: async (target: Locator) => {
      await target.click()
      counted.clicks += 1
    },
    type: async (target: Locator, text: string) => {
      await target.fill(text)
      counted.fields += 1
    },
    /** As one that is dropped. */
    drop: async (target: Locator, files: string | readonly string[]) => {
      await target.setInputFiles(files)
      counted.files += 1
    },
  }
}
type User = ReturnType<typeof countedUser>

type Task = Readonly<{ what: string; before: string; goal: string; run: (user: User) => Promise<string | undefined> }>

const rowsOf = (page: Page) => page.locator('tr:has(th[scope=row])').getByRole('button', { name: /^Actions of/u })

const uploads = (page: Page, pdfs: readonly string[]) => async (user: User) => {
  await user.click(page.getByRole('link', { name: 'Upload Paper' }).first())
  const volume = page.getByRole('combobox', { name: 'Goes to' })
  await user.drop(page.getByLabel('Choose PDFs'), pdfs)
  await user.type(volume, `Vol. 9, No. ${Date.now() % 100_000}, 2026`)
  await page
    .getByRole('option', { name: /^Create/u })
    .first()
    .waitFor()
  await volume.press('Enter')
  await page
    .getByText(/Reading/u)
    .first()
    .waitFor({ state: 'detached', timeout: UPLOAD_MS })
  const ready = await page.getByText(/^\d+ of \d+ new papers ready to upload/u).textContent()
  const [of = ''] = /^\d+ of \d+/u.exec(ready ?? '') ?? []
  await user.click(page.getByRole('button', { name: /^Upload \d+ Paper\(s\)$/u }))
  await page.getByText(/^Successfully uploaded \d+ paper\(s\)!/u).waitFor({ timeout: UPLOAD_MS })
  return `${of} ready`
}

const correctsTitle = (page: Page) => async (user: User) => {
  await user.click(page.getByRole('rowheader').getByRole('link').first())
  await user.click(page.getByTitle('Correct the title'))
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await user.type(title, `${await title.inputValue()}, corrected`)
  await title.press('Enter')
  await title.waitFor({ state: 'detached' })
  return undefined
}

const replaces = (page: Page, pdf: string) => async (user: User) => {
  await user.click(rowsOf(page).first())
  await user.click(page.getByRole('menuitem', { name: 'Replace PDF' }))
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await user.drop(dialog.getByLabel(/^New PDF/u), pdf)
  await user.type(dialog.getByLabel('Reason for Replacement'), 'A table on page 2 was wrong')
  await user.click(dialog.getByRole('button', { name: 'Replace PDF' }))
  await page.getByText(/^PDF replaced successfully/u).waitFor()
  return undefined
}

const finds = (page: Page, words: string) => async (user: User) => {
  const all = await rowsOf(page).count()
  await page.keyboard.press('/')
  await user.type(page.getByRole('searchbox'), words)
  await page.waitForFunction((before: number) => {
    const found = document.querySelectorAll('tr:has(th[scope=row])').length
    return found > 0 && found < before
  }, all)
  return undefined
}

const browser = await openBrowser()
const { page, errors } = await openPage(browser, 1280)
await signInAt(page, address, credentials)

const toList = async () => {
  await page.goto(`${address}/admin/papers`)
  await rowsOf(page).first().waitFor()
}
const pdfs = await chosenPdfs()
const tasks: readonly Task[] = [
  {
    what: 'twelve PDFs into a new volume',
    before: '6 clicks, 12 typed authors',
    goal: '≤ 3 clicks',
    run: uploads(page, pdfs.slice(0, PAPERS)),
  },
  { what: 'a title', before: '4 clicks', goal: '≤ 2 clicks', run: correctsTitle(page) },
  { what: 'replace a PDF', before: '', goal: '≤ 4 clicks', run: replaces(page, pdfs[PAPERS] ?? '') },
  { what: 'find a paper', before: '', goal: '≤ 2 s', run: finds(page, 'corrected') },
]

console.log('| what | before | goal | clicks | files | typed fields | seconds | |\n|---|---|---|--:|--:|--:|--:|---|')
for (const [n, { what, before, goal, run }] of tasks.entries()) {
  if (n > 0) await toList()
  const user = countedUser()
  const begun = performance.now()
  const more = await run(user).catch((error: unknown) => `failed: ${String(error).split('\n')[0]}`)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const { clicks, files, fields } = user.counted
  console.log(`| ${[what, before, goal, clicks, files, fields, seconds, more ?? ''].join(' | ')} |`)
}
for (const error of errors) console.error(error)
await browser.close()
