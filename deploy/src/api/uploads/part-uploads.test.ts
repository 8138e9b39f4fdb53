import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { formOf } from '../../testing/client.ts'
import { connection } from '../../testing/gateway.ts'
import { administrator } from '../../testing/journal.ts'
import { partUploads, sendByTus } from '../../testing/part-uploads.ts'
import { BEHIND_PROXY } from '../../testing/people.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)
let token: string
let uploads: ReturnType<typeof partUploads>

const signIn = async () => {
  token = await at.visitor.logIn(administrator)
  uploads = partUploads(at.journal.address, token)
}
beforeAll(signIn)

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const idOf = (path: string) => path.split('/').at(-1) ?? ''

const download = async (name: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return Buffer.from(await (await at.visitor.raw(`/file-manager/download/${name}`, { headers })).arrayBuffer())
}

const storedFiles = async () => {
  const entries = await readdir(join(at.journal.directory, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).length
}

describe('a file that is uploaded in parts', () => {
  test('by tus-js-client goes on where it stands after the journal was restarted', async () => {
    const bytes = randomBytes(3_000_000)
    const metadata = { filename: 'lecture.mp4', filetype: 'video/mp4', sha256: sha256(bytes) }
    const sending = { bytes, metadata, chunkSize: 1_000_000 }
    const path = await sendByTus({ address: at.journal.address, token, ...sending, stopsAt: 1_000_000 })
    await at.restart()
    await signIn()
    expect(await uploads.offset(path)).toBe(1_000_000)
    await sendByTus({ address: at.journal.address, token, ...sending, path })
    expect((await download('lecture.mp4')).equals(bytes)).toBe(true)
  })

  test('has what had arrived when the line broke', async () => {
    const bytes = randomBytes(900_000)
    const path = await uploads.begin(bytes.length, { filename: 'broken.bin' })
    const { socket } = await connection(at.journal.address)
    socket.write(
      `PATCH ${path} HTTP/1.1\r\nHost: journal\r\nAuthorization: Bearer ${token}\r\nTus-Resumable: 1.0.0\r\n` +
        `Content-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    )
    socket.end(bytes.subarray(0, 300_000))
    await expect.poll(() => uploads.offset(path)).toBeGreaterThan(0)
    const offset = await uploads.offset(path)
    await expect.poll(() => uploads.patch(path, offset, bytes.subarray(offset))).toBe(204)
    expect((await download('broken.bin')).equals(bytes)).toBe(true)
  })

  test('can be seen by those who wait for its position', async () => {
    const path = await uploads.begin(3, { filename: 'seen.txt' })
    const response = await uploads.send('PATCH', path, { 'upload-offset': '0' }, new Uint8Array(Buffer.from('abc')))
    const position = response.headers.get('x-event-position') ?? ''
    const seen = await at.editor.get('/file-manager/browse', { 'x-wait-for-position': position })
    expect(seen.body.data.files.map(({ name }: { name: string }) => name)).toContain('seen.txt')
  })
})

describe('a PDF that is uploaded in parts', () => {
  const complete = async (pdf: Buffer, purpose = 'paper') => {
    const path = await uploads.begin(pdf.length, { filename: 'p.pdf', filetype: 'application/pdf', purpose })
    const half = pdf.length >> 1
    await uploads.patch(path, 0, pdf.subarray(0, half))
    expect(await uploads.patch(path, half, pdf.subarray(half))).toBe(204)
    return idOf(path)
  }

  test('becomes a paper, once however often that is sent, and replaces a PDF', async () => {
    const { id } = await at.editor.createVolume('Parts')
    const [first, second] = [smallPdf('First', 60_000), smallPdf('Second', 60_000)]
    const before = await storedFiles()
    const fields = { volumeName: 'Parts', uploadId: await complete(first) }
    const key = { 'idempotency-key': 'once' }
    const added = await at.editor.upload(fields, null, key)
    expect(added.status).toBe(201)
    const again = await at.editor.upload(fields, null, key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(again.body.data.paper.id).toBe(added.body.data.paper.id)
    const uploadId = await complete(second, 'replacement')
    const replaced = await at.editor.replace(id, added.body.data.paper.id, { reason: 'A table', uploadId }, null)
    expect(replaced.body.data.paper).toMatchObject({ version: 2, fileSize: second.length })
    const history = (await at.editor.get(`/papers/${added.body.data.paper.id}/history`)).body.data.versions
    const hashes = history.map((version: { sha256: string }) => version.sha256)
    expect(hashes).toEqual([sha256(first), sha256(second)])
    await expect.poll(async () => (await storedFiles()) - before).toBeGreaterThanOrEqual(2)
    expect((await at.editor.get('/uploads')).body.data.uploads).toEqual([])
  })

  test('is checked as one that comes with the form', async () => {
    await at.editor.createVolume('Refused')
    const refused = async (uploadId: string, file: Blob | null = null) =>
      (await at.editor.upload({ volumeName: 'Refused', uploadId }, file)).body.code
    expect(await refused(await complete(Buffer.alloc(500, 'no PDF')))).toBe('PDF_WRONG_TYPE')
    expect(await refused(await complete(Buffer.from('short')))).toBe('PDF_BROKEN')
    expect(await refused(await complete(smallPdf('Both')), new Blob(['x']))).toBe('INVALID_INPUT')
    expect(await refused('nothing')).toBe('UPLOAD_NOT_FOUND')
    expect(await refused(idOf(await uploads.begin(900, { filename: 'p', purpose: 'paper' })))).toBe('UPLOAD_INCOMPLETE')
  })

  test('is its own author’s alone', async () => {
    const { tokens, client: author } = await at.people.person('author')
    const theirs = partUploads(at.journal.address, tokens.accessToken)
    const path = await theirs.begin(900, { filename: 'p', purpose: 'paper' })
    await theirs.patch(path, 0, Buffer.alloc(100))
    expect((await uploads.send('HEAD', path)).status).toBe(404)
    const form = formOf({ title: 'A', authorName: 'B', uploadId: idOf(path) })
    expect((await at.editor.call('POST', '/papers', { form })).body.code).toBe('UPLOAD_NOT_FOUND')
    expect((await author.get('/uploads')).body.data.uploads).toHaveLength(1)
  })
})
