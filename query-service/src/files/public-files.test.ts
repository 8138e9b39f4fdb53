import { refusals } from '@shodh/contracts/refusals.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deletedAt, file, folder, momentOf, places } from '../testing/file-nodes.ts'
import { withQueries } from '../testing/with-queries.ts'
import { publicFiles } from './public-files.ts'

const redirect = async (url: string) => (url === '/files/of-the-old-site.pdf' ? '/papers/1' : undefined)
const settings = { name: 'The Journal', languages: ['en', 'hi', 'mr'] }
const at = withQueries(publicFiles, () => ({ redirect, settings }) as object)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(momentOf(20)) })
  return () => vi.useRealTimers()
})

const give = (...nodes: Parameters<typeof at.given.give<'files'>>[1][]) => at.given.give('files', ...nodes)

const version = (text: string, { n = 1, contentType = 'text/plain; charset=utf-8' } = {}) => {
  const { sha256, fileSize: bytes, crc32 } = at.given.storeBlob(text)
  return { version: n, sha256, bytes, crc32, contentType, at: momentOf(n), actorId: 'editor' }
}

const published = { publishedSince: 1 }

describe('a published file', () => {
  test('is sent whole, in part or not at all, and asked for again each time', async () => {
    const stored = version('Copyright')
    give(file('form.txt', { versions: [stored], ...published }))
    const { status, body, headers } = await at.get('/files/form.txt')
    expect([status, body]).toEqual([200, 'Copyright'])
    expect(headers).toMatchObject({
      etag: `"${stored.sha256}"`,
      'content-length': '9',
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-disposition': `inline; filename="form.txt"; filename*=UTF-8''form.txt`,
    })
    const part = await at.get('/files/form.txt', { range: 'bytes=4-' })
    expect([part.status, part.body, part.headers['content-range']]).toEqual([206, 'right', 'bytes 4-8/9'])
    expect((await at.get('/files/form.txt', { 'if-none-match': headers.etag })).status).toBe(304)
    expect((await at.get('/files/form.txt', {}, 'HEAD')).body).toBe('')
  })

  test('is only saved where a browser could run it', async () => {
    for (const contentType of ['image/svg+xml', 'text/html; charset=utf-8', 'application/octet-stream']) {
      give(file('x', { versions: [version('<svg/>', { contentType })], ...published }))
      const { headers } = await at.get('/files/x')
      expect(headers['content-disposition']).toMatch(/^attachment/u)
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    }
    give(file('y', { versions: [version('PNG', { contentType: 'image/png' })], ...published }))
    expect((await at.get('/files/y')).headers).not.toHaveProperty('content-security-policy')
  })

  test.for([
    ['Prüfung naïve.pdf', 'filename="Prufung naive.pdf"'],
    ['कॉपीराइट फॉर्म.pdf', 'filename="download.pdf"'],
    ['Договор 2026.pdf', 'filename="download 2026.pdf"'],
  ] as const)('has the name of the file in any script: %s', async ([name, fallback]) => {
    give(file('f', { name, versions: [version('a')], ...published }))
    const { headers } = await at.get(`/files/${encodeURIComponent(name)}`)
    expect(headers['content-disposition']).toBe(`inline; ${fallback}; filename*=UTF-8''${encodeURIComponent(name)}`)
  })

  test.for(['100% 50%2F.txt', 'a#b?c&d+e.txt', "it's (1).txt"])('is found whatever its name: %s', async name => {
    give(folder('forms', published), file('f', { name, parentId: 'forms', versions: [version('found')] }))
    expect((await at.get(`/files/forms/${encodeURIComponent(name)}`)).body).toBe('found')
  })

  test('is there with its earlier versions, but for those that were removed', async () => {
    const versions = [version('first'), version('third', { n: 3 })]
    give(file('form.txt', { versions, ...published }))
    const read = async (n: string) => (await at.get(`/files/form.txt?version=${n}`, { accept: '*/*' })).status
    expect((await at.get('/files/form.txt?version=1')).body).toBe('first')
    expect((await at.get('/files/form.txt')).body).toBe('third')
    expect([await read('2'), await read('9'), await read('x'), await read('3')]).toEqual([404, 404, 404, 200])
  })

  test('is a file also where it has no bytes', async () => {
    give(file('empty', { versions: [version('')], ...published }))
    expect(await at.get('/files/empty')).toMatchObject({ status: 200, body: '', headers: { 'content-length': '0' } })
  })

  test('is not sent where its bytes are missing, or others', async () => {
    const [lost, altered] = [version('lost'), version('stored')]
    give(file('form.txt', { versions: [lost], ...published }), file('b.txt', { versions: [altered], ...published }))
    at.given.removeBlob(lost.sha256)
    at.given.alterBlob(altered.sha256, 'STORED')
    const responses = [await at.get('/files/form.txt'), await at.get('/files/b.txt')]
    expect(responses.map(({ status, body }) => [status, body.message])).toEqual([
      [refusals.FILE_MISSING.status, '"form.txt" is missing. Please upload it again.'],
      [refusals.FILE_MISSING.status, '"b.txt" is damaged. Please upload it again.'],
    ])
  })

  test('is led to from where it was, with its version', async () => {
    give(folder('new', published), file('f', { places: places([0, '', 'a.txt'], [3, 'new', 'b.txt']) }))
    for (const query of ['', '?version=1']) {
      const { status, headers } = await at.get(`/files/a.txt${query}`)
      expect([status, headers.location]).toEqual([301, `/files/new/b.txt${query}`])
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    }
  })
})

describe('nothing is public', () => {
  const why = async (url: string, headers = {}) => {
    const { status, body, headers: given } = await at.get(url, headers)
    expect(given['cache-control']).toBe('no-store')
    return [status, body.refused ?? body]
  }

  test('at the address of a file that is not published, of a folder, or of nothing', async () => {
    give(folder('forms', published), file('secret', { versions: [version('secret')] }))
    for (const url of ['secret', 'forms', 'nothing', 'forms%2F..%2Fsecret', 'forms//secret', 'a%00', '%F0%9F'])
      expect((await at.get(`/files/${url}`)).status).toBeGreaterThanOrEqual(400)
    expect(await why('/files/secret')).toEqual([404, 'FILE_NOT_FOUND'])
  })

  test('of what was deleted, which a page says in the language of the browser', async () => {
    give(file('form', { ...published, deletions: [deletedAt(4)], deletedBy: 'editor' }))
    expect(await why('/files/form')).toEqual([410, 'FILE_DELETED'])
    const accept = 'text/html,*/*'
    for (const [language, heading] of [
      ['en', 'This file was deleted'],
      ['hi-IN,en;q=0.5', 'यह फ़ाइल हटा दी गई है'],
      ['mr', 'ही फाइल हटवली आहे'],
    ] as const) {
      const [status, page] = await why('/files/form', { accept, 'accept-language': language })
      expect(status).toBe(410)
      expect(page).toContain(`<h1>${heading}</h1>`)
    }
  })

  test('where the old site had something, which is led to', async () => {
    expect(await at.get('/files/of-the-old-site.pdf')).toMatchObject({
      status: 301,
      headers: { location: '/papers/1' },
    })
  })
})
