import { pdfTextOf } from '@shodh/contracts/testing/pdf-text-of.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { paperRoutes } from './routes.ts'

const at = withQueries(paperRoutes)

const OTHER = '2f0e0d0c-0b0a-5908-8706-050403020100'
const deletion = { deletedAt: '2026-01-01T00:00:00.000Z', reason: 'A double' }
const withheld = { at: '2026-01-05T00:00:00.000Z', reason: 'A court', lawfulBasis: 'an order' }
const DELETED = { refused: 'PAPER_DELETED', extensions: { ...deletion, volumeId } }
const WITHHELD = {
  refused: 'PDF_WITHHELD',
  extensions: { withheldAt: withheld.at, reason: withheld.reason, lawfulBasis: withheld.lawfulBasis },
}

type Blob = ReturnType<typeof at.given.storeBlob>
let first: Blob
let second: Blob

const historyOf = (given: object = {}) => {
  const versions = [first, second].map(({ sha256, fileSize: bytes }, n) => ({
    version: n + 1,
    at: `2025-0${n + 1}-01T00:00:00.000Z`,
    statedAt: null,
    reason: null,
    sha256,
    bytes,
    url: '',
  }))
  return { id: paperId, volumeId, fileNames: ['Rivers.pdf', 'On Rivers.pdf'], versions, ...given }
}

beforeEach(() => {
  first = at.given.storeBlob('%PDF the first')
  second = at.given.storeBlob('%PDF the second')
  at.given.give('papers', paperDocument({ ...second, version: 2 }))
  at.given.give('paperHistories', historyOf())
})

const withholds = (sha256: string) =>
  at.given.give('withheldPdfs', { id: sha256, acts: [{ ...withheld, volumeId, paperId: OTHER, version: 1 }] })

const PAPER = `/papers/${volumeId}/${paperId}`

describe('the current PDF', () => {
  const download = (headers = {}) => at.get(`${PAPER}/download`, headers)

  test('is sent under its file name, revalidated by its hash', async () => {
    const { status, headers, body } = await download()
    expect([status, String(body)]).toEqual([200, '%PDF the second'])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment; filename="On Rivers.pdf"'),
      'cache-control': 'public, no-cache',
      etag: `"${second.sha256}"`,
    })
    expect(at.shown).toEqual({ kind: 'pdf', paperId })
    const part = await download({ range: 'bytes=1-3' })
    expect([part.status, String(part.body)]).toEqual([206, 'PDF'])
  })

  test('is found in its own volume alone, and not where it is deleted', async () => {
    expect((await at.get(`/papers/${OTHER}/${paperId}/download`)).body).toEqual({ refused: 'PAPER_NOT_FOUND' })
    expect((await at.get(`/papers/${volumeId}/${OTHER}/download`)).body).toEqual({ refused: 'PAPER_NOT_FOUND' })
    at.given.take('papers', paperId)
    at.given.give('paperHistories', historyOf({ deletion }))
    expect((await download()).body).toEqual(DELETED)
    expect((await at.get(`/papers/${OTHER}/${paperId}/download`)).body).toEqual({ refused: 'PAPER_NOT_FOUND' })
  })

  test('that is not there leads a browser to the page that says so', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const location = async (path: string) => {
      const { status, headers } = await at.get(path, browser)
      return [status, headers['location'], headers['cache-control']]
    }
    expect(await location(`${PAPER}/versions/3.pdf`)).toEqual([302, '/404', 'no-store'])
    expect(await location(`/papers/volume/${volumeId}/download`)).toEqual([302, '/404', 'no-store'])
    at.given.take('papers', paperId)
    at.given.give('paperHistories', historyOf({ deletion }))
    at.given.give('deletedPapers', paperDocument())
    at.given.give('deletedVolumes', volumeDocument({ name: 'Vol. 7' }))
    const volume = '/papers/2025/regular/Vol.%207'
    for (const file of ['download', 'versions/1.pdf', 'versions/1.txt'])
      expect(await location(`${PAPER}/${file}`)).toEqual([302, `${volume}/1-on-rivers`, 'no-store'])
    expect(await location(`/papers/volume/${volumeId}/download`)).toEqual([302, volume, 'no-store'])
    expect((await at.get(`${PAPER}/versions/1.pdf`)).headers['vary']).toContain('Accept')
  })

  test('is not sent where it is missing, is not as long as it was, has other bytes, or was found damaged', async () => {
    const altered = at.given.storeBlob('%PDF the third')
    at.given.alterBlob(altered.sha256, '%PDF the thing')
    for (const wrong of [{ sha256: 'f'.repeat(64) }, { fileSize: 1 }, { fileProblem: 'damaged' }, altered])
      for (const address of ['download', 'versions/2.pdf']) {
        const { version, ...paper } = paperDocument({ ...second, ...(wrong as object) })
        at.given.give('papers', { ...paper, version: 2 })
        const { sha256, fileSize: bytes } = paper
        const versions = historyOf().versions.map(each => ({ ...each, sha256, bytes }))
        at.given.give('paperHistories', historyOf({ versions }))
        expect([version, await at.get(`${PAPER}/${address}`)]).toMatchObject([1, { body: { refused: 'FILE_MISSING' } }])
      }
  })

  test('is not shown where it is withheld', async () => {
    withholds(second.sha256)
    const { status, headers, body } = await download()
    expect([status, body]).toEqual([451, WITHHELD])
    expect(headers).toMatchObject({
      link: '<https://journal.example.org/>; rel="blocked-by"',
      vary: 'Accept, Accept-Language',
    })
    expect(at.shown).toBeUndefined()
    const page = await download({ accept: 'text/html', 'accept-language': 'en' })
    expect(page.status).toBe(451)
    expect(page.body).toContain(second.sha256)
    expect(page.body).toContain('href="/papers/2025/regular/Vol.%207/1-on-rivers"')
  })
})

describe('a version of a PDF', () => {
  const version = (number: string | number, headers = {}) => at.get(`${PAPER}/versions/${number}.pdf`, headers)

  test('is shown in the browser, and says where the current one is', async () => {
    const old = await version(1)
    expect([old.status, String(old.body)]).toEqual([200, '%PDF the first'])
    const link = '<https://journal.example.org/papers/2025/regular/Vol.%207/1-on-rivers.pdf>; rel="canonical"'
    expect(old.headers).toMatchObject({
      'content-disposition': expect.stringContaining('inline; filename="Rivers (version 1).pdf"'),
      'cache-control': 'public, no-cache',
      'x-robots-tag': 'noindex',
      link,
    })
    expect(at.shown).toEqual({ kind: 'pdf', paperId })
    const { headers } = await version(2)
    expect(headers).toMatchObject({
      'content-disposition': expect.stringContaining('inline; filename="On Rivers.pdf"'),
      link,
    })
    expect(headers).not.toHaveProperty('x-robots-tag')
  })

  test('that was replaced has its number in its name, however many there are', async () => {
    const { versions, fileNames } = historyOf()
    const third = { ...versions[1]!, version: 3 }
    at.given.give(
      'paperHistories',
      historyOf({ versions: [...versions, third], fileNames: [...fileNames, 'Third.pdf'] }),
    )
    const names = [1, 2, 3].map(async number => (await version(number)).headers['content-disposition'])
    expect(await Promise.all(names)).toMatchObject([
      expect.stringContaining('filename="Rivers (version 1).pdf"'),
      expect.stringContaining('filename="On Rivers (version 2).pdf"'),
      expect.stringContaining('filename="Third.pdf"'),
    ])
  })

  test('that was replaced before its paper was public is for staff alone, and the others retain their numbers', async () => {
    at.given.give('paperHistories', historyOf({ unpublished: [1] }))
    expect((await version(1)).body).toEqual({ refused: 'VERSION_NOT_FOUND' })
    const { status, headers } = await version(2)
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('inline; filename="On Rivers.pdf"'),
    ])
    at.signIn('author')
    expect(String((await version(1)).body)).toBe('%PDF the first')
  })

  test('whose file was found damaged is not sent, and an earlier one still is', async () => {
    at.given.give('papers', paperDocument({ ...second, version: 2, fileProblem: 'damaged' }))
    expect([(await version(1)).status, (await version(2)).body.refused]).toEqual([200, 'FILE_MISSING'])
  })

  test('needs a number that the paper has, and a paper that is there', async () => {
    for (const number of [0, 3, 'x', '-1'])
      expect([number, (await version(number)).body]).toEqual([number, { refused: 'VERSION_NOT_FOUND' }])
    expect((await at.get(`/papers/${OTHER}/${paperId}/versions/1.pdf`)).body).toEqual({ refused: 'PAPER_NOT_FOUND' })
    expect((await at.get(`/papers/${volumeId}/${OTHER}/versions/1.pdf`)).body).toEqual({ refused: 'PAPER_NOT_FOUND' })
    at.given.give('paperHistories', historyOf({ fileNames: ['Rivers.pdf'] }))
    expect((await version(2)).body).toEqual({ refused: 'VERSION_NOT_FOUND' })
    at.given.give('paperHistories', historyOf({ deletion }))
    expect((await version(1)).body).toEqual(DELETED)
  })

  test('is not shown where it is withheld, and another one is', async () => {
    withholds(first.sha256)
    expect((await version(1)).body).toEqual(WITHHELD)
    expect((await version(2)).status).toBe(200)
    const page = await version(1, { accept: 'text/html' })
    expect(page.body).toContain('<dd>1</dd>')
    expect(page.body).toContain('1-on-rivers"')
  })

  test('of a paper that is not there yet is sent without the address of the current one', async () => {
    at.given.take('papers', paperId)
    const { status, headers } = await version(1)
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('link')
  })
})

test('the name of an earlier version has its number before its ending alone', async () => {
  at.given.give('paperHistories', historyOf({ fileNames: ['On .pdf files.pdf', 'On Rivers.pdf'] }))
  const findings = { textLayer: 'searchable' as const, legacyFonts: [], isTagged: true, pages: 1, isCut: false }
  await at.given.storeText(first.sha256, pdfTextOf(findings, ['Rain']))
  const nameOf = async (ending: string) =>
    (await at.get(`${PAPER}/versions/1.${ending}`)).headers['content-disposition']
  expect(await nameOf('pdf')).toContain('filename="On .pdf files (version 1).pdf"')
  expect(await nameOf('txt')).toContain('filename="On .pdf files (version 1).txt"')
})

describe('the text of a version', () => {
  const text = (number: number) => at.get(`${PAPER}/versions/${number}.txt`)
  const findings = { textLayer: 'searchable' as const, legacyFonts: [], isTagged: true, pages: 2, isCut: false }

  test('is a file of its pages, once it was read', async () => {
    expect(await text(1)).toMatchObject({ status: 404, body: { refused: 'TEXT_NOT_READY' } })
    await at.given.storeText(first.sha256, pdfTextOf(findings, ['नदी', 'Rain']))
    const { status, headers, body } = await text(1)
    expect([status, body]).toEqual([200, 'नदी\fRain'])
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringContaining('inline; filename="Rivers (version 1).txt"'),
      'cache-control': 'public, no-cache',
      'content-length': '14',
      etag: `"${first.sha256}-text-4"`,
    })
    const part = await at.get(`${PAPER}/versions/1.txt`, { range: 'bytes=10-11' })
    expect([part.status, part.body]).toEqual([206, 'Ra'])
  })

  test('is refused where it cannot be searched, is withheld, is of no version, or of a deleted paper', async () => {
    await at.given.storeText(first.sha256, pdfTextOf({ ...findings, textLayer: 'none' as const }, []))
    expect((await text(1)).body).toEqual({ refused: 'TEXT_NOT_SEARCHABLE' })
    expect((await text(3)).body).toEqual({ refused: 'VERSION_NOT_FOUND' })
    withholds(first.sha256)
    expect((await text(1)).body).toEqual(WITHHELD)
    at.given.give('paperHistories', historyOf({ deletion }))
    expect((await text(1)).body).toEqual(DELETED)
  })
})

describe('the structured text of a version', () => {
  const text = (number: number, headers = {}) => at.get(`${PAPER}/versions/${number}/structured-text`, headers)
  const rain = {
    isCut: false,
    pages: [{ width: 595, height: 842 }],
    blocks: [{ kind: 'paragraph' as const, text: 'Rain', parts: [] }],
  }

  test('is JSON, once it was read, which a client asks for again by its tag', async () => {
    expect(await text(1)).toMatchObject({ status: 404, body: { refused: 'TEXT_NOT_READY' } })
    await at.given.storeStructuredText(first.sha256, rain)
    const { status, headers, body } = await text(1)
    expect([status, body]).toEqual([200, rain])
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
    })
    expect(at.shown).toEqual({ kind: 'pdf', paperId })
    expect((await text(1, { 'if-none-match': headers['etag'] })).status).toBe(304)
  })

  test('is refused where it is withheld, is of no version, or of a deleted paper', async () => {
    await at.given.storeStructuredText(first.sha256, rain)
    expect((await text(3)).body).toEqual({ refused: 'VERSION_NOT_FOUND' })
    withholds(first.sha256)
    expect((await text(1)).body).toEqual(WITHHELD)
    at.given.give('paperHistories', historyOf({ deletion }))
    expect((await text(1)).body).toEqual(DELETED)
  })
})
