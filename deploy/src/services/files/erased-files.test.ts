import { createHash } from 'node:crypto'
import { projections } from '@shodh/projections/all.ts'
import { run } from '@shodh/projections/runner/runner.ts'
import { expect, test } from 'vitest'
import { embeddedStores } from '../../stores/embedded-stores.ts'
import { changeTreeHead } from '../../testing/disturbances/change-tree-head.ts'
import { type Client, pdfBlob } from '../../testing/client.ts'
import { runningJournal } from '../../testing/journal.ts'
import { BEHIND_PROXY, peopleOf } from '../../testing/people.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { forgetOwners, removeErasedFiles } from './erased-files.ts'

const MINUTE_MS = 60_000
const logger = { info: () => undefined }

const hashOf = (title: string) => createHash('sha256').update(smallPdf(title)).digest('hex')

const formOf = (title: string, fields: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title, ...fields })) form.append(name, value)
  form.append('file', pdfBlob(smallPdf(title)), 'draft.pdf')
  return form
}

const saveDraft = async (who: Client, title: string, fields = {}) => {
  const { body } = await who.call('POST', '/papers/drafts', { form: formOf(title, fields) })
  return String(body.data.draft.id)
}

test('The files of an erased person’s drafts go within minutes, also of drafts that have ended, from the trash too; not those that a paper or another draft has', async () => {
  const journal = await runningJournal(BEHIND_PROXY)
  const people = peopleOf(journal)
  const editor = await people.editor()
  const [{ id, client: author }, neighbour] = [await people.person('author'), await people.person('author')]
  await saveDraft(author, 'Current')
  const revised = await saveDraft(author, 'Replaced')
  await author.call('PATCH', `/papers/drafts/${revised}`, { form: formOf('Replacing') })
  await author.remove(`/papers/drafts/${await saveDraft(author, 'Discarded')}`)
  for (const one of [author, neighbour.client]) await saveDraft(one, 'Shared')
  const place = { authorName: 'A. Rao', year: '2025', issueType: 'Regular', volumeName: 'Vol. I' }
  await editor.createVolume('Vol. I')
  const published = await author.call('POST', `/papers/drafts/${await saveDraft(author, 'Published', place)}/publish`)
  expect(published.status).toBe(201)
  await saveDraft(neighbour.client, "Neighbour's")
  await journal.stop()

  const trashing = await embeddedStores(journal.directory)
  const soon = new Date(Date.now() + MINUTE_MS)
  expect(await trashing.files.sweep(sha256 => sha256 !== hashOf('Discarded'), soon)).toHaveLength(1)
  await trashing.close()
  await journal.restart()
  await (await people.editor()).call('DELETE', `/admin/users/${id}`)
  await journal.stop()

  const stores = await embeddedStores(journal.directory)
  const stopping = new AbortController()
  const projected = await run(stores, projections, stopping.signal, { graceMs: 0 })
  const { files, vault } = stores
  const isThere = async (title: string) => (await files.size(hashOf(title))) !== undefined
  const inTrash = async () => (await Array.fromAsync(files.trash.all())).flat()
  const GONE = ['Current', 'Replaced', 'Replacing']
  const STAYING = ['Shared', 'Published', "Neighbour's"]
  const removing = (now: number) => removeErasedFiles(stores, logger, stopping.signal, now)

  // of what was stored a moment ago the event may be on the way
  await removing(Date.now())
  expect([await Promise.all(GONE.map(isThere)), await inTrash()]).toEqual([[true, true, true], []])
  const signAgain = await changeTreeHead(vault, { refusal: { sentence: 'It was cut.', size: 1000 } })
  await removing(Date.now() + 2 * MINUTE_MS)
  expect(await Promise.all(GONE.map(isThere))).toEqual([true, true, true])
  await signAgain()
  await removing(Date.now() + 2 * MINUTE_MS)
  expect(await Promise.all(GONE.map(isThere))).toEqual([false, false, false])
  expect(await Promise.all(STAYING.map(isThere))).toEqual([true, true, true])
  expect(await vault.ids('erased-files')).toEqual([])
  const owned = (await vault.list('draft-files')).map(({ sha256 }) => sha256)
  expect(owned.toSorted()).toEqual(['Shared', "Neighbour's"].map(hashOf).toSorted())
  await forgetOwners(stores, [hashOf('Shared')])
  expect((await vault.list('draft-files')).map(({ sha256 }) => sha256)).toEqual([hashOf("Neighbour's")])

  stopping.abort()
  await projected.done
  await stores.close()
  await journal.discard()
})
