import { expect, test } from 'vitest'
import { parsePdf } from '../pdf/parse-pdf.ts'
import { line, rawPdf } from '../testing/raw-pdf.ts'
import { TO_BE_READ } from './read-document.ts'
import { type DocumentWords, readWords } from './placed-words.ts'

const read = async (contents: readonly string[], font = 'Helvetica', most = 300) => {
  const pdf = rawPdf(contents.map(content => ({ content, font })))
  const task = parsePdf(new Uint8Array(pdf), TO_BE_READ)
  const pages: number[] = []
  const words = await readWords(await task.promise, { most, onPage: page => pages.push(page) })
  await task.destroy()
  return { ...words, read: pages }
}

const lines = (...texts: readonly string[]) =>
  `BT /F1 12 Tf 14 TL 72 720 Td ${texts.map(text => `(${text}) Tj T*`).join(' ')} ET`

const texts = (words: DocumentWords['body']) => words.map(({ text }) => text)

test('words stand where they are seen, in lines that are numbered through the document', async () => {
  const { body, pages, read: progress } = await read([lines('Rivers run north', 'all day'), line('On')])
  expect(texts(body)).toEqual(['Rivers', 'run', 'north', 'all', 'day', 'On'])
  expect(body.map(word => word.line)).toEqual([0, 0, 0, 1, 1, 2])
  const [rivers, run] = body
  expect(rivers?.places).toEqual([
    {
      page: 1,
      x: expect.closeTo(72 / 595),
      y: expect.closeTo(110 / 842, 2),
      width: expect.closeTo(0.06, 1),
      height: expect.closeTo(15 / 842, 3),
    },
  ])
  expect(run!.places[0].x).toBeGreaterThan(rivers!.places[0].x + rivers!.places[0].width)
  expect([pages, progress]).toEqual([2, [1, 2]])
})

test('a word that a line breaks is one, with both of its places', async () => {
  const { body } = await read([lines('the measure-', 'ment of rivers, a measurement')])
  expect(texts(body)).toEqual(['the', 'measurement', 'of', 'rivers,', 'a', 'measurement'])
  expect(body[1]?.places).toHaveLength(2)
})

test('running heads and page numbers stand apart from what is read', async () => {
  const page = (number: number, text: string) =>
    `BT /F1 10 Tf 72 800 Td (Journal of Rivers) Tj ET ${line(text)} BT /F1 10 Tf 300 30 Td (${number}) Tj ET`
  const { body, asides } = await read([page(1, 'First words'), page(2, 'Second words'), page(3, 'Third words')])
  expect(texts(body)).toEqual(['First', 'words', 'Second', 'words', 'Third', 'words'])
  expect(texts(asides).slice(0, 4)).toEqual(['Journal', 'of', 'Rivers', '1'])
})

test('what is in Kruti Dev is in Unicode', async () => {
  const { body } = await read([line('Hkkjr dh'), line('Hkkjr')], 'KrutiDev010')
  expect(texts(body)).toEqual(['भारत', 'की', 'भारत'])
})

test('no more pages are read than asked for', async () => {
  expect((await read([line('One'), line('Two')], 'Helvetica', 1)).pages).toBe(1)
})
