import { chromePath, NO_CHROMIUM, openBrowser, openPage } from '@shodh/deploy/testing/browser/browser.ts'
import { smallPdf } from '@shodh/deploy/testing/pdfs/pdf.ts'
import { signInAt } from '@shodh/deploy/testing/browser/sign-in.ts'
import type { Browser } from 'playwright-core'
import { authorizationOf, send } from '../load/request.ts'
import type { Row } from '../row.ts'
import { administrator, startMeasuredJournal } from '../server-process.ts'
import { beside, perSecond } from '../turns.ts'

const PAPERS = 12
const PDF_BYTES = 4 * 1024 * 1024
const RATIO = 0.8
const VOLUME = { year: 2026, issueType: 'Regular', volumeName: 'Vol. 9, No. 99' } as const

type Paper = { readonly name: string; readonly title: string; readonly pdf: Buffer }

let made = 0
const papers = (): readonly Paper[] =>
  Array.from({ length: PAPERS }, () => {
    const n = (made += 1)
    return { name: `paper-${n}.pdf`, title: `On rivers, part ${n}`, pdf: smallPdf(`Paper ${n}`, PDF_BYTES) }
  })

const AUTHOR = 'Asha Rao'

/** One after the other, as the screen does. */
const sendAll = async (address: string, headers: Readonly<Record<string, string>>, all: readonly Paper[]) => {
  for (const { name, title, pdf } of all) {
    const body = new FormData()
    const fields = { title, authorName: AUTHOR, ...VOLUME }
    for (const [field, value] of Object.entries(fields)) body.set(field, String(value))
    body.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), name)
    const response = await fetch(`${address}/api/v1/papers`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`POST /papers: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
}

/** A screen with papers that are ready: the PDFs, and a sheet that names their titles and authors. */
const readyScreen = async (browser: Browser, address: string, all: readonly Paper[]) => {
  const { page, context } = await openPage(browser, 1280)
  await signInAt(page, address, administrator)
  await page.goto(`${address}/admin/papers/add`)
  const { volumeName } = VOLUME
  await page.getByRole('combobox', { name: 'Goes to' }).fill(volumeName)
  await page.getByRole('option', { name: new RegExp(`^${volumeName}`, 'u') }).waitFor()
  await page.getByRole('combobox', { name: 'Goes to' }).press('Enter')
  const rows = all.map(({ name, title }) => `${name};"${title}";${AUTHOR}\n`)
  const sheet = Buffer.from(`File;Title;Author\n${rows.join('')}`)
  const pdfs = all.map(({ name, pdf }) => ({ name, mimeType: 'application/pdf', buffer: pdf }))
  await page
    .getByLabel('Choose PDFs')
    .setInputFiles([...pdfs, { name: 'all.csv', mimeType: 'text/csv', buffer: sheet }])
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(`${PAPERS} of ${PAPERS} new papers ready to upload`).waitFor()
  // the pictures of first pages are no part of the upload
  await page.waitForFunction(() => {
    const sheets = [...document.querySelectorAll('tr [class*="aspect-[1/1.414]"]')]
    return sheets.length > 0 && sheets.every(sheet => sheet.querySelector('img'))
  })
  return { page, context }
}

const throughScreen = async (browser: Browser, address: string, all: readonly Paper[]) => {
  const { page, context } = await readyScreen(browser, address, all)
  const speed = await perSecond(PAPERS * PDF_BYTES, async () => {
    await page.getByRole('button', { name: `Upload ${PAPERS} Paper(s)` }).click()
    await page.getByText(`Successfully uploaded ${PAPERS} paper(s)!`).waitFor({ timeout: 120_000 })
  })
  await context.close()
  return speed
}

export const addPapers: Row = {
  name: 'desk-upload',
  about: `Add Papers in Chromium, 1280 px wide: ${PAPERS} PDFs of 4 MiB through the screen beside the bare calls, the best of three`,
  prepare: async bench => {
    if (chromePath === undefined) throw new Error(`There is ${NO_CHROMIUM}`)
    const { address, stop } = await startMeasuredJournal(await bench.directory())
    bench.atEnd(stop)
    const headers = await authorizationOf(address)
    await send(`${address}/api/v1/papers/volumes`, { method: 'POST', headers, json: VOLUME })
    const browser = await openBrowser()
    bench.atEnd(() => browser.close())
    return async () => {
      const {
        unit,
        value,
        beside: bare,
      } = await beside(
        'the same calls without a screen',
        () => throughScreen(browser, address, papers()),
        () => perSecond(PAPERS * PDF_BYTES, () => sendAll(address, headers, papers())),
      )
      return [
        { figure: 'papers through the screen', unit, value, beside: bare },
        { figure: '… of the bare calls', unit: '', value: value / bare.value, goal: { atLeast: RATIO } },
      ]
    }
  },
}
