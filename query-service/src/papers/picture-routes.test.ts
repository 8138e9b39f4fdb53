import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { beforeEach, expect, test } from 'vitest'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import { withQueries } from '../testing/with-queries.ts'
import { pictureRoutes } from './picture-routes.ts'

const [DRAWN, BLANK] = ['a'.repeat(64), 'b'.repeat(64)]
const at = withQueries(pictureRoutes, () => ({
  pdfPictures: {
    firstPage: async (sha256: string) => (sha256 === DRAWN ? Buffer.from('a picture') : undefined),
    figure: async (_: string, { blocks }: StructuredText, block: number) =>
      blocks[block] && Buffer.from(blocks[block].text),
  },
}))

const versions = [BLANK, DRAWN].map((sha256, n) => ({
  ...{ version: n + 1, at: '2025-03-01T00:00:00.000Z', statedAt: null, reason: null },
  ...{ sha256, bytes: 1000, url: '' },
}))
const history = { id: paperId, volumeId, fileNames: ['a.pdf', 'b.pdf'], versions }
beforeEach(() => {
  at.given.give('papers', paperDocument({ sha256: DRAWN, version: 2 }))
  at.given.give('paperHistories', history)
})

const picture = (version: number | string, headers = {}) =>
  at.get(`/papers/${volumeId}/${paperId}/versions/${version}/first-page.webp`, headers)

test('The first page of a version is a picture, which is revalidated, and counts as no reading', async () => {
  const { status, headers, body } = await picture(2)
  expect([status, String(body)]).toEqual([200, 'a picture'])
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, no-cache' })
  expect((await picture(2, { 'if-none-match': headers['etag'] })).status).toBe(304)
  expect(at.shown).toBeUndefined()
})

test('A figure is found by its place in the text', async () => {
  const figure = (block: number | string) => at.get(`/papers/${volumeId}/${paperId}/versions/2/figures/${block}.webp`)
  expect((await figure(1)).body).toEqual({ refused: 'TEXT_NOT_READY' })
  const blocks = ['On Rivers', 'A map'].map(text => ({ kind: 'figure' as const, text, parts: [] }))
  await at.given.storeStructuredText(DRAWN, { isCut: false, pages: [], blocks })
  const { status, headers, body } = await figure(1)
  expect([status, String(body), headers['content-type']]).toEqual([200, 'A map', 'image/webp'])
  for (const none of [2, 'x', '1e0', '-1']) expect((await figure(none)).body).toEqual({ refused: 'NO_PICTURE' })
})

test('There is none of a page that could not be drawn, of an unknown version, or where the PDF is not', async () => {
  expect((await picture(1)).body).toEqual({ refused: 'NO_PICTURE' })
  for (const none of [3, 0, 'x']) expect((await picture(none)).body).toEqual({ refused: 'VERSION_NOT_FOUND' })
  at.given.give('withheldPdfs', {
    id: DRAWN,
    acts: [
      { at: '2026-01-05T00:00:00.000Z', reason: 'A court', lawfulBasis: 'An order', volumeId, paperId, version: 2 },
    ],
  })
  const withheld = await picture(2)
  expect([withheld.status, withheld.body]).toMatchObject([451, { refused: 'PDF_WITHHELD' }])
  at.given.give('paperHistories', {
    ...history,
    deletion: { deletedAt: '2026-01-01T00:00:00.000Z', reason: 'A double' },
  })
  expect((await picture(2)).status).toBe(410)
})
