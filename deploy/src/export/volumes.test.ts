import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { pdfBlob } from '../testing/client.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { anotherJournal, exportFrom, filesIn, importInto, papersIn } from './testing/transfers.ts'

test('a volume in preparation is that elsewhere, with its sections, its schedule and what was published ahead', async () => {
  const [journal, folder, again] = [await anotherJournal(), await temporaryFolder(), await temporaryFolder()]
  const editor = await journal.editor()
  const place = { year: 2026, issueType: 'Regular', volumeName: 'Vol. 9' }
  const { id } = (await editor.post('/papers/volumes', { ...place, inPreparation: true })).body.data.volume
  const upload = async (title: string) =>
    (await editor.upload({ ...place, year: '2026', title }, pdfBlob(smallPdf(title)))).body.data.paper.id as string
  const [first, second] = [await upload('First'), await upload('Second')]
  const names = { en: 'Reviews', mr: 'परीक्षणे' }
  const section = { id: '5b1d2c1e-7f7d-4d0f-9a35-3f1f0a7b9c11', names }
  const json = { sections: [{ ...section, paperIds: [second] }], order: [first] }
  expect((await editor.call('PUT', `/papers/volumes/${id}/sections`, { json })).status).toBe(200)
  expect((await editor.post(`/papers/${id}/${second}/publish`, {})).status).toBe(200)
  const at = '2999-01-01T03:30:00.000Z'
  expect((await editor.post(`/papers/volumes/${id}/publish`, { at })).status).toBe(200)

  expect(await exportFrom(journal.address, folder)).toMatchObject({ papers: 2, versions: 2, missing: [] })
  const [one, other] = [`${id}-1`, `${id}-2`]
  expect(JSON.parse(await readFile(join(folder, 'volumes.json'), 'utf8'))).toEqual([
    {
      ...{ ...place, inPreparation: true, scheduledAt: at, ahead: [other] },
      ...{ sections: [{ ...section, papers: [other] }], order: [one] },
    },
  ])
  expect((await papersIn(folder)).map(({ publishedOn }) => publishedOn !== undefined)).toEqual([false, true])

  const target = await anotherJournal()
  expect((await importInto(target.address, folder)).ledger.notTaken).toEqual([])
  const { papers }: { papers: Paper[] } = (await target.visitor().get('/papers')).body.data
  expect(papers.map(({ title }) => title)).toEqual(['Second'])
  expect((await target.visitor().get(`/papers/volumes/${id}`)).status).toBe(404)
  await exportFrom(target.address, again)
  expect(await filesIn(again)).toEqual(await filesIn(folder))
  expect((await importInto(target.address, folder)).position).toBeUndefined()
})

test('papers of a volume that was published from preparation are dated by that elsewhere', async () => {
  const [journal, folder, again] = [await anotherJournal(), await temporaryFolder(), await temporaryFolder()]
  const editor = await journal.editor()
  // of another year than now, so that no day of publication is exported
  const place = { year: 2015, issueType: 'Regular', volumeName: 'Vol. 9' }
  const { id } = (await editor.post('/papers/volumes', { ...place, inPreparation: true })).body.data.volume
  const uploaded: Paper = (await editor.upload({ ...place, year: '2015', title: 'First' })).body.data.paper
  await editor.replace(id, uploaded.id, { reason: 'A figure was missing' })
  const { publishedAt } = (await editor.post(`/papers/volumes/${id}/publish`, {})).body.data.volume
  expect(uploaded.createdAt < publishedAt).toBe(true)

  await exportFrom(journal.address, folder)
  const [exported] = await papersIn(folder)
  expect(exported?.versions.map(({ recordedAt }) => recordedAt)).toEqual([publishedAt, publishedAt])
  const target = await anotherJournal()
  expect((await importInto(target.address, folder)).ledger.notTaken).toEqual([])
  await exportFrom(target.address, again)
  expect(await filesIn(again)).toEqual(await filesIn(folder))
})

test('a paper of a volume in preparation is not brought into a public one', async () => {
  const [journal, folder, target] = [await anotherJournal(), await temporaryFolder(), await anotherJournal()]
  const [editor, targetEditor] = [await journal.editor(), await target.editor()]
  const place = { year: 2026, issueType: 'Regular', volumeName: 'Vol. 9' }
  await editor.post('/papers/volumes', { ...place, inPreparation: true })
  await editor.upload({ ...place, year: '2026', title: 'First' })
  await exportFrom(journal.address, folder)
  await targetEditor.createVolume('Vol. 9', 2026)
  expect((await importInto(target.address, folder)).ledger.notTaken).toMatchObject([
    { why: 'its volume is already public in the journal' },
  ])
  await writeFile(join(folder, 'volumes.json'), JSON.stringify([{ year: 26 }, { ...place, volumeName: 'Vol. 8' }]))
  expect((await importInto(target.address, folder)).ledger.notTaken).toMatchObject([
    { label: 'volumes.json, volume 1', why: expect.stringContaining('year') },
    { label: 'volumes.json, volume 2', why: 'papers.json has no paper of it' },
  ])
  await writeFile(join(folder, 'volumes.json'), '{}')
  await expect(importInto(target.address, folder)).rejects.toThrow('must hold a list of volumes')
})
