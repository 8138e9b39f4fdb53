import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { pdfBlob } from '../testing/client.ts'
import { smallPdf } from '../testing/pdf.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal()

const protectedPdf = async (by: string) =>
  pdfBlob(await readFile(new URL(`fixtures/${by}-password.pdf`, import.meta.url)))

const volumeNamed = async (volumeName: string) => ({ ...(await at.editor.createVolume(volumeName)), volumeName })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('a paper', () => {
  test('is uploaded, shown, downloaded, revised, replaced and deleted', async () => {
    const { id: volumeId, volumeName } = await volumeNamed('Whole life')
    const first = smallPdf('First version')
    const uploaded = await at.editor.upload({ volumeName, title: 'नदियों पर', language: 'hi' }, pdfBlob(first))
    expect(uploaded).toMatchObject({ status: 201, body: { message: 'Paper uploaded successfully' } })
    const { paper } = uploaded.body.data
    expect(paper).toMatchObject({
      sr: 1,
      volumeId,
      volumeName,
      year: 2025,
      issueType: 'Regular',
      fileSize: first.length,
    })
    expect(paper._id).toBe(paper.id)
    expect(uploaded.headers.get('x-event-position')).toMatch(/^[0-9a-f-]{36}\.\d+$/u)

    expect((await at.visitor.get(`/papers/${paper.id}`)).body.data.paper).toEqual({
      ...paper,
      shortId: expect.any(String),
      downloads: 0,
    })

    const download = await at.visitor.raw(`/papers/${volumeId}/${paper.id}/download`)
    expect(download.headers.get('content-disposition')).toContain(encodeURIComponent('नदियों पर.pdf'))
    expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(first))

    const revised = await at.editor.revise(volumeId, paper.id, { title: 'नदियों और झीलों पर' })
    expect(revised).toMatchObject({ status: 200, body: { data: { paper: { title: 'नदियों और झीलों पर', version: 1 } } } })

    const replaced = await at.editor.replace(volumeId, paper.id, { reason: 'A figure was missing' })
    expect(replaced.body.data.paper).toMatchObject({ version: 2 })
    const { body: listed } = await at.visitor.get(`/papers/${paper.id}`)
    expect(listed.data.paper.replacement).toMatchObject({ statedAt: null, reason: 'A figure was missing' })
    const { versions } = (await at.visitor.get(`/papers/${paper.id}/history`)).body.data
    expect(versions).toMatchObject([
      { version: 1, reason: null, sha256: sha256(first) },
      { version: 2, reason: 'A figure was missing', statedAt: null },
    ])
    const old = await at.visitor.raw(versions[0].url.replace('/api/v1', ''))
    expect(old.headers.get('cache-control')).toBe('public, no-cache')
    expect(sha256(new Uint8Array(await old.arrayBuffer()))).toBe(sha256(first))

    expect((await at.editor.remove(`/papers/${volumeId}/${paper.id}`, { reason: 'Withdrawn' })).status).toBe(200)
    expect((await at.visitor.get(`/papers/${paper.id}`)).status).toBe(410)
    expect((await at.visitor.get(`/papers/${paper.id}/history`)).status).toBe(410)
  })

  test('arrives with title and author as base64 of UTF-8 text', async () => {
    const { volumeName } = await volumeNamed('Encoded')
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const encoded = { metadataEncoded: 'true', title: base64('शोध'), authorName: base64('राव') }
    expect((await at.editor.upload({ volumeName, ...encoded })).body.data.paper).toMatchObject({
      title: 'शोध',
      authorName: 'राव',
    })
    expect(await at.editor.upload({ volumeName, ...encoded, title: '%%%' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '#/title' }] },
    })
  })

  test('is refused with characters that hide what it says, also in base64 and in JSON', async () => {
    const { id, volumeName } = await volumeNamed('Hidden')
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const refused = (pointer: string, message: string) => ({
      status: 400,
      body: { message, errors: [{ pointer: `#/${pointer}` }] },
    })
    const title = 'Title contains invalid characters'
    expect(await at.editor.upload({ volumeName, title: 'On\u202eRivers' })).toMatchObject(refused('title', title))
    const encoded = { metadataEncoded: 'true', title: base64('On\u0007Rivers'), authorName: base64('A. Rao') }
    expect(await at.editor.upload({ volumeName, ...encoded })).toMatchObject(refused('title', title))
    const authors = JSON.stringify([{ family: 'Rao\ud800' }])
    expect(await at.editor.upload({ volumeName, authors })).toMatchObject(
      refused('authors/0/family', 'Family name contains invalid characters'),
    )
    const { paper } = (await at.editor.upload({ volumeName })).body.data
    expect(await at.editor.patch(`/papers/${id}/${paper.id}`, { title: 'On \ud800' })).toMatchObject(
      refused('title', title),
    )
    expect(await at.visitor.get('/papers?search=a%00b')).toMatchObject(
      refused('search', 'Search contains invalid characters'),
    )
    expect(await at.editor.upload({ volumeName, ...encoded, title: base64('x'.repeat(100_000)) })).toMatchObject(
      refused('title', 'Title cannot exceed 1000 characters'),
    )
  })

  test('is deleted for a reason only', async () => {
    const { id, volumeName } = await volumeNamed('Reasons')
    const { paper } = (await at.editor.upload({ volumeName })).body.data
    const remove = (query: string, body?: unknown) => at.editor.remove(`/papers/${id}/${paper.id}${query}`, body)
    for (const [query, body] of [
      ['', undefined],
      ['?reason=', {}],
      ['', { reason: null }],
    ] as const)
      expect(await remove(query, body)).toMatchObject({ status: 400, body: { message: 'Reason is required' } })
    expect((await remove('?reason=Withdrawn')).status).toBe(200)
  })

  test('is found by its title or author in any case, in the volume and in the year', async () => {
    const { volumeName } = await volumeNamed('Search')
    await at.editor.upload({ volumeName, title: 'Éclairs of THE Deccan', authorName: 'Ü. Straße' })
    await at.editor.upload({ volumeName, title: 'Something else' })
    const titles = async (query: string) =>
      (await at.visitor.get(`/papers?${query}`)).body.data.papers.map(({ title }: { title: string }) => title)
    expect(await titles(`search=${encodeURIComponent('e\u0301clairs of the')}`)).toEqual(['Éclairs of THE Deccan'])
    expect(await titles('search=strasse')).toEqual(['Éclairs of THE Deccan'])
    expect(await titles('year=2025&issueType=regular&volumeName=SEARCH&search=')).toHaveLength(2)
    expect(await titles('volumeName=search&limit=1&page=2')).toEqual(['Something else'])
  })
})

describe('a bad upload', () => {
  const cases: [string, () => Promise<{ status: number; body: unknown }>, number, string][] = [
    ['without a file', () => at.editor.upload({}, null), 400, 'PDF file is required'],
    ['of an empty file', () => at.editor.upload({}, pdfBlob(Buffer.alloc(0))), 400, 'File cannot be empty'],
    [
      'of another type',
      () => at.editor.upload({}, pdfBlob(smallPdf('x'), 'text/plain')),
      400,
      'Only PDF files are allowed',
    ],
    [
      'with the wrong magic',
      () => at.editor.upload({}, pdfBlob(Buffer.alloc(200, 'x'))),
      400,
      'Only PDF files are allowed',
    ],
    [
      'of 99 bytes',
      () => at.editor.upload({}, pdfBlob(smallPdf('x').subarray(0, 99))),
      400,
      'File appears to be corrupted or empty',
    ],
    [
      'cut in the middle',
      () => at.editor.upload({}, pdfBlob(smallPdf('x').subarray(0, 300))),
      400,
      'File appears to be corrupted or empty',
    ],
    ['with an empty title', () => at.editor.upload({ title: '  ' }), 400, 'Title is required'],
    [
      'with a title of one character',
      () => at.editor.upload({ title: 'x' }),
      400,
      'Title must be at least 2 characters long',
    ],
    [
      'with a title of 1,001 characters',
      () => at.editor.upload({ title: 'x'.repeat(1001) }),
      400,
      'Title cannot exceed 1000 characters',
    ],
    [
      'with 301 characters of authors',
      () => at.editor.upload({ authorName: 'x'.repeat(301) }),
      400,
      'Author name cannot exceed 300 characters',
    ],
    [
      'for the year 1899',
      () => at.editor.upload({ year: '1899' }),
      400,
      'Please enter a valid year between 1900 and 2100',
    ],
    ['with an unknown field', () => at.editor.upload({ colour: 'red' }), 400, 'Unknown field: colour'],
    ['to a volume that does not exist', () => at.editor.upload({ volumeName: 'Nowhere' }), 404, 'Volume not found'],
    ['without a form', () => at.editor.post('/papers', { title: 'x' }), 400, 'File upload requires a multipart form'],
  ]

  test.each(cases)('%s is refused in words', async (_, send, status, message) => {
    expect(await send()).toMatchObject({ status, body: { success: false, message, error: message, data: null } })
  })

  test.each(['user', 'owner'])('protected by a password of the %s is refused in words', async by => {
    expect(await at.editor.upload({}, await protectedPdf(by))).toMatchObject({
      status: 400,
      body: { code: 'PDF_ENCRYPTED' },
    })
  })

  test('of one byte over 50 MB is refused, and leaves nothing behind', async () => {
    const { volumeName } = await volumeNamed('Large')
    const response = await at.editor.upload({ volumeName }, pdfBlob(smallPdf('x', 50 * 1024 * 1024 + 1)))
    expect(response).toMatchObject({ status: 413, body: { message: 'File size cannot exceed 50MB' } })
    expect((await at.editor.upload({ volumeName }, pdfBlob(smallPdf('x', 50 * 1024 * 1024)))).status).toBe(201)
  })

  test('to a deactivated volume is refused', async () => {
    const { id, volumeName } = await volumeNamed('Resting')
    await at.editor.patch(`/papers/volumes/${id}`, { isActive: false })
    expect(await at.editor.upload({ volumeName })).toMatchObject({
      status: 409,
      body: { message: 'Activate volume to add papers' },
    })
  })
})
