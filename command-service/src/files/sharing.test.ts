import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { describe, test } from 'vitest'
import { publishItem, removeVersion, revokeShare, shareFile, unpublishItem } from './sharing.ts'
import { asFile, asFolder, deleted, file, folder, given, replaced, shared } from './testing/history.ts'

const AT = '2026-01-01T00:00:00.000Z'

describe('publication', () => {
  const published: FileEvent = { type: 'FolderPublished', data: { folderId: 'F' } }
  const history = [folder('F'), file('a', 'F')]
  test('of a folder is that of what is in it', () => {
    given(...history)
      .when(publishItem, asFolder('F'))
      .then(published)
    given(...history, published)
      .when(publishItem, asFolder('F'))
      .then()
    given(...history, published)
      .when(unpublishItem, asFolder('F'))
      .then({ type: 'FolderUnpublished', data: { folderId: 'F' } })
    given(...history, published)
      .when(unpublishItem, asFile('F/a'))
      .thenRefused('PUBLIC_THROUGH_FOLDER')
    given(...history)
      .when(unpublishItem, asFile('F/a'))
      .then()
  })
  test('ends with a deletion, also of a folder around it', () => {
    const own: FileEvent = { type: 'FilePublished', data: { fileId: 'a' } }
    const back: FileEvent = { type: 'FolderRestored', data: { folderId: 'F', name: 'F' } }
    given(...history, own)
      .when(publishItem, asFile('F/a'))
      .then()
    given(...history, own, deleted('F'), back)
      .when(publishItem, asFile('F/a'))
      .then(own)
  })
})

describe('a share link', () => {
  const link = { shareId: 's', filePath: 'F/a', tokenHash: 'b'.repeat(64), expiresAt: '2026-01-02T00:00:00.000Z' }
  const history = [folder('F'), file('a', 'F')]
  test('is of a file', () => {
    given(...history)
      .when(shareFile, link)
      .then(shared('s', 'a'))
    given(...history)
      .when(shareFile, { ...link, filePath: 'F' })
      .thenRefused('FOLDER_NOT_SHAREABLE')
    given(...history)
      .when(shareFile, { ...link, filePath: 'b' })
      .thenRefused('FILE_NOT_FOUND')
  })
  test('is revoked once, while it is in force', () => {
    const revoke = { shareId: 's', now: AT }
    const revoked: FileEvent = { type: 'ShareRevoked', data: { shareId: 's' } }
    given(...history, shared('s', 'a'))
      .when(revokeShare, revoke)
      .then(revoked)
    given(...history, shared('s', 'a'), revoked)
      .when(revokeShare, revoke)
      .thenRefused('SHARE_ENDED')
    given(...history, shared('s', 'a'))
      .when(revokeShare, { ...revoke, now: link.expiresAt })
      .thenRefused('SHARE_ENDED')
    given(...history, shared('s', 'a'), deleted('F'))
      .when(revokeShare, revoke)
      .thenRefused('SHARE_ENDED')
    given(...history)
      .when(revokeShare, revoke)
      .thenRefused('SHARE_NOT_FOUND')
  })
})

test('An earlier version can be removed, the current one never', () => {
  const history = [file('a'), replaced('a', 2), replaced('a', 3)]
  const removed: FileEvent = { type: 'FileVersionRemoved', data: { fileId: 'a', version: 1 } }
  given(...history)
    .when(removeVersion, { path: 'a', version: 1 })
    .then(removed)
  given(...history, removed)
    .when(removeVersion, { path: 'a', version: 1 })
    .thenRefused('FILE_VERSION_NOT_FOUND')
  given(...history)
    .when(removeVersion, { path: 'a', version: 3 })
    .thenRefused('CURRENT_VERSION')
  given(...history)
    .when(removeVersion, { path: 'a', version: 4 })
    .thenRefused('FILE_VERSION_NOT_FOUND')
})
