import { archiveAddress, downloadAddress, thumbnailAddress } from '@shodh/contracts/files/addresses.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { file, folder, momentOf } from '../testing/file-nodes.ts'
import { withQueries } from '../testing/with-queries.ts'
import { fileDownloadRoutes } from './download-routes.ts'

const thumbnail = async ({ contentType }: { readonly contentType: string }) =>
  contentType === 'image/png' ? Buffer.from('small') : undefined
const at = withQueries(fileDownloadRoutes, () => ({ thumbnail }))

beforeEach(() => at.signIn('auditor'))

const give = (...nodes: Parameters<typeof at.given.give<'files'>>[1][]) => at.given.give('files', ...nodes)

const version = (text: string, { n = 1, contentType = 'text/plain' } = {}) => {
  const { sha256, fileSize: bytes, crc32 } = at.given.storeBlob(text)
  return { version: n, sha256, bytes, crc32, contentType, at: momentOf(n), actorId: 'editor' }
}

const address = (full: string) => full.replace('/api/v1', '')

describe('a file', () => {
  const path = 'forms/कॉपीराइट 100%.txt'

  beforeEach(() => {
    const versions = [version('first'), version('second', { n: 2 })]
    give(folder('forms'), file('f', { name: 'कॉपीराइट 100%.txt', parentId: 'forms', versions }))
  })

  test('is saved under its name, by its path as one part or with plain slashes', async () => {
    const plain = `/file-manager/download/${path.split('/').map(encodeURIComponent).join('/')}`
    for (const url of [address(downloadAddress(path)), plain])
      expect(await at.get(url)).toMatchObject({
        status: 200,
        body: 'second',
        headers: {
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="download 100.txt"; filename*=UTF-8''${encodeURIComponent('कॉपीराइट 100%.txt')}`,
        },
      })
    expect((await at.get(plain, { range: 'bytes=0-2' })).body).toBe('sec')
  })

  test('is there in each of its versions', async () => {
    const url = address(downloadAddress(path))
    expect((await at.get(`${url}?version=1`)).body).toBe('first')
    expect((await at.get(`${url}?version=3`)).body).toEqual({ refused: 'FILE_VERSION_NOT_FOUND' })
    expect((await at.get(`${url}?version=0`)).status).toBe(400)
  })

  test.for(['forms', 'nothing', 'forms//a', 'forms%2F..%2Fforms', '%2F'])('is not at %s', async wrong => {
    expect((await at.get(`/file-manager/download/${wrong}`)).body).toEqual({ refused: 'FILE_NOT_FOUND' })
  })
})

describe('a folder', () => {
  test('is a ZIP of all that is in it, of known bytes, which is the same at each request', async () => {
    give(
      folder('forms', { name: 'फॉर्म' }),
      folder('below', { parentId: 'forms' }),
      folder('empty', { parentId: 'below' }),
    )
    give(
      file('a', { parentId: 'forms', versions: [version('aaa')] }),
      file('b', { parentId: 'below', versions: [version('bb')] }),
    )
    give(file('other', { versions: [version('other')] }))
    const { status, headers, body, rawPayload } = await at.get(address(archiveAddress('फॉर्म')))
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('फॉर्म.zip')}`)
    expect(headers['content-length']).toBe(String(rawPayload.length))
    for (const name of ['a', 'below/b', 'below/empty/', 'aaa', 'bb']) expect(body).toContain(name)
    expect(body).not.toContain('other')
    const again = await at.get(`/file-manager/folder/${encodeURIComponent('फॉर्म')}/download`, { range: 'bytes=0-3' })
    expect([again.status, again.body, again.headers.etag]).toEqual([206, 'PK\x03\x04', headers.etag])
    const below = await at.get(`/file-manager/folder/${encodeURIComponent('फॉर्म')}/below/download`)
    expect(below.headers['content-disposition']).toContain('filename="below.zip"')
    expect((await at.get('/file-manager/folder/%2F/download')).body).toContain('other')
  })

  test('is refused before its first byte where a file in it is missing', async () => {
    const lost = version('lost')
    give(folder('forms'), file('a', { parentId: 'forms', versions: [version('aaa')] }))
    give(folder('below', { parentId: 'forms' }), file('b', { parentId: 'below', versions: [lost] }))
    at.given.removeBlob(lost.sha256)
    expect((await at.get('/file-manager/folder/forms/download')).body).toEqual({
      refused: 'FILE_MISSING',
      message: '"below/b" is missing. Please upload it again, or delete it.',
    })
  })

  test.for(['a/download', 'nothing/download', 'forms'])('is not at %s', async wrong => {
    give(file('a', { versions: [version('a')] }), folder('forms'))
    expect((await at.get(`/file-manager/folder/${wrong}`)).status).toBe(404)
  })
})

test('A small picture is there of what can be drawn', async () => {
  give(
    file('a.png', { versions: [version('PNG', { contentType: 'image/png' })] }),
    file('a.txt', { versions: [version('a')] }),
  )
  const { headers, body } = await at.get(address(thumbnailAddress('a.png')))
  expect([headers['content-type'], headers['cache-control'], body]).toEqual([
    'image/webp',
    'private, no-store',
    'small',
  ])
  expect((await at.get(address(thumbnailAddress('a.txt')))).body).toEqual({ refused: 'NO_THUMBNAIL' })
  expect((await at.get(address(thumbnailAddress('b.png')))).body).toEqual({ refused: 'FILE_NOT_FOUND' })
})
