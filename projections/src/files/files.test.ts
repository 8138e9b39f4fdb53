import type { JournalEvent } from '@shodh/contracts/index.ts'
import { expect, test } from 'vitest'
import { moment, specify } from '../testing/specification.ts'
import { files, fileShares } from './files.ts'

const given = specify(files)

const event = (type: JournalEvent['type'], data: object) => ({ type, data }) as JournalEvent
const bytes = (letter: string) => ({ sha256: letter.repeat(64), bytes: 7, crc32: 1, contentType: 'text/plain' })
const created = event('FolderCreated', { folderId: 'd', name: 'Forms' })
const uploaded = event('FileUploaded', { fileId: 'f', parentId: 'd', name: 'a.txt', version: 1, ...bytes('a') })

test('a file has the places that it was in, and its versions with who stored them and when', () => {
  given(
    created,
    uploaded,
    event('FileReplaced', { fileId: 'f', version: 2, ...bytes('b'), notScanned: true }),
    event('FileReplaced', { fileId: 'f', version: 3, ...bytes('c') }),
    event('FileVersionRemoved', { fileId: 'f', version: 1 }),
    event('FileRenamed', { fileId: 'f', name: 'b.txt' }),
    event('FileMoved', { fileId: 'f', name: 'c.txt' }),
  ).then(
    { id: 'd', isFolder: true, createdAt: moment(0), changed: '0000000000000000', versions: [] },
    {
      id: 'f',
      isFolder: false,
      createdAt: moment(1),
      changed: '0000000000000006',
      places: [
        { parentId: 'd', name: 'a.txt', since: 1 },
        { parentId: 'd', name: 'b.txt', since: 5 },
        { parentId: '', name: 'c.txt', since: 6 },
      ],
      versions: [
        { version: 2, ...bytes('b'), notScanned: true, at: moment(2), actorId: 'editor' },
        { version: 3, ...bytes('c'), at: moment(3), actorId: 'editor' },
      ],
    },
  )
})

test('what was deleted stays stored, and is what it was when it is restored, where it is restored to', () => {
  const deleted = [created, event('FolderPublished', { folderId: 'd' }), event('FolderDeleted', { folderId: 'd' })]
  const deletions = [{ position: 2, at: moment(2) }]
  given(...deleted).then({ id: 'd', publishedSince: 1, deletions, deletedBy: 'editor', changed: '0000000000000002' })
  const { projected } = given(...deleted, event('FolderRestored', { folderId: 'd', parentId: 'e', name: 'Forms 2' }))
  expect(projected).toMatchObject([{ deletions, deletedBy: undefined, publishedSince: 1 }])
  expect(projected[0]?.places.at(-1)).toEqual({ parentId: 'e', name: 'Forms 2', since: 3 })
})

test('it is published until that is taken back', () => {
  const published = [created, event('FolderPublished', { folderId: 'd' })]
  given(...published).then({ publishedSince: 1 })
  given(...published, event('FolderUnpublished', { folderId: 'd' })).then({ publishedSince: undefined })
})

test('a link has the hash of its token, and ends when it is revoked', () => {
  const expiresAt = '2026-02-01T00:00:00.000Z'
  specify(fileShares)(
    event('FileShared', { shareId: 's', fileId: 'f', tokenHash: 'h', expiresAt }),
    event('FileShared', { shareId: 't', fileId: 'f', tokenHash: 'i', expiresAt }),
    event('ShareRevoked', { shareId: 't' }),
  ).then(
    { id: 's', fileId: 'f', tokenHash: 'h', since: 0, createdAt: moment(0), createdBy: 'editor', expiresAt },
    { id: 't', since: 1, changed: '0000000000000002', revokedAt: moment(2) },
  )
})
