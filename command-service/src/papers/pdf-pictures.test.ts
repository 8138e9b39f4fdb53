import { Readable } from 'node:stream'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { FIRST_PAGE_SIZE } from '@shodh/contracts/papers/pictures/first-page.ts'
import type { TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pdfOf } from './testing/pdf.ts'
import { inProcess } from '../testing/in-process-tasks.ts'
import { drawPageOfFile, drawRegionsOfFile } from '../pictures/draw-page-of-file.ts'
import { DRAW_PAGE, DRAW_REGIONS } from '../pictures/draw-page.ts'
import { pdfPictures } from './pdf-pictures.ts'

let stores: Awaited<ReturnType<typeof openEmbeddedPorts>>
beforeEach(async () => {
  stores = await openEmbeddedPorts()
})
afterEach(() => stores.close())

const store = async (pdf: Buffer) => {
  const copy = await stores.files.receive(Readable.from([pdf]), pdf.length)
  await copy.store()
  return copy.sha256
}

const sizeOf = async (webp: Buffer | undefined) => {
  const { format, width, height } = await sharp(webp).metadata()
  return [format, width, height]
}

const given = () => {
  let drawn = 0
  const counted =
    <Result>(draw: (file: Uint8Array, input: unknown) => Promise<Result>): typeof draw =>
    (...page) => {
      drawn += 1
      return draw(...page)
    }
  const tasks = inProcess({ [DRAW_PAGE]: counted(drawPageOfFile), [DRAW_REGIONS]: counted(drawRegionsOfFile) })
  return { pictures: pdfPictures({ ...stores, tasks }), drawn: () => drawn }
}

test('The first page is drawn once, 560 pixels wide, also where it is asked for at once', async () => {
  const { pictures, drawn } = given()
  const sha256 = await store(await pdfOf(['On Rivers']))
  const [one, other] = await Promise.all([pictures.firstPage(sha256), pictures.firstPage(sha256)])
  expect(await sizeOf(one)).toEqual(['webp', 560, 792])
  expect(one?.length).toBeLessThan(FIRST_PAGE_SIZE.bytes)
  expect(other).toEqual(one)
  expect(await given().pictures.firstPage(sha256)).toEqual(one)
  expect(drawn()).toBe(1)
})

test('What can not be drawn has no picture, and is not tried again', async () => {
  const { pictures, drawn } = given()
  const sha256 = await store(Buffer.from('%PDF-1.7 and no more'))
  for (let n = 0; n < 2; n += 1) expect(await pictures.firstPage(sha256)).toBeUndefined()
  expect([await pictures.firstPage('a'.repeat(64)), drawn()]).toEqual([undefined, 1])
})

const block = (kind: TextBlock['kind'], page: number, left = 100): TextBlock => ({
  ...{ kind, text: '' },
  parts: [{ from: 0, page, box: [left, 200, 300, 250] }],
})

test('A figure is its region of its page, in twice its points, or in as many pixels as a picture may have', async () => {
  const { pictures } = given()
  const sha256 = await store(await pdfOf(['One', 'Two']))
  const pages = [
    { width: 595, height: 842 },
    { width: 5950, height: 8420 },
  ]
  const text = { isCut: false, pages, blocks: [block('paragraph', 1), block('figure', 1), block('table', 2)] }
  expect(await sizeOf(await pictures.figure(sha256, text, 1))).toEqual(['webp', 400, 100])
  expect(await sizeOf(await pictures.figure(sha256, text, 2))).toEqual(['webp', 57, 14])
  for (const none of [0, 3]) expect(await pictures.figure(sha256, text, none)).toBeUndefined()
})

test('A page is drawn once for all of its figures, also where they are asked for at once; too many have no picture', async () => {
  const { pictures, drawn } = given()
  const sha256 = await store(await pdfOf(['One', 'Two']))
  const size = { width: 595, height: 842 }
  const many = Array.from({ length: 25 }, (_, n) => block('formula', 1, 100 + n))
  const text = { isCut: false, pages: [size, size], blocks: [...many, block('figure', 2)] }
  const ofFirstPage = await Promise.all(many.map((_, n) => pictures.figure(sha256, text, n)))
  expect(drawn()).toBe(1)
  const widths = await Promise.all(ofFirstPage.slice(0, 24).map(async webp => (await sizeOf(webp))[1]))
  expect(widths).toEqual(Array.from({ length: 24 }, (_, n) => 400 - 2 * n))
  expect(ofFirstPage[24]).toBeUndefined()
  expect(await sizeOf(await pictures.figure(sha256, text, 25))).toEqual(['webp', 400, 100])
  expect(await pictures.figure(sha256, text, 3)).toEqual(ofFirstPage[3])
  expect(drawn()).toBe(2)
})
