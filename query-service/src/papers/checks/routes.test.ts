import type { StructuredText, TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { beforeEach, expect, test } from 'vitest'
import { paperDocument, volumeId } from '../../testing/paper-document.ts'
import { withQueries } from '../../testing/with-queries.ts'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { checkRoutes } from './routes.ts'

const settings = { languages: ['en'], licence: { name: 'CC BY 4.0' } } as never
const at = withQueries(checkRoutes, () => ({ settings }))
const url = `/papers/volumes/${volumeId}/checks`

beforeEach(() => {
  at.signIn('auditor')
  at.given.give('volumes', volumeDocument())
})

const block = (text: string, page: number, more: Partial<TextBlock> = {}): TextBlock => ({
  ...{ kind: 'paragraph', text, parts: [{ from: 0, page, box: [0, 0, 1, 1] }] },
  ...more,
})
const textOf = (...blocks: TextBlock[]): StructuredText => ({ isCut: false, pages: [], blocks })

const messages = async (kind: string) => {
  const { groups } = (await at.data(url)).checks
  const items = groups.find((group: { kind: string }) => group.kind === kind)?.items ?? []
  return items.map((item: { paper: { id: string }; message: string }) => [item.paper.id, item.message])
}

const give = (id: string, title: string, sr: number, more = {}) => {
  const versions = { id: `${id}.1`, paperId: id, version: 1, sha256: id, volumeId, at: '2026-01-01' }
  at.given.give('papers', paperDocument({ id, title, sr, sha256: id, ...more }))
  at.given.give('paperVersions', { ...versions, ...more })
}

test('titles are compared with the first page of each PDF that can be read', async () => {
  for (const [n, id] of ['same', 'differs', 'untitled', 'doubtful', 'unread'].entries()) give(id, 'On Rivers', n + 1)
  await at.given.storeStructuredText(
    'same',
    textOf(block('A. Rao', 1), block('ON RIVERS.', 1, { kind: 'heading', level: 1 })),
  )
  await at.given.storeStructuredText(
    'differs',
    textOf(block('On Wells', 1, { kind: 'heading', level: 1 }), block('On Rivers', 2)),
  )
  await at.given.storeStructuredText('untitled', textOf(block('A letter', 1)))
  await at.given.storeStructuredText('doubtful', { ...textOf(block('&%', 1)), doubt: 'wrong-letters' })
  expect(await messages('title')).toEqual([
    ['differs', 'Page one says “On Wells”'],
    ['untitled', 'Page one does not have its title'],
  ])
  expect((await at.data(url)).checks).toMatchObject({ papers: 5, unread: 2, licence: 'CC BY 4.0' })
  // read once
  await at.given.storeStructuredText('differs', textOf(block('On Rivers', 1)))
  expect(await messages('title')).toHaveLength(2)
})

test('a PDF that another paper of the journal has now is found, one that it had is not', async () => {
  give('here', 'On Rivers', 1, { sha256: 'twice' })
  give('elsewhere', 'On Wells', 1, { sha256: 'twice', volumeId: 'other' })
  give('earlier', 'On Lakes', 2, { sha256: 'twice', volumeId: 'other' })
  at.given.give('papers', paperDocument({ id: 'earlier', sha256: 'another', volumeId: 'other' }))
  expect(await messages('duplicate')).toEqual([['here', 'It has the same PDF as “On Wells”']])
})

test('papers are in the order of the issue', async () => {
  at.given.give('volumes', volumeDocument({ arrangement: { sections: [], order: ['second', 'first'] } }))
  give('first', 'On Wells', 1, { firstPage: '5', lastPage: '8' })
  give('second', 'On Rivers', 2, { firstPage: '1', lastPage: '4' })
  expect((await messages('authors')).map(([id]: [string]) => id)).toEqual(['second', 'first'])
  expect(await messages('overlap')).toEqual([])
})

test('of no volume is unknown, of a deleted one says so', async () => {
  expect((await at.get('/papers/volumes/none/checks')).body).toEqual({ refused: 'VOLUME_NOT_FOUND' })
  at.given.take('volumes', volumeId)
  const deletion = { deletedAt: '2026-01-02', reason: null }
  const place = { id: volumeId, year: 2025, issueType: 'Regular', name: 'Vol. 7', nameKey: 'vol. 7' } as const
  at.given.give('volumePlaces', { ...place, deletion })
  expect((await at.get(url)).body).toMatchObject({ refused: 'VOLUME_DELETED' })
})

test('The addresses of authors who will get a mail are counted, but not those of papers published ahead', async () => {
  const row = (id: string, paperId: string) =>
    at.given.store('author-emails', { id, paperId, at: 1, emails: [{ key: id, email: `${id}@example.org` }] })
  at.given.give('papers', paperDocument({ id: 'one' }), paperDocument({ id: 'two' }))
  row('rao', 'one')
  row('sen', 'two')
  const count = async () => (await at.data(url)).checks.authorEmails
  expect(await count()).toBe(2)
  at.given.give('volumes', volumeDocument({ inPreparation: true, aheadPaperIds: ['two'] }))
  expect(await count()).toBe(1)
})
