import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { pdfBlob } from '../testing/client.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

const place = { year: '2026', volumeName: 'Vol. I' }

/** Twelve papers, of which the last has letters that Windows-1252 lacks. */
const publish = async () => {
  const editor = await at.journal.editor()
  await editor.createVolume('Vol. I', 2026)
  const titles = [...Array.from({ length: 11 }, (_, n) => `On River ${n + 1}`), 'नद्या आणि विहिरी']
  for (const title of titles)
    await editor.upload({ ...place, title, keywords: 'rivers; =SUM(1)', firstPage: '1' }, pdfBlob(smallPdf(title)))
  return editor
}

const exported = async (page: Page) => {
  await page.goto(`${at.journal.address}/admin/papers`)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export sheet' }).click()
  return readFile(await (await saved).path(), 'utf8')
}

const cellsIn = (line: string) =>
  Array.from(
    line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/gu),
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

/** An exported sheet without line breaks in its cells. */
const tableOf = (csv: string) => {
  const [head = [], ...rows] = csv.replace('\uFEFF', '').trimEnd().split('\r\n').map(cellsIn)
  const rowOf = (title: string) => rows.find(row => row[head.indexOf('Title')] === title) ?? []
  return {
    head,
    rows,
    read: (title: string, heading: string) => rowOf(title)[head.indexOf(heading)] ?? '',
    write: (title: string, heading: string, text: string) => rowOf(title).splice(head.indexOf(heading), 1, text),
  }
}

/** As Excel saves it in western Europe: in Windows-1252 with semicolons, whatever it lacks as a question mark. */
const asExcel = (rows: readonly (readonly string[])[]) => {
  const line = (cells: readonly string[]) => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(';')
  return Buffer.from(
    rows
      .map(line)
      .join('\r\n')
      .replaceAll(/[^ -ÿ\r\n]/gu, '?'),
    'latin1',
  )
}

test('a sheet of twelve papers is edited as Excel does, comes back past another editor, and is undone at once', async () => {
  const editor = await publish()
  const titles = async () =>
    (await editor.get('/papers?limit=100')).body.data.papers.map(({ title }: { title: string }) => title)
  const { page, context, errors } = await openPage(at.browser, 1280)
  await at.signIn(page)
  const { head, rows, read, write } = tableOf(await exported(page))
  expect([rows.length, read('On River 1', 'Keywords')]).toEqual([12, 'rivers; =SUM(1)'])
  const [first, third] = [read('On River 1', 'Paper ID'), read('On River 3', 'Paper ID')]
  write('On River 1', 'DOI', '10.1234/one')
  write('On River 2', 'DOI', 'nonsense')
  for (let n = 1; n <= 11; n += 1) write(`On River ${n}`, 'Title', `On Café ${n}`)
  const reordered = [head, ...rows.toReversed()].map(row => row.toReversed())
  const { volumeId } = (await editor.get(`/papers/${third}`)).body.data.paper
  await editor.revise(volumeId, third, { title: 'On Small River 3', abstract: 'Theirs' })

  await page.goto(`${at.journal.address}/admin/papers/sheet`)
  const sheet = { name: 'papers.csv', mimeType: 'text/csv', buffer: asExcel(reordered) }
  await page.getByLabel('Choose a sheet').setInputFiles(sheet)
  await page
    .getByText('11 papers would change · 1 cannot be saved · 1 changed here since the export · 1 unchanged')
    .waitFor()
  await page.getByText('A DOI has the form 10.1234/suffix').waitFor()
  await page.getByText(/^1 cell lost letters/u).waitFor()
  await page.getByRole('row', { name: 'On Small River 3' }).getByLabel('Take the sheet’s').check()
  await page.getByRole('button', { name: 'Apply 10 changes' }).click()
  await page.getByText('10 papers changed.').waitFor()
  expect((await editor.get(`/papers/${first}`)).body.data.paper).toMatchObject({
    title: 'On Café 1',
    doi: '10.1234/one',
    keywords: ['rivers', '=SUM(1)'],
  })
  expect((await editor.get(`/papers/${third}`)).body.data.paper).toMatchObject({
    title: 'On Café 3',
    abstract: 'Theirs',
  })

  await editor.revise(volumeId, first, { title: 'On the First River' })
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText('9 papers as before.').waitFor()
  await page.getByText(/left as it is: On the First River$/u).waitFor()
  expect((await titles()).toSorted()).toEqual(
    [
      'On the First River',
      ...[2, 4, 5, 6, 7, 8, 9, 10, 11].map(n => `On River ${n}`),
      'On Small River 3',
      'नद्या आणि विहिरी',
    ].toSorted(),
  )
  await context.close()
  expect(errors).toEqual([])
})
