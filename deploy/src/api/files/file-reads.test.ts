import { expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const upload = (client: Client, name: string, bytes: string, fields = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries({ folderPath: '', ...fields })) form.append(field, String(value))
  form.append('file', new Blob([bytes]), name)
  return client.call('POST', '/file-manager/upload', { form })
}

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
  for (const folderName of ['forms', 'FORMS 2']) await editor.post('/file-manager/folder', { folderName })
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
