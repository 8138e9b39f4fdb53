import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { textPdf } from '../testing/pdfs/text-pdf.ts'
import { workbench } from './testing/workbench.ts'
import { waitForTexts } from './wait-for-texts.ts'

const benchOf = async () => {
  const bench = await workbench({}, [])
  onTestFinished(bench.close)
  const pdf = textPdf(['The first page', 'The second page', 'Here a Heliotrope grows'])
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const versions = [{ file: 'a.pdf', sha256 }]
  const paper = { title: 'Plains', authors: [{ family: 'Rao' }], year: 2024, volumeName: 'I', versions }
  await writeFile(bench.folder.file('a.pdf'), pdf)
  await writeFile(bench.folder.file('papers.json'), JSON.stringify([paper]))
  return bench
}

const stopping = new AbortController().signal
const silent = { stopping, onWaiting: () => {}, onBegin: () => {} }

test('the first search after an import finds a word that only the third page of a PDF has', async () => {
  const bench = await benchOf()
  const { position } = await bench.run()
  expect(await waitForTexts(bench.journal.address, { ...silent, position })).toBe(true)
  const { papers, isComplete } = (await bench.journal.visitor().get('/search?q=heliotrope')).body.data
  expect(papers).toMatchObject([{ title: 'Plains', highlights: [{ field: 'text', page: 3 }] }])
  expect(isComplete).toBeUndefined()
}, 60_000)

test('texts that take too long are reported, and not waited for', async () => {
  const data = { papers: [], volumes: [], isComplete: false }
  let begun = 0
  const server = Response.json({ success: true, message: 'Found', data })
  const original = globalThis.fetch
  globalThis.fetch = async () => server.clone()
  onTestFinished(() => {
    globalThis.fetch = original
  })
  const waiting = { ...silent, onBegin: () => begun++, position: undefined, textsTimeoutMs: 0 }
  expect(await waitForTexts('http://127.0.0.1:1', waiting)).toBe(false)
  expect(begun).toBe(0)
})
