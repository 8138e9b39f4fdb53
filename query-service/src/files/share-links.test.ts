import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deletedAt, file, folder, momentOf, places } from '../testing/file-nodes.ts'
import { withQueries } from '../testing/with-queries.ts'
import { shareLinks } from './share-links.ts'

const opened: string[] = []
const at = withQueries(shareLinks, ({ vault }) => ({
  settings: { name: 'The Journal', languages: ['en', 'hi', 'mr'] } as never,
  vault: { ...vault, update: async (_: string, id: string) => void opened.push(id) } as never,
}))

beforeEach(() => {
  opened.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(momentOf(20)) })
  return () => vi.useRealTimers()
})

const bits = randomBytes(32)
const token = bits.toString('base64url')
const link = `/s/${token}`

const given = (share: object = {}, node: Parameters<typeof file>[1] = {}) => {
  const { sha256, fileSize: bytes, crc32 } = at.given.storeBlob('Shared')
  const versions = [{ version: 1, sha256, bytes, crc32, contentType: 'text/plain', at: momentOf(0), actorId: 'editor' }]
  at.given.give('files', folder('forms'), file('form.txt', { versions, ...node }))
  at.given.give('fileShares', {
    ...{ id: 'share', fileId: 'form.txt', tokenHash: createHash('sha256').update(bits).digest('hex'), changed: '1' },
    ...{ since: 2, createdAt: momentOf(2), createdBy: 'editor', expiresAt: momentOf(21), ...share },
  })
}

describe('a link', () => {
  test('opens its file for everybody, and nothing stores or finds it', async () => {
    given()
    expect(await at.get(link)).toMatchObject({
      status: 200,
      body: 'Shared',
      headers: {
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'content-disposition': `inline; filename="form.txt"; filename*=UTF-8''form.txt`,
      },
    })
  })

  test('follows its file, by its name and its bytes', async () => {
    given({}, { places: places([0, '', 'form.txt'], [3, 'forms', 'new.txt']) })
    expect((await at.get(link)).headers['content-disposition']).toContain('new.txt')
  })

  test('is counted when the beginning of the file is sent', async () => {
    given()
    const { headers } = await at.get(link)
    await at.get(link, { range: 'bytes=0-2' })
    expect(opened).toEqual(['share', 'share'])
    await at.get(link, {}, 'HEAD')
    await at.get(link, { range: 'bytes=2-' })
    await at.get(link, { range: 'bytes=99-' })
    expect((await at.get(link, { 'if-none-match': headers.etag })).status).toBe(304)
    expect(opened).toHaveLength(2)
  })

  const why = async () => {
    const { status, body, headers } = await at.get(link)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': expect.stringContaining('no-store') })
    return [status, body.refused]
  }

  test.for([
    ['has expired', { expiresAt: momentOf(20) }, {}],
    ['was revoked', { revokedAt: momentOf(5) }, {}],
    ['was deleted', {}, { deletions: [deletedAt(5)], deletedBy: 'editor' }],
    ['was deleted and brought back', {}, { deletions: [deletedAt(5)] }],
  ] as const)('is over once it or its file %s', async ([, share, node]) => {
    given(share, node)
    expect(await why()).toEqual([410, 'SHARE_ENDED'])
    expect(opened).toEqual([])
    const page = await at.get(link, { accept: 'text/html', 'accept-language': 'mr' })
    expect([page.status, page.body]).toEqual([410, expect.stringContaining('हा दुवा आता वैध नाही')])
  })

  test('that was guessed or edited does not exist', async () => {
    given()
    // its last two bits are no part of the token
    const others = ['A', 'B', 'C', 'D'].map(last => `${token.slice(0, -1)}${last}`).filter(other => other !== token)
    for (const other of [...others, token.slice(1), `${token}A`, randomBytes(32).toString('base64url'), 'x'])
      expect((await at.get(`/s/${other}`)).body.refused).toBe('SHARE_NOT_FOUND')
    expect((await at.get('/s/x', { accept: 'text/html' })).body).toContain('This link does not exist')
  })
})
