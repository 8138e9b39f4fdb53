import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePorts } from '../engines/constellation.ts'
import { violationsIn } from '../testing/browser/axe.ts'
import { missing } from '../testing/any-journal.ts'
import { closeContexts, openPage, overflow, sharedBrowser, WIDTHS } from '../testing/browser/browser.ts'
import { client, pdfBlob } from '../testing/client.ts'
import { administrator } from '../testing/journal.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { journalProcess } from '../testing/journal-process.ts'

const YEAR = '2026'
const VOLUME = 'Vol. XV'
const NEW = ['devanagari-length.pdf', 'every-version.pdf', 'item-analysis.pdf']
const EXISTING = 'noon-shadow.pdf'

let directory: string
let port: string
let browser: Browser
let journal: Awaited<ReturnType<typeof journalProcess>>

const start = async () => {
  journal = await journalProcess(directory, { PORT: port })
}
const editor = async () => {
  const visitor = client(journal.address)
  return client(journal.address, await visitor.logIn(administrator))
}
const samplePdf = (name: string) => readFile(join(import.meta.dirname, '../sample/pdfs', name))
const pdf = async (name: string) => ({ name, mimeType: 'application/pdf', buffer: await samplePdf(name) })

beforeAll(async () => {
  if (missing !== undefined) return
  directory = await mkdtemp(join(tmpdir(), 'shodh-add-papers-'))
  port = String((await freePorts('127.0.0.1', 1))[0])
  await start()
  browser = await sharedBrowser()
  const own = await editor()
  await own.createVolume(VOLUME, Number(YEAR))
  const place = { year: YEAR, issueType: 'Regular', volumeName: VOLUME }
  await own.upload({ title: 'Noon Shadows', ...place }, pdfBlob(await samplePdf(EXISTING)))
})
afterAll(async () => {
  await closeContexts(browser)
  await journal?.end('SIGKILL')
  if (directory) await rm(directory, { recursive: true })
})
beforeEach(context => context.skip(missing !== undefined, missing))

const signIn = async (page: Page) => {
  await page.goto(`${journal.address}/login`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/** By the sidebar; the dashboard has a link of the same name. */
const openAddPapers = (page: Page) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Upload Paper' }).click()

const chooseVolume = async (page: Page) => {
  const line = page.getByRole('combobox', { name: 'Goes to' })
  await line.fill(`${VOLUME}, ${YEAR}`)
  await page.getByRole('option', { name: new RegExp(`^${VOLUME}`, 'u') }).waitFor()
  await line.press('Enter')
}

const titlesOf = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Title of number/u })
    .evaluateAll(fields => fields.map(field => 'value' in field && field.value))

const looksRight = async (page: Page) => {
  for (const width of WIDTHS)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const violations = await violationsIn(page)
      const obstacles = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      expect([width, colorScheme, obstacles, await overflow(page)]).toEqual([width, colorScheme, [], 0])
    }
}

const papersStored = async () => {
  const { papers } = (await (await editor()).get(`/papers?year=${YEAR}&limit=1000`)).body.data
  return papers.map(({ title }: { title: string }) => title)
}

test('PDFs that are dropped become papers once each, through a reload and a kill of the journal', async () => {
  const { page, context } = await openPage(browser, 1280, { serviceWorkers: 'allow' })
  await signIn(page)
  await openAddPapers(page)
  await chooseVolume(page)
  await page.getByText('The next paper gets the number 2.').waitFor()

  // Five at once: one is broken, one is in the journal already.
  const broken = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 '.repeat(50)) }
  const notPdf = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') }
  await page
    .getByLabel('Choose PDFs')
    .setInputFiles([...(await Promise.all([...NEW, EXISTING].map(pdf))), broken, notPdf])
  await page.getByText('notes.png: Only PDF files are allowed').waitFor()
  await page.getByText('The same file is already published:').waitFor()
  await page.getByText('File appears to be corrupted or empty').waitFor()
  await page.getByText('3 of 5 new papers ready to upload').waitFor()
  await page.getByText('· two need you').waitFor()
  const proposed = await titlesOf(page)
  expect(proposed.filter(Boolean)).toHaveLength(4)
  expect(proposed[0]).toMatch(/^How Long Is a Word in Devanagari/u)
  await looksRight(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('textbox', { name: 'Title of number 2' }).fill('शब्द किती लांब?')
  await page.getByRole('textbox', { name: 'Author Name of number 2' }).click()
  await page.getByText('3 of 5 new papers ready to upload').waitFor()
  await page.reload()
  await page.getByText('3 of 5 new papers ready to upload').waitFor()
  await expect.poll(() => titlesOf(page)).toEqual(['शब्द किती लांब?', ...proposed.slice(1)])

  // The journal stands still, and is killed with a request under way.
  await page.getByRole('button', { name: 'Remove number 6' }).click()
  await page.getByRole('button', { name: 'Remove number 5' }).click()
  process.kill(journal.pid, 'SIGSTOP')
  await page.getByRole('button', { name: 'Upload 3 Paper(s)' }).click()
  await page.getByText('Uploading 1 of 3…').waitFor()

  // The upload goes on while another screen is shown; leaving the page asks first.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: /^Uploading/u }).waitFor()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await journal.end('SIGKILL')
  await start()
  await page.getByText('Successfully uploaded 3 paper(s)!').waitFor({ timeout: 60_000 })
  await openAddPapers(page)
  await page.getByText('3 papers uploaded').waitFor()
  await page.getByText('The next paper gets the number 5.').waitFor()
  await page.getByRole('link', { name: 'View volume' }).and(page.locator('[href^="/papers/2026/regular/"]')).waitFor()
  const uploaded = [proposed[1], proposed[2], 'शब्द किती लांब?']
  const stored = await papersStored()
  expect([stored.length, new Set(stored)]).toEqual([4, new Set(['Noon Shadows', ...uploaded])])

  // Nothing of it stays in the browser after the sign-out.
  await page.getByRole('button', { name: /: account of/u }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('shodh-desk')
  await context.close()
})

test('an upload shows how much of it was sent, and one that is cancelled leaves nothing behind', async () => {
  const { page, context } = await openPage(browser, 1280, { serviceWorkers: 'allow' })
  await signIn(page)
  await openAddPapers(page)
  await chooseVolume(page)
  await page.getByText('The next paper gets the number 5.').waitFor()
  const large = join(directory, 'floods.pdf')
  await writeFile(large, smallPdf('On Floods', 40 * 1024 * 1024))
  await page.getByLabel('Choose PDFs').setInputFiles(large)
  await page.getByRole('textbox', { name: 'Title of number 5' }).fill('On Floods')
  await page.getByRole('textbox', { name: 'Author Name of number 5' }).fill('Asha Rao')
  await page.getByText('1 of 1 new papers ready to upload').waitFor()

  // A slow line, which breaks.
  const line = await context.newCDPSession(page)
  const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: 8 * 1024 * 1024 }
  const setLine = (offline: boolean) => line.send('Network.emulateNetworkConditions', { ...conditions, offline })
  await setLine(false)
  await page.getByRole('button', { name: 'Upload 1 Paper(s)' }).click()
  await page.getByText(/^[3-7]\d% of 40\.0 MB$/u).waitFor()
  await setLine(true)
  await page.getByText('Waiting for the network…').waitFor()
  await setLine(false)
  await page.getByText(/^[1-9]\d?% of 40\.0 MB$/u).waitFor()
  const bar = page.getByRole('progressbar', { name: 'Upload of number 5' })
  expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cancel the upload of number 5' }).click()
  await bar.waitFor({ state: 'detached' })
  await line.detach()
  await page.getByRole('cell').getByText('Ready', { exact: true }).waitFor()
  expect(await papersStored()).not.toContain('On Floods')

  await page.getByRole('button', { name: 'Upload 1 Paper(s)' }).click()
  await page.getByText('Successfully uploaded 1 paper(s)!').waitFor()
  await page.getByRole('button', { name: 'Upload more' }).click()
  expect((await papersStored()).filter((title: string) => title === 'On Floods')).toHaveLength(1)

  // The same PDF twice.
  const twin = (name: string) => ({ name, mimeType: 'application/pdf', buffer: smallPdf('On Droughts') })
  await page.getByLabel('Choose PDFs').setInputFiles([twin('one.pdf'), twin('two.pdf')])
  await page.getByText('The same PDF as number 6.').waitFor()
  for (const number of [6, 7]) {
    await page.getByRole('textbox', { name: `Title of number ${number}` }).fill(`On Droughts ${number}`)
    await page.getByRole('textbox', { name: `Author Name of number ${number}` }).fill('Asha Rao')
  }

  // An error that shows as its field is left moves no button away from a press.
  await page.getByRole('textbox', { name: 'Title of number 6' }).fill('D')
  const remove = page.getByRole('button', { name: 'Remove number 7' })
  const { height } = (await remove.boundingBox())!
  await remove.click({ position: { x: 10, y: height - 2 } })
  await page.getByText('Number 7 removed').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('textbox', { name: 'Title of number 6' }).fill('On Droughts 6')

  await page.getByText('1 of 2 new papers ready to upload').waitFor()
  await page.getByRole('button', { name: 'Upload 1 Paper(s)' }).click()
  await page.getByText('Successfully uploaded 1 paper(s)!').last().waitFor()
  await page.getByText('The same file is already published:').waitFor()
  expect(await papersStored()).not.toContain('On Droughts 7')
  await page.getByRole('button', { name: /^publish it again/u }).click()
  await page.getByRole('button', { name: 'Upload 1 Paper(s)' }).click()
  await expect.poll(papersStored).toContain('On Droughts 7')
  await context.close()
})
