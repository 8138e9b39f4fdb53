import type { FileDocument } from '@shodh/contracts/files/document.ts'
import { expect, test } from 'vitest'
import { textSharer } from './share-texts.ts'

const [created, replaced] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']

const version = (n: number, at: string) => ({
  ...{ version: n, sha256: String(n).repeat(64), bytes: n, crc32: n, at, actorId: 'editor' },
  contentType: n === 1 ? 'text/plain' : 'application/pdf',
})

const file = (id: string): FileDocument => ({
  ...{ id, changed: '00000000000000000009', isFolder: false, createdAt: created, publishedSince: 4 },
  places: [
    { parentId: '', name: 'a', since: 1 },
    { parentId: 'F', name: id, since: 3 },
  ],
  versions: [version(1, created), { ...version(2, replaced), notScanned: true }],
  deletions: id === 'a' ? [] : [{ position: 8, at: replaced }],
  ...(id === 'b' && { deletedBy: 'editor' }),
})

test('A document is the same once its texts are shared with others', () => {
  const share = textSharer()
  for (const id of ['a', 'b', 'c']) expect(share(file(id))).toEqual(file(id))
  expect(share(file('a')).deletions).toBe(share({ ...file('a'), id: 'd' }).deletions)
})
