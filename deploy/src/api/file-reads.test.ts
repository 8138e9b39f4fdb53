import { expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal()

const upload = (client: Client, name: string, bytes: string, fields = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries({ folderPath: '', ...fields })) form.append(field, String(value))
  form.append('file', new Blob([bytes]), name)
  return client.call('POST', '/file-manager/upload', { form })
}

const READS = ['browse', 'stats', 'versions?path=a', 'deleted', 'shares', 'usage?path=a']

test('Auditors read what the file manager has, and change nothing; authors and visitors read nothing of it', async () => {
  await upload(at.editor, 'a', 'bytes')
  const [author, auditor] = [await at.people.person('author'), await at.people.person('auditor')]
  for (const call of READS.map(read => `/file-manager/${read}`)) {
    expect([call, (await auditor.client.get(call)).status]).toEqual([call, 200])
    expect([call, (await author.client.get(call)).status]).toEqual([call, 403])
    expect([call, (await at.visitor.get(call)).status]).toEqual([call, 401])
  }
  expect((await auditor.client.post('/file-manager/folder', { folderName: 'b' })).status).toBe(403)
})

test('What lies in a folder is public with it, is so no longer where the folder is restored, and its links have ended', async () => {
  const { editor } = at
  await editor.post('/file-manager/folder', { folderName: 'forms' })
  await upload(editor, 'a.txt', 'first', { folderPath: 'forms' })
  await upload(editor, 'a.txt', 'second', { folderPath: 'forms', onConflict: 'replace' })
  const item = async () => (await editor.get('/file-manager/browse?path=forms')).body.data.files[0]
  await editor.post('/file-manager/publish', { path: 'forms', isFolder: true })
  const { share } = (await editor.post('/file-manager/share', { filePath: 'forms/a.txt' })).body.data
  expect(await item()).toMatchObject({ isPublished: true, publishedThrough: 'forms', shareCount: 1, version: 2 })
  const { versions } = (await editor.get('/file-manager/versions?path=forms/a.txt')).body.data
  expect(versions).toMatchObject([
    { version: 2, isCurrent: true, size: 6 },
    { version: 1, isCurrent: false, size: 5 },
  ])
  await editor.remove('/file-manager/delete', { path: 'forms', isFolder: true, confirm: true })
  const [deleted] = (await editor.get('/file-manager/deleted')).body.data.items
  expect(deleted).toMatchObject({ name: 'forms', isFolder: true, itemCount: 1, size: 6 })
  await editor.post('/file-manager/restore', { id: deleted.id })
  expect(await item()).toMatchObject({ isPublished: false, publishedThrough: null, shareCount: 0 })
  expect((await editor.get('/file-manager/shares?path=forms/a.txt')).body.data.shares).toEqual([])
  const { shares } = (await editor.get('/file-manager/shares?all=true')).body.data
  expect(shares).toMatchObject([{ id: share.id, revokedAt: deleted.deletedAt }])
})

test('The audit log says what was done to files, and who follows it receives them, if they may see them', async () => {
  const { editor, visitor } = at
  const { position } = (await editor.get('/events')).body.data
  const { body } = await upload(editor, 'log.txt', 'bytes')
  const { share } = (await editor.post('/file-manager/share', { filePath: 'log.txt' })).body.data
  await editor.patch('/file-manager/rename', { oldPath: 'log.txt', newName: 'journal.txt' })
  await editor.remove(`/file-manager/shares/${share.id}`)
  const { events } = (await editor.get('/audit/log?limit=4')).body.data
  expect(events.map(({ sentence }: { sentence: string }) => sentence.replace(/until .*/u, 'until …'))).toEqual([
    expect.stringMatching(/ revoked a link to the file “journal\.txt”$/u),
    expect.stringMatching(/ renamed a file to “journal\.txt”$/u),
    expect.stringMatching(/ shared the file “journal\.txt” by a link until …$/u),
    expect.stringMatching(/ uploaded the file “log\.txt”$/u),
  ])
  const changes = (await editor.get(`/events?after=${position}`)).body.data
  expect(changes.documents).toMatchObject({ files: [body.data.file.id], 'file-shares': [share.id] })
  const { models } = (await visitor.get(`/events?after=${position}`)).body.data
  expect(models.filter((model: string) => model.startsWith('file'))).toEqual([])
})

test('What leads to a file is found in the texts, by its present and its former address', async () => {
  const { editor } = at
  await editor.post('/file-manager/folder', { folderName: 'FORMS 2' })
  await editor.patch('/file-manager/rename', { oldPath: 'forms', newName: 'old', isFolder: true })
  await editor.patch('/file-manager/rename', { oldPath: 'FORMS 2', newName: 'Forms', isFolder: true })
  await upload(editor, 'copyright-form.pdf', '%PDF-1.7', { folderPath: 'Forms' })
  const uses = async (path: string) =>
    (await editor.get(`/file-manager/usage?path=${path}`)).body.data.uses.map(({ url }: { url: string }) => url)
  const expected = ['/guidelines', '/hi/guidelines', '/mr/guidelines']
  expect(await uses('Forms/copyright-form.pdf')).toEqual(expected)
  await editor.patch('/file-manager/rename', { oldPath: 'Forms/copyright-form.pdf', newName: 'c.pdf' })
  expect([await uses('Forms/c.pdf'), await uses('Forms'), await uses('old')]).toEqual([expected, expected, []])
})
