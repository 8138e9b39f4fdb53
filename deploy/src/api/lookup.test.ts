import { createHash } from 'node:crypto'
import { PaperLookupResponse } from '@shodh/contracts/papers/lookup.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfBlob } from '../testing/client.ts'
import { smallPdf } from '../testing/pdf.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal()

const pdfs = new Map(['one', 'two', 'three', 'shared', 'deleted'].map(name => [name, smallPdf(`Lookup ${name}`)]))
const pdf = (name: string) => pdfBlob(pdfs.get(name) ?? Buffer.alloc(0))
const sha256 = (name: string) =>
  createHash('sha256')
    .update(pdfs.get(name) ?? '')
    .digest('hex')

const DOI = '10.5555/Rivers.(1)<a>'
let volumeId = ''
let paperId = ''

const upload = async (fields: Record<string, string>, file: string): Promise<string> => {
  const { body } = await at.editor.upload({ volumeName: 'Lookup', ...fields }, pdf(file))
  return body.data.paper.id
}
const lookUp = (query: Readonly<Record<string, string>>) =>
  at.visitor.get(`/papers/lookup?${new URLSearchParams(query)}`)
const found = async (query: Readonly<Record<string, string>>) => {
  const { body } = await lookUp(query)
  const response = PaperLookupResponse.parse(body.data)
  expect(response).toEqual(body.data)
  return response
}

beforeAll(async () => {
  ;({ id: volumeId } = await at.editor.createVolume('Lookup'))
  paperId = await upload({ doi: DOI, title: 'On Rivers', publishedOn: '2025-02-01' }, 'one')
  await at.editor.replace(volumeId, paperId, { reason: 'x', replacedAt: '2025-03-01T00:00:00Z' }, pdf('two'))
  await at.editor.replace(volumeId, paperId, { reason: 'y' }, pdf('three'))
})

describe('a paper that is looked up', () => {
  const urlOf = (version: number) => `/api/v1/papers/${volumeId}/${paperId}/versions/${version}.pdf`
  const versions = async () => (await at.visitor.get(`/papers/${paperId}/history`)).body.data.versions

  test('by its DOI is reported with its current version, and since when', async () => {
    const [, , third] = await versions()
    const paper = { id: paperId, volumeId, title: 'On Rivers', doi: DOI, url: `/api/v1/papers/${paperId}` }
    const current = { version: 3, sha256: sha256('three'), url: urlOf(3) }
    expect(await found({ doi: DOI })).toEqual({
      ...{ paper, ...current, status: 'current', since: third.at, statedSince: null, current },
    })
    expect((await at.visitor.raw(`${current.url.replace('/api/v1', '')}`)).status).toBe(200)
  })
  test.each([
    ['in another case', DOI.toUpperCase()],
    ['with a prefix', `doi:${DOI}`],
    ['as a URL', `https://doi.org/${encodeURIComponent(DOI)}`],
    ['without the scheme of the URL', `doi.org/${encodeURIComponent(DOI)}`],
    ['as an info URI', `info:doi/${encodeURIComponent(DOI)}`],
    ['as an older URL', `http://dx.doi.org/${DOI.toLowerCase()}`],
  ])('by its DOI is found %s', async (_, doi) => {
    expect((await found({ doi })).paper.id).toBe(paperId)
  })
  test('may be cached by everyone, and is not sent to who has it', async () => {
    const { status, headers } = await lookUp({ doi: DOI })
    expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('public')])
    const tag = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await at.visitor.get(`/papers/lookup?doi=doi:${encodeURIComponent(DOI)}`, tag)).status).toBe(304)
  })
})

describe('a look-up', () => {
  const hash = 'a'.repeat(64)

  test('of a PDF that was never published is refused in words', async () => {
    expect(await lookUp({ sha256: hash })).toMatchObject({
      status: 404,
      body: { code: 'PAPER_NOT_FOUND', message: 'The journal has no paper with this SHA-256' },
    })
  })
  test.each([
    ['neither of both', '', 'Please give either doi or sha256'],
    ['empty values', 'doi=&sha256=', 'Please give either doi or sha256'],
    ['both', `doi=10.5555/x&sha256=${hash}`, 'Please give either doi or sha256'],
    ['an unknown parameter alone', 'isbn=1', 'Please give either doi or sha256'],
    ['a DOI twice', 'doi=10.5555/x&doi=10.5555/y', 'DOI must be text'],
    ['a SHA-256 twice', `sha256=${hash}&sha256=${hash}`, 'A SHA-256 has 64 hexadecimal digits'],
    ['63 digits', `sha256=${hash.slice(1)}`, 'A SHA-256 has 64 hexadecimal digits'],
    ['65 digits', `sha256=${hash}a`, 'A SHA-256 has 64 hexadecimal digits'],
    ['a digit that is none', `sha256=${hash.slice(1)}g`, 'A SHA-256 has 64 hexadecimal digits'],
    ['a DOI that is none', 'doi=rivers', 'A DOI has the form 10.1234/suffix'],
    ['a URL of another host', 'doi=https://example.org/10.5555/x', 'A DOI has the form 10.1234/suffix'],
    ['a very long DOI', `doi=10.5555/${'x'.repeat(1000)}`, 'DOI cannot exceed 1000 characters'],
    ['a character that hides what it says', 'doi=10.5555/x%E2%80%AE', 'DOI contains invalid characters'],
  ])('with %s is refused in words', async (_, query, message) => {
    expect(await at.visitor.get(`/papers/lookup?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message },
    })
  })
  test('ignores parameters that it does not know', async () => {
    expect((await found({ doi: DOI, from: 'a reference manager' })).paper.id).toBe(paperId)
  })
})
