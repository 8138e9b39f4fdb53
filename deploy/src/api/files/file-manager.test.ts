import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connection } from '../../testing/gateway.ts'
import type { Client } from '../../testing/client.ts'
import { administrator } from '../../testing/journal.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const upload = (client: Client, name: string, bytes: string | Uint8Array<ArrayBuffer>, fields = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries({ folderPath: '', ...fields })) form.append(field, value)
  form.append('file', new Blob([bytes]), name)
  return client.call('POST', '/file-manager/upload', { form })
}

const browse = async (path = '') => {
  const { body } = await at.editor.get(`/file-manager/browse?path=${encodeURIComponent(path)}`)
  const { folders, files } = body.data
  return [...folders, ...files].map((item: { name: string }) => item.name)
}

describe('the file manager', () => {
  test('shows at once what was changed, as documented', async () => {
    const { editor } = at
    const created = await editor.post('/file-manager/folder', { folderName: 'forms' })
    expect(created.headers.get('x-event-position')).toMatch(/^[\da-f-]{36}\.\d+$/u)
    const stored = await upload(editor, 'प्रपत्र.pdf', '%PDF-1.7', { folderPath: 'forms' })
    expect(stored.status).toBe(201)
    const shown = await editor.get('/file-manager/browse?path=forms')
    expect(shown.body.data.files).toEqual([stored.body.data.file])
    const renamed = await editor.patch('/file-manager/rename', { oldPath: 'forms/प्रपत्र.pdf', newName: 'a.pdf' })
    expect(renamed.body.data.newPath).toBe('forms/a.pdf')
    expect(await browse('forms')).toEqual(['a.pdf'])
    await editor.post('/file-manager/move', { items: ['forms/a.pdf'], targetPath: '' })
    const published = await editor.post('/file-manager/publish', { path: 'a.pdf' })
    expect((await editor.get('/file-manager/browse')).body.data).toMatchObject({
      files: [published.body.data.file],
      folders: [{ name: 'forms', itemCount: 0, size: 0 }],
    })
    const shared = await editor.post('/file-manager/share', { filePath: 'a.pdf' })
    const { url: _, ...share } = shared.body.data.share
    expect((await editor.get('/file-manager/shares?path=a.pdf')).body.data.shares).toEqual([share])
    await editor.remove('/file-manager/delete', { path: 'a.pdf' })
    expect(await browse()).toEqual(['forms'])
    const deleted = await editor.get('/file-manager/deleted')
    const [{ id }] = deleted.body.data.items
    const restored = await editor.post('/file-manager/restore', { id })
    expect(restored.body.data.file).toMatchObject({ id, isPublished: false, shareCount: 0 })
    expect((await editor.get('/file-manager/browse')).body.data.files).toEqual([restored.body.data.file])
    expect(await editor.remove(`/file-manager/shares/${share.id}`)).toMatchObject({ status: 410 })
    const bulk = { items: [{ path: 'forms', isFolder: true }, 'b.pdf'], confirm: true }
    expect((await editor.remove('/file-manager/bulk', bulk)).body.message).toBe('1 item(s) deleted, 1 failed')
  })

  test('gives one name once, whoever comes first', async () => {
    const all = await Promise.all(
      Array.from({ length: 4 }, (_, n) => upload(at.editor, n % 2 === 0 ? 'race.txt' : 'RACE.TXT', String(n))),
    )
    expect(Object.groupBy(all, ({ status }) => status)).toMatchObject({ 201: [{}], 409: [{}, {}, {}] })
    const folders = await Promise.all(
      Array.from({ length: 4 }, () => at.editor.post('/file-manager/folder', { folderName: 'race' })),
    )
    expect(Object.groupBy(folders, ({ status }) => status)).toMatchObject({ 201: [{}], 409: [{}, {}, {}] })
  })

  test('takes files that are larger than a PDF of a paper may be', async () => {
    const bytes = new Uint8Array(51 * 1024 * 1024)
    const { status, body } = await upload(at.editor, 'large.bin', bytes)
    expect([status, body.data.file.size]).toEqual([201, bytes.length])
  })

  test('has a place for no file of more than 500 MB, as far as it is announced', async () => {
    const token = await at.visitor.logIn(administrator)
    const client = await connection(at.journal.address)
    client.socket.write(
      'POST /api/v1/file-manager/upload HTTP/1.1\r\nHost: journal\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
        `Authorization: Bearer ${token}\r\nContent-Length: 734003200\r\nConnection: close\r\n\r\n`,
    )
    const response = await client.closed()
    expect(response).toMatch(/^HTTP\/1\.1 413 /u)
    expect(response).toContain('File size (700.0 MB) exceeds 500MB limit')
  })

  test('stores nothing of an upload that ends before its declared length', async () => {
    const before = await browse()
    const token = await at.visitor.logIn(administrator)
    const client = await connection(at.journal.address)
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="lie.txt"\r\n\r\nsome'
    client.socket.end(
      'POST /api/v1/file-manager/upload HTTP/1.1\r\nHost: journal\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
        `Authorization: Bearer ${token}\r\nContent-Length: 5000\r\n\r\n${part}`,
    )
    await client.closed()
    const incoming = join(at.journal.directory, 'files', 'incoming')
    await expect.poll(() => readdir(incoming)).toEqual([])
    expect(await browse()).toEqual(before)
  })
})
