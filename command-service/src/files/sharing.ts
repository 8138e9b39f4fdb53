import type { PublishItem, RemoveVersion } from '@shodh/contracts/files/commands.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { publicThrough } from '@shodh/contracts/files/messages.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { itemOf } from './files-request.ts'
import { type FileTree, isFolder, itemAt, publishedFolderAbove } from './tree.ts'

/** Nothing where it is published itself. */
export const publishItem: Decision<FileTree, PublishItem, FileEvent> = (tree, command) => {
  const item = itemOf(tree, command)
  if (isRefusal(item)) return item
  if (item.isPublished) return []
  return isFolder(item)
    ? [{ type: 'FolderPublished', data: { folderId: item.id } }]
    : [{ type: 'FilePublished', data: { fileId: item.id } }]
}

/** What is public through a folder stays so; nothing where it is not public. */
export const unpublishItem: Decision<FileTree, PublishItem, FileEvent> = (tree, command) => {
  const item = itemOf(tree, command)
  if (isRefusal(item)) return item
  const folder = publishedFolderAbove(tree, item)
  if (!item.isPublished) return folder ? refuse('PUBLIC_THROUGH_FOLDER', publicThrough(folder.name)) : []
  return isFolder(item)
    ? [{ type: 'FolderUnpublished', data: { folderId: item.id } }]
    : [{ type: 'FileUnpublished', data: { fileId: item.id } }]
}

type ShareFile = {
  readonly shareId: string
  readonly filePath: string
  readonly tokenHash: string
  readonly expiresAt: string
}

export const shareFile: Decision<FileTree, ShareFile, FileEvent> = (tree, { filePath, ...share }) => {
  const there = itemAt(tree, filePath)
  if (there && isFolder(there)) return refuse('FOLDER_NOT_SHAREABLE')
  const file = itemOf(tree, { path: filePath, isFolder: false })
  return isRefusal(file) ? file : [{ type: 'FileShared', data: { fileId: file.id, ...share } }]
}

type RevokeShare = { readonly shareId: string; readonly now: string }

export const revokeShare: Decision<FileTree, RevokeShare, FileEvent> = ({ shares }, { shareId, now }) => {
  const share = shares.get(shareId)
  if (!share) return refuse('SHARE_NOT_FOUND')
  if (share.isOver || share.expiresAt <= now) return refuse('SHARE_ENDED')
  return [{ type: 'ShareRevoked', data: { shareId } }]
}

export const removeVersion: Decision<FileTree, RemoveVersion, FileEvent> = (tree, { path, version }) => {
  const file = itemOf(tree, { path, isFolder: false })
  if (isRefusal(file)) return file
  if (file.current?.version === version) return refuse('CURRENT_VERSION')
  if (!file.earlier.includes(version)) return refuse('FILE_VERSION_NOT_FOUND')
  return [{ type: 'FileVersionRemoved', data: { fileId: file.id, version } }]
}
