import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pdfBlob } from '../../../testing/client.ts'
import { smallPdf } from '../../../testing/pdfs/pdf.ts'
import { withJournal } from '../../../testing/with-journal.ts'

const at = withJournal()
const WHY = { reason: 'A picture shows a <b>patient</b>', lawfulBasis: 'Order of the court of 2 March 2026' }

const published = async (volumeName: string, words: string = randomUUID()) => {
  await at.editor.createVolume(volumeName)
  const { body } = await at.editor.upload(
    { volumeName, title: volumeName, publishedOn: '2026-01-01' },
    pdfBlob(smallPdf(words)),
  )
  const { volumeId, id, sha256 } = body.data.paper
  return { volumeId, id, sha256, path: `/papers/${volumeId}/${id}` }
}

/** Where the bytes of a PDF are, and what is made of them. */
const ADDRESSES = [
  ...['/download', '/versions/1.pdf', '/versions/1.txt', '/versions/1/structured-text'],
  ...['/versions/1/first-page.webp', '/versions/1/figures/0.webp'],
]

const withhold = (path: string, version = 1, headers = {}) =>
  at.editor.post(`${path}/versions/${version}/withhold`, WHY, headers)
const release = (path: string, version = 1) =>
  at.editor.post(`${path}/versions/${version}/release`, { reason: 'The order was set aside' })

describe('a withheld PDF', () => {
  test('is shown to nobody at any address of its bytes, and the response says why', async () => {
    const { path, sha256 } = await published('Vol. Withheld')
    const tag = (await at.visitor.get(`${path}/download`)).headers.get('etag') ?? ''
    const { status, body } = await withhold(path)
    expect([status, body.data.version]).toMatchObject([200, { version: 1, sha256, withheld: WHY }])
    const { client: author } = await at.people.person('author')
    const { client: auditor } = await at.people.person('auditor')
    for (const client of [at.visitor, author, auditor, at.editor])
      for (const address of ADDRESSES)
        for (const headers of [{}, { 'if-none-match': tag }, { range: 'bytes=0-9' }]) {
          const refused = await client.get(path + address, headers)
          expect([address, refused.status, refused.body]).toMatchObject([
            address,
            451,
            { code: 'PDF_WITHHELD', ...WHY },
          ])
          expect(Date.parse(refused.body.withheldAt)).toBeGreaterThan(0)
          expect(refused.headers.get('cache-control')).toBe('no-store')
          expect(refused.headers.get('link')).toMatch(/^<http.*\/>; rel="blocked-by"$/u)
        }
    expect((await at.visitor.raw(`${path}/download`, { method: 'HEAD' })).status).toBe(451)
  })

  test('is withheld wherever its bytes are, and can be published nowhere', async () => {
    const words = 'The same bytes'
    const one = await published('Vol. One', words)
    const other = await published('Vol. Other', words)
    await withhold(one.path)
    expect((await at.visitor.get(`${other.path}/download`)).status).toBe(451)
    expect((await at.visitor.get(`/papers/${other.id}`)).body.data.paper).toMatchObject({ withheld: WHY })
    const file = pdfBlob(smallPdf(words))
    const again = await at.editor.upload({ volumeName: 'Vol. One', title: 'Once more' }, file)
    expect([again.status, again.body.code]).toEqual([409, 'SAME_PDF_WITHHELD'])
    const replaced = await at.editor.replace(one.volumeId, one.id, { reason: 'The same' }, file)
    expect([replaced.status, replaced.body.code]).toEqual([409, 'SAME_PDF_WITHHELD'])
    await withhold(other.path)
    await release(one.path)
    expect((await at.visitor.get(`${one.path}/download`)).status).toBe(451)
    await release(other.path)
    expect((await at.visitor.get(`${one.path}/download`)).status).toBe(200)
    expect((await at.visitor.get(`${other.path}/download`)).status).toBe(200)
  })
})

describe('the original of a retracted paper', () => {
  const statuses = (path: string) =>
    Promise.all(
      ['/versions/1.pdf', '/versions/2.pdf', '/versions/2.txt', '/download'].map(
        async address => (await at.visitor.get(path + address)).status,
      ),
    )

  test('is withheld with the marked PDF, which has its bytes, by one request, and released with it', async () => {
    const { id, path } = await published('Vol. Retracted', 'A patient is named')
    const statement = { reason: 'A reader found it', notice: 'The readings are invented', effectiveOn: '2026-02-01' }
    expect((await at.editor.post(`${path}/retraction`, statement)).status).toBe(200)
    const { status, body } = await withhold(path)
    expect([status, body.data.version]).toMatchObject([200, { version: 1, withheld: WHY }])
    expect(await statuses(path)).toEqual([451, 451, 451, 451])
    const { versions } = (await at.visitor.get(`/papers/${id}/history`)).body.data
    expect(versions).toMatchObject([
      { version: 1, withheld: WHY },
      { version: 2, withheld: WHY },
    ])
    await release(path, 2)
    expect([
      (await at.visitor.get(`${path}/versions/1.pdf`)).status,
      (await at.visitor.get(`${path}/download`)).status,
    ]).toEqual([200, 200])
  })
})
