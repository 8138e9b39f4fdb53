import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { specify } from '../../testing/specification.ts'
import { fileTree } from '../tree-changes.ts'

export const given = specify(fileTree)

const inside = (parentId: string) => (parentId === '' ? {} : { parentId })

/** Folders have ids in capitals. */
export const folder = (folderId: string, parentId = '', name = folderId): FileEvent => ({
  type: 'FolderCreated',
  data: { folderId, ...inside(parentId), name },
})
export const bytes = (digit: number) => ({
  sha256: String(digit).repeat(64),
  bytes: digit,
  crc32: 0,
  contentType: 'text/plain',
})
export const file = (fileId: string, parentId = '', name = fileId): FileEvent => ({
  type: 'FileUploaded',
  data: { fileId, ...inside(parentId), name, version: 1, ...bytes(1) },
})
export const replaced = (fileId: string, version: number): FileEvent => ({
  type: 'FileReplaced',
  data: { fileId, version, ...bytes(version) },
})
export const deleted = (id: string): FileEvent =>
  id === id.toLowerCase()
    ? { type: 'FileDeleted', data: { fileId: id } }
    : { type: 'FolderDeleted', data: { folderId: id } }
export const shared = (shareId: string, fileId: string): FileEvent => ({
  type: 'FileShared',
  data: { shareId, fileId, tokenHash: 'b'.repeat(64), expiresAt: '2026-01-02T00:00:00.000Z' },
})

export const asFile = (path: string) => ({ path, isFolder: false, confirm: false })
export const asFolder = (path: string) => ({ path, isFolder: true, confirm: true })
