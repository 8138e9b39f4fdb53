import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { chromePath, NO_CHROMIUM, openBrowser } from '../../testing/browser.ts'
import { pdfBlob } from '../../testing/client.ts'
import { smallPdf } from '../../testing/pdf.ts'
import { authorizationOf, send } from '../request.ts'
import type { Row } from '../row.ts'
import { administrator, startMeasuredJournal } from '../server-process.ts'

const PDFS = 50
const MB = 2
const BYTES = MB * 1_000_000
const YEAR = 2026
const PATIENCE_MS = 300_000

const signIn = async (page: Page, address: string) => {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/** Fifty entries of the add screen, complete and read. */
const enter = async (page: Page, paths: readonly string[], names: readonly string[]) => {
  await page.getByLabel('Choose PDFs').setInputFiles([...paths])
  await page.getByRole('button', { name: 'Fill from a spreadsheet' }).click()
  const rows = names.map(name => `${name}\tPaper ${name}\tA. Rao`)
  await page.getByLabel('Rows copied from a spreadsheet').fill(['File\tTitle\tAuthor Name', ...rows].join('\n'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(`${PDFS} of ${PDFS} new papers ready to upload`).waitFor({ timeout: PATIENCE_MS })
}

const perSecond = (begun: number) => (PDFS * MB) / ((performance.now() - begun) / 1000)

export const deskUploads: Row = {
  name: 'desk-uploads',
  about: `${PDFS} PDFs of ${MB} MB uploaded by the add screen in Chromium, and sent to the bare call one after the other`,
  prepare: async bench => {
    if (chromePath === undefined) throw new Error(NO_CHROMIUM)
    const directory = await bench.directory()
    const { address, stop } = await startMeasuredJournal(await bench.directory())
    bench.atEnd(stop)
    const browser = await openBrowser()
    bench.atEnd(() => browser.close())
    const page = await browser.newPage()
    await signIn(page, address)
    let run = 0

    const volume = async (volumeName: string) => {
      const headers = await authorizationOf(address)
      const json = { year: YEAR, issueType: 'Regular', volumeName }
      await send(`${address}/api/v1/papers/volumes`, { method: 'POST', headers, json })
      return { headers, fields: { year: String(YEAR), issueType: 'Regular', volumeName } }
    }
    const byScreen = async () => {
      const volumeName = `Screen ${run}`
      await volume(volumeName)
      const names = Array.from({ length: PDFS }, (_, n) => `${run}-${n}.pdf`)
      const paths = names.map(name => join(directory, name))
      await Promise.all(paths.map(path => writeFile(path, smallPdf(path, BYTES))))
      await page.goto(`${address}/admin/papers/add`)
      await page.getByLabel('Year', { exact: true }).selectOption(String(YEAR))
      const option = page.getByRole('option', { name: volumeName })
      await page.getByLabel('Volume', { exact: true }).selectOption(await option.getAttribute('value'))
      await enter(page, paths, names)
      const begun = performance.now()
      await page.getByRole('button', { name: `Upload ${PDFS} Paper(s)` }).click()
      await page.getByText(`Successfully uploaded ${PDFS} paper(s)!`).waitFor({ timeout: PATIENCE_MS })
      return perSecond(begun)
    }
    const byCall = async () => {
      const { headers, fields } = await volume(`Call ${run}`)
      const forms = Array.from({ length: PDFS }, (_, n) => {
        const form = new FormData()
        const all = { ...fields, title: `Paper ${n}`, authorName: 'A. Rao' }
        for (const [name, value] of Object.entries(all)) form.set(name, value)
        form.set('file', pdfBlob(smallPdf(`call ${run} ${n}`, BYTES)), 'paper.pdf')
        return form
      })
      const begun = performance.now()
      for (const body of forms) {
        const response = await fetch(`${address}/api/v1/papers`, { method: 'POST', headers, body })
        if (response.status !== 201) throw new Error(`An upload got ${response.status}: ${await response.text()}`)
        await response.arrayBuffer()
      }
      return perSecond(begun)
    }
    return async () => {
      run += 1
      const call = await byCall()
      const value = await byScreen()
      return [
        { figure: 'uploads by the add screen', unit: 'MB/s', value, beside: { what: 'the bare call', value: call } },
        { figure: 'share of the bare call', unit: '', value: value / call, goal: { atLeast: 0.8 } },
      ]
    }
  },
}
