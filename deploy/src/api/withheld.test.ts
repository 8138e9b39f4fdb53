import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pdfBlob } from '../testing/client.ts'
import { smallPdf } from '../testing/pdf.ts'
import { withJournal } from '../testing/with-journal.ts'

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
      for (const address of ['/download', '/versions/1.pdf', '/versions/1.txt'])
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

  test('has a page for browsers, in their language, which escapes what it quotes', async () => {
    const { id, path, sha256 } = await published('Vol. Page')
    await withhold(path)
    const page = async (language: string) => {
      const response = await at.visitor.raw(`${path}/versions/1.pdf`, {
        headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language },
      })
      expect(response.status).toBe(451)
      expect(response.headers.get('vary')).toContain('Accept-Language')
      return [response.headers.get('content-language'), await response.text()] as const
    }
    const [language, english] = await page('de,en;q=0.5')
    expect(language).toBe('en')
    const { shortId } = (await at.visitor.get(`/papers/${id}`)).body.data.paper
    expect((await fetch(`${at.journal.address}/p/${shortId}/v1.pdf`)).status).toBe(451)
    expect((await fetch(`${at.journal.address}/p/${shortId}`)).status).toBe(200)
    for (const part of ['may not be shown', sha256, 'a &lt;b&gt;patient', WHY.lawfulBasis, '/papers/2025/regular/'])
      expect(english).toContain(part)
    expect(await page('mr-IN,hi;q=0.9')).toMatchObject(['mr', expect.stringContaining('<html lang="mr">')])
    expect(await page('fr,hi;q=0.9,mr;q=0.1')).toMatchObject(['hi', expect.stringContaining('href="/hi/papers/2025/')])
  })

  test('keeps its place and its hash in the history, and the paper and the look-up say it', async () => {
    const { id, path, sha256 } = await published('Vol. History')
    const before = await at.visitor.get(`/papers/${id}/history`)
    await at.editor.replace(path.split('/')[2] ?? '', id, { reason: 'A newer one' })
    await withhold(path)
    const { body, headers } = await at.visitor.get(`/papers/${id}/history`)
    expect(headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(body.data.versions).toMatchObject([{ version: 1, sha256, withheld: WHY }, { version: 2 }])
    expect((await at.visitor.get(`/papers/${id}`)).body.data.paper).not.toHaveProperty('withheld')
    expect((await at.visitor.get(`/papers/lookup?sha256=${sha256}`)).body.data).toMatchObject({ withheld: WHY })
    expect((await at.visitor.get(`${path}/download`)).status).toBe(200)
    await withhold(path, 2)
    expect((await at.visitor.get(`/papers/${id}`)).body.data.paper).toMatchObject({ withheld: WHY })
    const { events } = (await at.editor.get(`/audit/papers/${id}`)).body.data
    const sentences = events.map(({ sentence }: { readonly sentence: string }) => sentence)
    expect(sentences.at(-1)).toContain('withheld version 2 of the PDF of “Vol. History” (Order of the court')
  })

  test('is left out of the ZIP of its volume, whose list names it', async () => {
    const { volumeId, path, sha256 } = await published('Vol. ZIP')
    await at.editor.upload({ volumeName: 'Vol. ZIP', title: 'Another' }, pdfBlob(smallPdf('Another')))
    const zip = async () => {
      const response = await at.visitor.raw(`/papers/volume/${volumeId}/download`)
      return { tag: response.headers.get('etag'), bytes: Buffer.from(await response.arrayBuffer()).toString('latin1') }
    }
    const before = await zip()
    await withhold(path)
    const after = await zip()
    expect(after.tag).not.toBe(before.tag)
    expect(before.bytes).toContain(`${sha256}  001 - Vol. ZIP.pdf\n`)
    expect(after.bytes).toContain(`# withheld: ${sha256}  001 - Vol. ZIP.pdf (A picture shows`)
    expect(after.bytes.split('001 - Vol. ZIP.pdf')).toHaveLength(2)
    expect(after.bytes).toContain('002 - Another.pdf')
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

describe('the list of withheld PDFs', () => {
  test('names their hashes with the reasons, and forgets them with the release', async () => {
    const { path, sha256 } = await published('Vol. Listed')
    const listed = async () => (await at.visitor.get('/papers/withheld')).body.data.withheld
    await withhold(path)
    expect(await listed()).toContainEqual({ sha256, at: expect.any(String), ...WHY })
    await release(path)
    expect(JSON.stringify(await listed())).not.toContain(sha256)
  })
})

describe('withholding', () => {
  test('is an act of administrators', async () => {
    const { path } = await published('Vol. Roles')
    for (const role of ['author', 'auditor'] as const) {
      const { client } = await at.people.person(role)
      expect((await client.post(`${path}/versions/1/withhold`, WHY)).status).toBe(403)
    }
    expect((await at.visitor.post(`${path}/versions/1/withhold`, WHY)).status).toBe(401)
  })
})
