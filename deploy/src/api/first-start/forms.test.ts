import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sampleSettings } from '../../sample/sample-settings.ts'
import { runningJournal, type RunningJournal } from '../../testing/journal.ts'

const SAMPLE_TEXTS = resolve(import.meta.dirname, '../../sample/texts')

const opened: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

/** A folder of settings and texts of one's own, with a form. */
const folderOfSettings = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shodh-forms-'))
  opened.push(() => rm(folder, { recursive: true }))
  await cp(SAMPLE_TEXTS, join(folder, 'texts'), { recursive: true })
  await writeFile(join(folder, 'texts', 'प्रपत्र (1).pdf'), '%PDF-1.7 a form')
  await writeFile(join(folder, 'journal.json'), JSON.stringify({ ...sampleSettings, texts: 'texts' }))
  return folder
}

const formsIn = async (journal: RunningJournal) => {
  const { body } = await (await journal.editor()).get('/file-manager/browse?path=forms')
  return body.data.files.map(({ name, publicUrl }: { name: string; publicUrl: string }) => [name, publicUrl])
}

test('The downloads beside the texts are taken into the file manager once, published, and a change of the folder or of the files stays', async () => {
  const folder = await folderOfSettings()
  const journal = await runningJournal({ JOURNAL_SETTINGS: join(folder, 'journal.json') })
  opened.push(() => journal.close())
  const editor = await journal.editor()
  const forms = ['copyright-form.docx', 'copyright-form.pdf', 'प्रपत्र (1).pdf']
  expect(await formsIn(journal)).toEqual(forms.map(name => [name, expect.stringMatching(/^\/files\/forms\/./u)]))
  const { publicUrl } = (await editor.get('/file-manager/browse')).body.data.folders[0]
  expect(publicUrl).toBe('/files/forms')
  const response = await fetch(`${journal.address}/files/forms/${encodeURIComponent('प्रपत्र (1).pdf')}`)
  expect([response.status, await response.text()]).toEqual([200, '%PDF-1.7 a form'])
  const { body } = await editor.get('/audit/log?type=FolderPublished')
  expect(body.data.events).toMatchObject([{ sentence: 'The journal published the folder “forms”' }])

  await editor.remove('/file-manager/delete', { path: 'forms/copyright-form.docx' })
  await writeFile(join(folder, 'texts', 'later.pdf'), '%PDF-1.7 later')
  await journal.restart()
  expect((await formsIn(journal)).map(([name]: readonly string[]) => name)).toEqual(forms.slice(1))
})

test('A journal without a folder of its own and without the sample has no forms', async () => {
  const journal = await runningJournal()
  opened.push(() => journal.close())
  expect((await (await journal.editor()).get('/file-manager/browse')).body.data.folders).toEqual([])
})
