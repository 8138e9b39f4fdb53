import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { SharedKinds } from '@shodh/contracts/index.ts'
import { expect, test, vi } from 'vitest'
import { givenVault } from '../testing/given/vault.ts'
import { givenViews } from '../testing/given/views.ts'
import { paperDocument } from '../testing/paper-document.ts'
import { findDeleted, ownDrafts } from './back-office-routes.ts'
import { findPaper, paperPage } from './find-paper.ts'
import { findPapers, normalised } from './find-papers.ts'

test('The volume of several drafts is looked up once', async () => {
  const { views } = givenViews()
  const { vault, store } = givenVault()
  const find = vi.spyOn(views.volumePlaces, 'find')
  const now = new Date().toISOString()
  const entry = { year: 2025, issueType: 'Regular', volumeName: 'Vol. 7' } as const
  const others = [entry, { ...entry, volumeName: 'VOL.  7' }, { ...entry, year: 2024 }]
  others.forEach((each, n) =>
    store('drafts', {
      ...{ id: `${n}`, userId: 'rao', entry: each, file: null, createdAt: now, updatedAt: now, revision: 0 },
    }),
  )
  const drafts = await ownDrafts({ vault, views }, 'rao')
  expect(drafts.map(({ volumeStatus }) => volumeStatus)).toEqual(['missing', 'missing', 'missing'])
  expect(find.mock.calls.map(([{ where }]) => where)).toMatchObject([{ year: 2025 }, { year: 2024 }])
})

test('The name of who deleted several papers is asked for once', async () => {
  const { views, give } = givenViews()
  const { vault, store } = givenVault()
  const asked: string[] = []
  const get: typeof vault.get = (kind, id) => {
    asked.push(id)
    return vault.get(kind, id)
  }
  store('users', { id: 'rao', name: 'A. Rao', asOf: {}, pending: {} })
  for (const id of ['a', 'b', 'c'])
    give('deletedPapers', paperDocument({ id, deletedAt: '2026-01-01', deletedBy: id === 'a' ? 'patil' : 'rao' }))
  const counting: Vault<SharedKinds> = { ...vault, get }
  const found = await findDeleted({ vault: counting, views }, { kind: 'papers' }, true)
  expect('papers' in found && found.papers.map(({ deletedBy }) => deletedBy?.name)).toEqual(['A. Rao', 'A. Rao', null])
  expect(asked).toEqual(['rao', 'patil'])
})

test('A paper is not looked for under a serial that none can have', async () => {
  const { views } = givenViews()
  const find = vi.spyOn(views.volumePlaces, 'find')
  const sought = { year: 2025, issueType: 'Regular', volumeName: 'Vol. 7' } as const
  const provableSince = { versions: async () => new Map() }
  for (const [sr, expected] of [
    [undefined, 0],
    [1, 2],
  ] as const) {
    const missing = { refused: 'PAPER_NOT_FOUND' }
    expect(await findPaper(views, { ...sought, sr })).toEqual(missing)
    expect(await paperPage(views, provableSince, { ...sought, sr })).toEqual(missing)
    expect(find).toHaveBeenCalledTimes(expected)
  }
})

test('Papers are counted only where a page does not have them all', async () => {
  const { views, give } = givenViews()
  const count = vi.spyOn(views.papers, 'count')
  give('papers', paperDocument({ id: 'a' }), paperDocument({ id: 'b' }))
  for (const [limit, page, expected] of [
    [3, 1, 0],
    [2, 1, 1],
    [2, 2, 2],
  ] as const) {
    const found = await findPapers(views, normalised({ limit, page }), paper => ({ ...paper, downloads: 0 }))
    expect(found.pagination.total).toBe(2)
    expect(count).toHaveBeenCalledTimes(expected)
  }
})
