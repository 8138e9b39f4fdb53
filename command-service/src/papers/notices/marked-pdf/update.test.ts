import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { pageAlone, pageObjects, titled } from './new-objects.ts'
import { updateOf } from './update.ts'

const structure = {
  length: 1000,
  next: 9,
  crossReference: 700,
  catalog: { number: 1, generation: 0, text: '<< /Type /Catalog >>' },
  pages: { number: 2, generation: 3, text: '<< /Type /Pages /Café true >>', count: 2 },
  info: { number: 11, generation: 0, body: Buffer.from('<< /Title (x) >>') },
} as const
const objects = [9, 10].map(number => ({ number, generation: 0, body: Buffer.from(`<< ${number} >>`) }))

/** Where each object of the update begins in the whole file. */
const offsetsIn = (update: string) =>
  Object.fromEntries(
    [...update.matchAll(/\n(\d+) \d+ obj\n/gu)].map(({ 1: number, index }) => [number, 1000 + index + 1]),
  )

test('An update has its objects, the catalog and the pages, and a table of where they are', () => {
  const update = updateOf({ ...structure, isStream: false, id: '[ <aa> <bb> ]' }, objects).toString('latin1')
  const at = offsetsIn(update)
  const entry = (number: number, generation = '00000') => `${String(at[number]).padStart(10, '0')} ${generation} n \n`
  const table = update.indexOf('xref\n')
  expect(Object.keys(at)).toEqual(['1', '2', '9', '10', '11'])
  expect(update.slice(table)).toBe(
    `xref\n1 2\n${entry(1)}${entry(2, '00003')}9 3\n${entry(9)}${entry(10)}${entry(11)}` +
      `trailer\n<< /Size 12 /Root 1 0 R /Prev 700 /Info 11 0 R /ID [ <aa> <bb> ] >>\nstartxref\n${1000 + table}\n%%EOF\n`,
  )
  expect(
    update.startsWith('\n9 0 obj\n<< 9 >>\nendobj\n10 0 obj\n<< 10 >>\nendobj\n11 0 obj\n<< /Title (x) >>\nendobj\n'),
  ).toBe(true)
  expect(update).toContain('2 3 obj\n<< /Type /Pages /Café true >>\nendobj\n')
})

test('A file with a stream of cross-references gets another one, which names itself', () => {
  const bytes = updateOf({ ...structure, isStream: true }, objects)
  const update = bytes.toString('latin1')
  const at = offsetsIn(update)
  const own = update.indexOf('12 0 obj')
  expect(update.slice(own)).toContain(
    '<< /Type /XRef /W [1 4 2] /Index [1 2 9 4] /Length 42 /Size 13 /Root 1 0 R /Prev 700 /Info 11 0 R >>\nstream\n',
  )
  const data = bytes.subarray(update.indexOf('stream\n', own) + 'stream\n'.length)
  const rows = [1, 2, 9, 10, 11, 12].map((number, n) => [
    number,
    data.readUInt8(7 * n),
    data.readUInt32BE(7 * n + 1),
    data.readUInt16BE(7 * n + 5),
  ])
  expect(rows).toEqual([1, 2, 9, 10, 11, 12].map(number => [number, 1, at[number], number === 2 ? 3 : 0]))
  expect(update.endsWith(`\nendstream\nendobj\nstartxref\n${1000 + own}\n%%EOF\n`)).toBe(true)
})

test('A title takes the place of what the file said of itself, or of nothing', () => {
  const bodyOf = (...of: Parameters<typeof titled>) => {
    const { body, ...place } = titled(...of)
    return { ...place, body: body.toString('latin1') }
  }
  const info = { number: 5, generation: 2, text: '<<\n/Author (Café)\n>>' }
  expect(bodyOf('A', info, 12)).toEqual({ number: 5, generation: 2, body: '<<\n/Author (Café)\n/Title <FEFF0041>\n>>' })
  expect(bodyOf('न', undefined, 12)).toEqual({ number: 12, generation: 0, body: '<<\n/Title <FEFF0928>\n>>' })
})

test('The page has the next numbers, its place and its own size, whatever the other pages inherit', async () => {
  const [page, ...others] = await pageObjects([{ text: 'Retracted', size: 20 }], {
    next: 9,
    pages: { number: 2, generation: 3, text: '', count: 2 },
  })
  expect(page).toMatchObject({ number: 9, generation: 0 })
  const text = page?.body.toString('latin1').replaceAll(/\s+/gu, ' ')
  for (const entry of [
    '/Type /Page',
    '/Parent 2 3 R',
    '/Rotate 0',
    '/CropBox [ 0 0 595.28 841.89 ]',
    '/MediaBox [ 0 0 595.28 841.89 ]',
  ])
    expect(text).toContain(entry)
  const numbers = others.map(({ number }) => number)
  expect(Math.min(...numbers)).toBeGreaterThan(9)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('A page that is alone says nothing of the program that made it', async () => {
  const document = await PDFDocument.load(await pageAlone('On Rivers', []), { updateMetadata: false })
  expect([document.getTitle(), document.getProducer(), document.getPageCount()]).toEqual(['On Rivers', undefined, 1])
})
