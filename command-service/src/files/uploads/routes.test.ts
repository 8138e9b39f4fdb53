import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { ScannerUnavailable } from '@shodh/adapters/scanner/scanner.ts'
import type { Ports } from '../../ports.ts'
import { describe, expect, test } from 'vitest'
import { withFiles } from '../testing/with-files.ts'

const KEY = { 'idempotency-key': 'key' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('an upload', () => {
  const { at, upload, call, createFolder, events } = withFiles(openEmbeddedPorts)
  const blobs = async () => (await Array.fromAsync(at.ports.files.all())).flat().map(blob => blob.sha256)

  test('stores bytes once, under names of any script', async () => {
    await createFolder('F')
    const name = 'कॉपीराइट प्रपत्र.pdf'
    const { status, body } = await upload('%PDF-1.7', { folderPath: 'F' }, { name })
    expect([status, body.message]).toEqual([201, `${name} uploaded successfully`])
    const stored = { sha256: sha256('%PDF-1.7'), contentType: 'application/pdf', version: 1 }
    expect(body.data.uploadResult).toEqual({ ...stored, bytes: 8, alreadyStored: false })
    const path = `F/${name}`
    expect(body.data.file).toMatchObject({
      ...stored,
      path,
      name,
      size: 8,
      downloadUrl: `/api/v1/file-manager/download/${encodeURIComponent(path)}`,
      isFolder: false,
      isPublished: false,
    })
    const again = await upload('%PDF-1.7', { customName: 'b.pdf' })
    expect(again.body.data).toMatchObject({ file: { path: 'b.pdf' }, uploadResult: { alreadyStored: true } })
    expect(await blobs()).toEqual([stored.sha256])
  })

  test('onto a name that is taken is refused, and stores nothing, unless it says otherwise', async () => {
    const { id } = (await upload('1')).body.data.file
    const refused = await upload('2', {}, { name: 'A.TXT' })
    expect(refused).toMatchObject({ status: 409, body: { message: '"a.txt" already exists in this folder' } })
    expect(await blobs()).toEqual([sha256('1')])
    const replaced = await upload('2', { onConflict: 'replace' })
    expect(replaced.body.data).toMatchObject({ file: { id, version: 2 }, uploadResult: { version: 2 } })
    const same = await upload('2', { onConflict: 'replace' })
    expect(same.body.data).toMatchObject({ file: { id, version: 2 }, uploadResult: { alreadyStored: true } })
    const both = await upload('3', { onConflict: 'keepBoth' })
    expect(both.body).toMatchObject({
      message: 'a (2).txt uploaded successfully',
      data: { file: { path: 'a (2).txt' } },
    })
    expect((await events()).map(([type]) => type)).toEqual(['FileUploaded', 'FileReplaced', 'FileUploaded'])
  })

  test('is done once under the same key', async () => {
    const first = await upload('1', {}, { headers: KEY })
    const again = await upload('1', {}, { headers: KEY })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body.data.file).toEqual(first.body.data.file)
    expect(await upload('2', {}, { headers: KEY })).toMatchObject({ status: 422 })
  })

  test('has its own name, with quotation marks and percent signs', async () => {
    const name = '“A” and "B", 100%25 é'
    expect((await upload('x', {}, { name })).body.data.file.path).toBe(name)
    expect((await upload('x', { customName: '%22' })).body.data.file.path).toBe('%22')
  })

  test('may be of an empty file', async () => {
    expect((await upload('')).body.data.file).toMatchObject({ size: 0, path: 'a.txt' })
  })

  test.for([
    [undefined, {}, 'a', 'FILE_REQUIRED'],
    ['x', { folderPath: 'G' }, 'a', 'FOLDER_NOT_FOUND'],
    ['x', { folderPath: 'a/../b' }, 'a', 'This path is not valid'],
    ['x', { onConflict: 'ask' }, 'a', 'onConflict must be refuse, replace or keepBoth'],
    ['x', { colour: 'red' }, 'a', 'Unknown field: colour'],
    ['x', {}, 'a\u202eb.txt', 'File name contains invalid characters'],
    ['x', {}, 'a\u00adb.txt', 'File name contains invalid characters'],
    ['x', {}, 'con.txt', 'File name contains invalid characters'],
    ['x', {}, '...', 'File name contains invalid characters'],
    ['x', {}, 'x'.repeat(256), 'File name cannot exceed 255 bytes'],
    ['x', { customName: 'a/b' }, 'a', 'File name contains invalid characters'],
  ] as const)('that can be none is refused, and stores nothing: %j', async ([bytes, fields, name, reason]) => {
    const { body } = await upload(bytes, fields, { name })
    expect([body.message, body.refused]).toContain(reason)
    expect(await blobs()).toEqual([])
    expect(await events()).toEqual([])
  })

  test('that is no form is refused', async () => {
    expect(await call('POST', 'upload', { folderPath: '' })).toMatchObject({
      status: 400,
      body: { refused: 'MALFORMED_UPLOAD' },
    })
  })
})

describe('bytes that may not be shown, for a reason of law,', () => {
  const { at, upload } = withFiles(openEmbeddedPorts, { isWithheld: async hash => hash === sha256('withheld') })
  test('are not stored', async () => {
    expect(await upload('withheld')).toMatchObject({ status: 409, body: { refused: 'SAME_PDF_WITHHELD' } })
    expect(await Array.fromAsync(at.ports.files.all())).toEqual([])
    expect((await upload('shown')).status).toBe(201)
  })
})

type Room = { readonly free: number; readonly capacity: number }

const limited = (room: Room, onReceive = async () => {}) =>
  withFiles(openEmbeddedPorts, ({ files }) => ({
    files: {
      ...files,
      free: async () => room.free,
      capacity: async () => room.capacity,
      receive: async (source, maxBytes) => {
        await onReceive()
        return files.receive(source, Math.min(maxBytes, 10))
      },
    } satisfies Ports['files'],
  }))

describe('a disk', () => {
  const { upload } = limited({ free: 250_000_000, capacity: 4_000_000_000 })
  const small = limited({ free: 199_999_999, capacity: 1_000_000_000 })
  const large = limited({ free: 300_000_000, capacity: 7_000_000_000 })
  const roomy = limited({ free: 724_288_000, capacity: 4_000_000_000 })
  const scarce = limited({ free: 724_287_999, capacity: 4_000_000_000 })
  const begun: (() => void)[] = []
  const shared = limited({ free: 450_000_000, capacity: 4_000_000_000 }, () => new Promise(go => void begun.push(go)))

  test('has room for what leaves 5 % of it free, and 200 MB at least', async () => {
    expect((await upload('0123456789')).status).toBe(201)
    for (const full of [small, large])
      expect(await full.upload('x')).toMatchObject({ status: 503, body: { refused: 'STORAGE_FULL', retryAfter: 600 } })
  })

  test('has room for what is announced by all that come at once', async () => {
    const headers = { 'content-length': '150000000' }
    const answered: number[] = []
    const send = async () => answered.push((await shared.upload('x', {}, { headers })).status)
    const all = [send(), send(), send(), send()]
    await expect.poll(() => begun.length + answered.length).toBe(4)
    for (const go of begun.splice(0)) go()
    await Promise.all(all)
    expect(answered).toEqual([503, 503, 503, 201])
    const after = send()
    await expect.poll(() => begun.length).toBe(1)
    begun[0]?.()
    await after
    expect(answered.at(-1)).toBe(409)
  })

  test('has room for the largest file where no length is announced', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n'
    const statuses = [roomy, scarce].map(async ({ at }) => {
      const payload = Readable.from([Buffer.from(body)])
      const headers = { 'content-type': 'multipart/form-data; boundary=b' }
      return (await at.send('POST', '/file-manager/upload', { headers, payload })).status
    })
    expect(await Promise.all(statuses)).toEqual([201, 503])
  })

  test('is not given more than a file may have, whose size the refusal says', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    const chunks = [head, ...Array<string>(30).fill('x'.repeat(10_000)), '\r\n--b--\r\n']
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const payload = Readable.from(chunks.map(chunk => Buffer.from(chunk)))
    const { status, body } = await roomy.at.send('POST', '/file-manager/upload', { headers, payload })
    expect([status, body.message]).toEqual([413, 'File size (300,000 bytes) exceeds 500MB limit'])
  })
})

describe('a scanner', () => {
  const found = async () => 'Eicar-Signature'
  const away = async () => {
    throw new ScannerUnavailable('The virus scanner could not be asked')
  }
  const scanning = (scan: () => Promise<string | undefined>, isOptional = false) =>
    withFiles(openEmbeddedPorts, { scanner: { scan, check: async () => {}, isOptional } })
  const infected = scanning(found)
  const required = scanning(away)
  const optional = scanning(away, true)

  test('is asked before a file is stored', async () => {
    const sentence = 'a.txt was not stored: Eicar-Signature'
    expect(await infected.upload('x')).toMatchObject({ status: 422, body: { message: sentence } })
    expect(await required.upload('x')).toMatchObject({ status: 503, body: { refused: 'SCANNER_UNAVAILABLE' } })
    for (const { at } of [infected, required]) expect(await Array.fromAsync(at.ports.files.all())).toEqual([])
    expect((await optional.upload('x')).body.data.file).toMatchObject({ notScanned: true })
    expect(await optional.events()).toMatchObject([['FileUploaded', { notScanned: true }]])
  })
})

describe('uploads onto one name at once', () => {
  const both = Promise.withResolvers<void>()
  let waiting = 0
  const projected = async () => {
    if (++waiting >= 3) both.resolve()
    if (waiting > 1) await both.promise
  }
  const { upload } = withFiles(openEmbeddedPorts, { projected })

  test('are each answered with the version that it made', async () => {
    await upload('1')
    const replies = await Promise.all(['second', 'third'].map(bytes => upload(bytes, { onConflict: 'replace' })))
    const made = replies.map(({ body }) => [body.data.uploadResult.sha256, body.data.uploadResult.version])
    expect(replies.map(({ body }) => [body.data.file.sha256, body.data.file.version])).toEqual(made)
    expect(made.map(([, version]) => version).toSorted((one, next) => one - next)).toEqual([2, 3])
    expect(made.map(([hash]) => hash)).toEqual(['second', 'third'].map(sha256))
  })
})
