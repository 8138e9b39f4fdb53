import type { PublishItem } from '@shodh/contracts/files/commands.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { publicThrough } from '@shodh/contracts/files/messages.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { itemOf } from './files-request.ts'
import { type FileTree, isFolder, publishedFolderAbove } from './tree.ts'

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
