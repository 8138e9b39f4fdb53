import { createHash } from 'node:crypto'
import { openGridFsFileStore } from '@shodh/adapters/file-store/gridfs/gridfs.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { openMongodbVault } from '@shodh/adapters/vault/mongodb.ts'
import type { VaultKinds } from '@shodh/adapters/vault/vault.ts'
import { OPEN_UPLOADS_MAX } from '@shodh/contracts/limits.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leaseUpload } from './upload-lease.ts'
import { uploadSweeper } from './sweep-uploads.ts'
import { metadataOf, sha256, withUploads } from './testing/with-uploads.ts'

/** Ports with files and the vault on MongoDB. */
const mongodbPorts = () => {
  const newRoom = withMongodb()
  return async <Kinds extends VaultKinds>() => {
    const [room, ports] = [await newRoom(), await openEmbeddedPorts<Kinds>()]
    const files = await openGridFsFileStore({ ...room, directory: ports.directory })
    const vault = await openMongodbVault<Kinds>(room)
    const close = async () => {
      await Promise.all([files.close(), vault.close()])
      await room.remove()
      await ports.close()
    }
    return { ...ports, files, vault, close }
  }
}

const MIB = 1024 * 1024
const HOUR = 60 * 60 * 1000

afterEach(() => vi.useRealTimers())

const idOf = (url: string) => url.split('/').at(-1) ?? ''

describe.each([
  ['SQLite and files', openEmbeddedPorts],
  ['MongoDB and GridFS', mongodbPorts()],
])('An upload in parts on %s', (_, open) => {
  const { at, begin, create, patch, send, offset, blobs, stored, download } = withUploads(open)
  const events = async () => (await at.events()).map(({ type }) => type)

  test('becomes a file with its last part, as a form would have made it, and leaves no part behind', async () => {
    const url = await begin(11, { filename: 'प्रपत्र.txt', filetype: 'text/plain' })
    const first = await patch(url, 0, 'hello ')
    expect([first.status, first.headers['upload-offset'], first.headers['tus-resumable']]).toEqual([204, '6', '1.0.0'])
    expect(await offset(url)).toBe('6')
    const last = await patch(url, 6, 'world')
    expect([last.status, last.headers['upload-offset']]).toEqual([204, '11'])
    expect(last.headers['x-event-position']).toMatch(/\.\d+$/u)
    const data = {
      name: 'प्रपत्र.txt',
      sha256: sha256('hello world'),
      bytes: 11,
      contentType: 'text/plain; charset=utf-8',
    }
    expect(await at.events()).toMatchObject([{ type: 'FileUploaded', data }])
    expect(await stored()).toEqual([data.sha256])
    expect(await offset(url)).toBe('11')
    expect((await send('GET', '/uploads', {})).body.data.uploads).toEqual([])
  })

  test('has its bytes in their order, however they were cut', async () => {
    const whole = Buffer.alloc(9 * MIB, 'a paper about rivers, ')
    const url = await begin(whole.length)
    for (const [from, to] of [
      [0, 10],
      [10, 30],
      [30, 8 * MIB + 2000],
      [8 * MIB + 2000, whole.length],
    ] as const)
      expect((await patch(url, from, whole.subarray(from, to))).headers['upload-offset']).toBe(`${to}`)
    expect(await stored()).toEqual([sha256(whole)])
    expect(await download(sha256(whole))).toEqual(whole)
  })

  test('can begin with its first bytes, and of an empty file there is nothing more to send', async () => {
    const begun = await create(4, {}, {}, Buffer.from('ab'))
    expect([begun.status, begun.headers['upload-offset'], begun.body.data.upload.offset]).toEqual([201, '2', 2])
    const empty = await create(0, { filename: 'empty.txt' })
    expect([empty.status, empty.headers['upload-offset']]).toEqual([201, '0'])
    expect(await events()).toEqual(['FileUploaded'])
  })

  test('says where it stands, until when, and what its client has called it', async () => {
    const url = await begin(5)
    await patch(url, 0, 'abc')
    const { status, headers } = await send('HEAD', url, {})
    expect([status, headers['upload-length'], headers['cache-control']]).toEqual([200, '5', 'no-store'])
    expect(headers['upload-metadata']).toBe(metadataOf({ filename: 'a.txt' }))
    expect(Date.parse(String(headers['upload-expires']))).toBeGreaterThan(Date.now() + 23 * HOUR)
    const { uploads } = (await send('GET', '/uploads', {})).body.data
    expect(uploads).toMatchObject([{ id: idOf(url), filename: 'a.txt', offset: 3, length: 5, purpose: 'file' }])
  })

  test('takes no part from elsewhere than where it stands', async () => {
    const url = await begin(5)
    expect(await patch(url, 1, 'bc')).toMatchObject({ status: 409, body: { refused: 'UPLOAD_OFFSET_WRONG' } })
    await patch(url, 0, 'abc')
    expect(await patch(url, 0, 'abc')).toMatchObject({ status: 409, body: { refused: 'UPLOAD_OFFSET_WRONG' } })
    expect(await offset(url)).toBe('3')
  })

  test('takes no more than was declared', async () => {
    const url = await begin(5)
    expect(await patch(url, 0, 'abcdef')).toMatchObject({ status: 413, body: { refused: 'UPLOAD_LONGER' } })
    expect([await offset(url), await blobs(), await events()]).toEqual(['0', [], []])
  })

  test('counts a part with a checksum only where that is right', async () => {
    const checksum = (algorithm: string, of: string) => ({
      'upload-checksum': `${algorithm} ${createHash(algorithm).update(of).digest('base64')}`,
    })
    const url = await begin(6)
    expect(await patch(url, 0, 'abc', checksum('sha1', 'abd'))).toMatchObject({ status: 460 })
    expect([await offset(url), await blobs()]).toEqual(['0', []])
    expect((await patch(url, 0, 'abc', checksum('sha1', 'abc'))).status).toBe(204)
    expect((await patch(url, 3, 'def', checksum('sha256', 'def'))).status).toBe(204)
    expect(await events()).toEqual(['FileUploaded'])
  })

  test('of another SHA-256 than was declared ends, and nothing of it is stored', async () => {
    const url = await begin(3, { sha256: sha256('abd') })
    expect(await patch(url, 0, 'abc')).toMatchObject({ status: 422, body: { refused: 'CHECKSUM_MISMATCH' } })
    expect([(await send('HEAD', url, {})).status, await stored(), await events()]).toEqual([404, [], []])
    const right = await begin(3, { sha256: sha256('abc').toUpperCase() })
    expect((await patch(right, 0, 'abc')).status).toBe(204)
  })

  test('is held by one request, and goes on once that has given no sign of life for 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const url = await begin(6)
    const held = await leaseUpload(at.ports.vault, idOf(url))
    expect(await patch(url, 0, 'abc')).toMatchObject({ status: 423, body: { refused: 'UPLOAD_LOCKED' } })
    vi.setSystemTime(Date.now() + 10_001)
    expect((await patch(url, 0, 'abc')).status).toBe(204)
    expect(await held?.change({ parts: [] }, { isLast: true })).toBeUndefined()
    expect(await offset(url)).toBe('3')
  })

  test('can be ended, and ends by itself 24 hours after its last part', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [ended, expired, waiting] = [await begin(3), await begin(3), await begin(3)]
    for (const url of [ended, expired]) await patch(url, 0, 'a')
    expect((await send('DELETE', ended, {})).status).toBe(204)
    expect([(await send('HEAD', ended, {})).status, (await patch(ended, 1, 'bc')).status]).toEqual([404, 404])
    expect(await stored()).toHaveLength(1)
    vi.setSystemTime(Date.now() + 23 * HOUR)
    await patch(waiting, 0, 'a')
    vi.setSystemTime(Date.now() + HOUR)
    expect([(await send('HEAD', expired, {})).status, await offset(waiting)]).toEqual([404, '1'])
    await uploadSweeper(at.ports)()
    expect((await at.ports.vault.list('uploads')).map(({ id }) => id)).toEqual([idOf(waiting)])
    expect(await stored()).toHaveLength(1)
  })

  test('whose last response was lost is done once', async () => {
    const url = await begin(3)
    await patch(url, 0, 'abc')
    // as a kill between the event and the row leaves it
    await at.ports.vault.update('uploads', idOf(url), row => row && { ...row, position: undefined })
    expect(await offset(url)).toBe('0')
    expect((await patch(url, 0, 'abc')).status).toBe(204)
    expect([await events(), await stored()]).toEqual([['FileUploaded'], [sha256('abc')]])
    expect((await patch(url, 3, '')).status).toBe(204)
  })
})

describe('An upload in parts', () => {
  const { at, begin, create, patch, send, offset, blobs } = withUploads(openEmbeddedPorts)

  test.for([
    [{}, { filename: '' }, 400, 'File name is required'],
    [{ 'upload-metadata': '' }, {}, 400, 'File name is required'],
    [{}, { filename: 'a/b' }, 400, 'File name contains invalid characters'],
    [{}, { folderPath: 'nowhere' }, 404, 'FOLDER_NOT_FOUND'],
    [{}, { purpose: 'video' }, 400, 'purpose must be file, paper or replacement'],
    [{}, { onConflict: 'ask' }, 400, 'onConflict must be refuse, replace or keepBoth'],
    [{}, { sha256: 'abc' }, 400, 'sha256 must be 64 hexadecimal digits'],
    [{ 'upload-length': '524288001' }, {}, 413, 'File size (524,288,001 bytes) exceeds 500MB limit'],
    [{ 'upload-length': '52428801' }, { purpose: 'paper', filetype: 'application/pdf' }, 413, 'PDF_TOO_LARGE'],
    [{ 'upload-length': '52428801' }, { purpose: 'replacement' }, 413, 'PDF_REPLACEMENT_TOO_LARGE'],
    [{}, { purpose: 'paper', filetype: 'text/plain' }, 400, 'PDF_WRONG_TYPE'],
    [{ 'upload-length': '0' }, { purpose: 'paper' }, 400, 'PDF_EMPTY'],
    [{ 'upload-length': '-1' }, {}, 400, 'Upload-Length must be a number of bytes'],
    [{ 'upload-length': '1e3' }, {}, 400, 'Upload-Length must be a number of bytes'],
    [{ 'upload-metadata': 'filename YQ==,filename Yg==' }, {}, 400, 'Upload-Metadata has filename twice'],
    [{ 'upload-metadata': 'filename /w==' }, {}, 400, 'Upload-Metadata must be pairs'],
    [{ 'upload-metadata': 'filename a' }, {}, 400, 'Upload-Metadata must be pairs'],
    [{ 'upload-metadata': 'filename YQ== b' }, {}, 400, 'Upload-Metadata must be pairs'],
    [{ 'tus-resumable': '0.2.2' }, {}, 412, 'TUS_VERSION_UNSUPPORTED'],
  ] as const)(
    'that would be refused at its end is refused at its beginning: %j %j',
    async ([headers, metadata, status, reason]) => {
      const response = await create(3, metadata, headers)
      const said = [response.body.message, response.body.refused].join()
      expect([response.status, said]).toEqual([status, expect.stringContaining(reason)])
      expect(await at.ports.vault.list('uploads')).toEqual([])
    },
  )

  test('onto a name that is taken is refused at its beginning, and at its end where it was taken meanwhile', async () => {
    const [one, other, third] = [await begin(1), await begin(2), await begin(1, { onConflict: 'keepBoth' })]
    await patch(other, 0, 'b')
    expect((await patch(one, 0, 'a')).status).toBe(204)
    const message = '"a.txt" already exists in this folder'
    expect(await create(1)).toMatchObject({ status: 409, body: { message } })
    expect(await patch(other, 1, 'c')).toMatchObject({ status: 409, body: { message } })
    expect(await offset(other)).toBe('1')
    expect((await patch(third, 0, 'c')).status).toBe(204)
    await at.send('PATCH', '/file-manager/rename', { body: { oldPath: 'a.txt', newName: 'b.txt', isFolder: false } })
    expect((await patch(other, 1, 'c')).status).toBe(204)
    const named = ['a.txt', 'a (2).txt', 'b.txt', 'a.txt'].map(name => ({ data: { name } }))
    expect(await at.events()).toMatchObject(named)
  })

  test('of another account does not exist', async () => {
    const url = await begin(3)
    at.signIn('admin', '00000000-0b0a-4908-8706-050403020100')
    const statuses = [await send('HEAD', url, {}), await patch(url, 0, 'abc'), await send('DELETE', url, {})]
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await send('GET', '/uploads', {})).body.data.uploads).toEqual([])
    expect((await send('HEAD', '/uploads/nothing', {})).status).toBe(404)
  })

  test('of a file is for administrators, one of a PDF for authors too', async () => {
    at.signIn('author')
    expect(await create(3)).toMatchObject({ status: 403 })
    expect((await create(300, { purpose: 'paper' })).status).toBe(201)
  })

  test('of a file goes on for administrators only, whoever began it', async () => {
    const url = await begin(3)
    at.signIn('author')
    expect(await patch(url, 0, 'abc')).toMatchObject({ status: 403 })
    expect(await at.events()).toEqual([])
    at.signIn('admin')
    expect(await patch(url, 0, 'abc')).toMatchObject({ status: 204 })
  })

  test('is limited to a hundred of one person that are not finished', async () => {
    for (let n = 0; n < OPEN_UPLOADS_MAX; n += 1) await create(3)
    expect(await create(3)).toMatchObject({ status: 409, body: { refused: 'TOO_MANY_OPEN_UPLOADS' } })
    const [row] = await at.ports.vault.list('uploads')
    await send('DELETE', `/uploads/${row?.id}`, {})
    expect((await create(3)).status).toBe(201)
  })

  test.for([
    [{ 'upload-offset': 'x' }, 400, 'Upload-Offset must be a number of bytes'],
    [{ 'upload-checksum': 'md5 YQ==' }, 400, 'Upload-Checksum must be of sha1 or sha256'],
    [{ 'upload-checksum': 'sha1' }, 400, 'Upload-Checksum must be an algorithm and a hash in base64'],
    [{ 'upload-checksum': 'sha1 a b' }, 400, 'Upload-Checksum must be an algorithm and a hash in base64'],
    [{ 'tus-resumable': '2.0.0' }, 412, 'TUS_VERSION_UNSUPPORTED'],
  ] as const)('has parts with headers of their forms, or %j is refused', async ([headers, status, reason]) => {
    const url = await begin(3)
    const response = await patch(url, 0, 'abc', headers)
    expect(response.status).toBe(status)
    expect([response.body.message, response.body.refused]).toContain(reason)
    expect([await offset(url), await blobs()]).toEqual(['0', []])
  })

  test('says which parts of the protocol it knows', async () => {
    const { status, headers } = await at.send('OPTIONS', '/uploads')
    expect([status, headers['tus-version'], headers['tus-max-size']]).toEqual([204, '1.0.0', '524288000'])
    expect(headers['tus-extension']).toBe('creation,creation-with-upload,expiration,checksum,termination')
    expect(headers['tus-checksum-algorithm']).toBe('sha1,sha256')
  })

  test('of which a part is gone begins anew', async () => {
    const url = await begin(3)
    await patch(url, 0, 'a')
    await at.ports.files.partial.remove(idOf(url), [])
    expect(await patch(url, 1, 'bc')).toMatchObject({ status: 404, body: { refused: 'UPLOAD_NOT_FOUND' } })
    expect(await at.ports.vault.list('uploads')).toEqual([])
  })
})

describe('On a disk that is full', () => {
  let free = 1_000_000_000
  const { begin, create, patch, offset } = withUploads(openEmbeddedPorts, ({ files }) => ({
    files: { ...files, free: async () => free, capacity: async () => 1_000_000_000 },
  }))

  test('no upload begins, none goes on, and what is stored of it stays', async () => {
    const url = await begin(6)
    await patch(url, 0, 'abc')
    free = 200_000_002
    expect(await create(3)).toMatchObject({ status: 503, body: { refused: 'STORAGE_FULL' } })
    expect(await patch(url, 3, 'def')).toMatchObject({ status: 503, body: { refused: 'STORAGE_FULL' } })
    expect(await offset(url)).toBe('3')
    // what is there already needs no room again
    free = 200_000_003
    expect((await patch(url, 3, 'def')).status).toBe(204)
  })
})
