import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { DraftRow } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseDrafts } from '../../erasure/erasure.ts'
import type { Ports } from '../../ports.ts'
import { entryBytes, readDraft, storeNewDraft, storeRevisedDraft, sweptDrafts } from './stored-draft.ts'

type Kinds = Ports['vault'] extends Vault<infer Of> ? Of : never

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<Kinds>>>
beforeEach(async () => {
  stores = await openEmbeddedPorts<Kinds>()
})
afterEach(() => stores.close())

const at = '2026-01-01T00:00:00.000Z'
const texts = { subtitle: 'A study', abstract: 'नदी '.repeat(100), keywords: ['rain'] }
const listed = { title: 'On Rivers', year: 2025, doi: '10.5555/river' }
const draft: DraftRow = {
  ...{ id: 'd', userId: 'rao', entry: { ...listed, ...texts }, file: null },
  ...{ createdAt: at, updatedAt: at, revision: 3 },
}
const titled = (title: string, revision: number) => ({
  ...{ revision, updatedAt: at, file: undefined },
  change: (entry: DraftRow['entry']) => ({ ...entry, title }),
})
const abstracted = (abstract: string, revision: number) => ({
  ...{ revision, updatedAt: at, file: undefined },
  change: (entry: DraftRow['entry']) => ({ ...entry, abstract }),
})

test('The texts of a draft are not in the row that lists and limits read', async () => {
  const { vault } = stores
  await storeNewDraft(vault, draft)
  const row = { ...draft, entry: listed, entryBytes: entryBytes(draft.entry) }
  expect(await vault.listBy('drafts', 'rao')).toEqual([row])
  expect(await readDraft(vault, 'd')).toEqual({ ...row, entry: draft.entry })
  const revised = await storeRevisedDraft(vault, draft, abstracted('Rain', 4))
  const entry = { ...draft.entry, abstract: 'Rain' }
  expect(revised).toEqual({ ...row, entry, entryBytes: entryBytes(entry), revision: 4 })
  expect(await vault.listBy('drafts', 'rao')).toEqual([{ ...revised, entry: listed }])
  expect(await readDraft(vault, 'd')).toEqual(revised)
})

test('A draft that was stored with its texts is read, and they go from its row when it is revised', async () => {
  const { vault } = stores
  await vault.put('drafts', draft, { group: 'rao' })
  expect(await readDraft(vault, 'd')).toEqual(draft)
  const revised = await storeRevisedDraft(vault, draft, titled('On Lakes', 4))
  expect(revised).toMatchObject({ entry: { ...draft.entry, title: 'On Lakes' }, revision: 4 })
  expect(await vault.listBy('drafts', 'rao')).toEqual([{ ...revised, entry: { ...listed, title: 'On Lakes' } }])
  expect(await readDraft(vault, 'd')).toEqual(revised)
})

test('Of two revisions that were begun with the same draft both stay, and the earlier does not undo the later', async () => {
  const { vault } = stores
  await storeNewDraft(vault, draft)
  await storeRevisedDraft(vault, draft, titled('On Lakes', 4))
  await storeRevisedDraft(vault, draft, abstracted('Rain', 5))
  expect(await storeRevisedDraft(vault, draft, abstracted('Snow', 4))).toBeUndefined()
  const both = { ...draft.entry, title: 'On Lakes', abstract: 'Rain' }
  expect(await readDraft(vault, 'd')).toMatchObject({ entry: both, entryBytes: entryBytes(both), revision: 5 })
})

test('A revision whose texts alone were stored is completed by a retry', async () => {
  const { vault } = stores
  await storeNewDraft(vault, draft)
  await vault.put('texts-of-drafts', { id: 'd', revision: 4, entry: { abstract: 'Rain' } })
  expect(await storeRevisedDraft(vault, draft, abstracted('Rain', 4))).toMatchObject({
    entry: { ...listed, abstract: 'Rain' },
    revision: 4,
  })
})

test('Erased drafts leave no texts, and the sweep erases those of a draft that was erased while it was revised', async () => {
  const { vault } = stores
  for (const id of ['d', 'e']) await storeNewDraft(vault, { ...draft, id })
  await eraseDrafts(vault, ['d'])
  expect(await vault.ids('texts-of-drafts')).toEqual(['e'])
  expect(await storeRevisedDraft(vault, draft, abstracted('Rain', 4))).toBeUndefined()
  expect((await sweptDrafts(vault)).map(({ id }) => id)).toEqual(['e'])
  expect(await vault.ids('texts-of-drafts')).toEqual(['e'])
})

test('The sweep moves the texts of drafts that were stored with them', async () => {
  const { vault } = stores
  await vault.put('drafts', draft, { group: 'rao' })
  await sweptDrafts(vault)
  const row = { ...draft, entry: listed, entryBytes: entryBytes(draft.entry) }
  expect(await vault.listBy('drafts', 'rao')).toEqual([row])
  expect(await readDraft(vault, 'd')).toEqual({ ...row, entry: draft.entry })
})
