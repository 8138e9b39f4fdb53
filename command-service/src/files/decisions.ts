import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import type {
  DeleteItem,
  FileManagerItem,
  OnConflict,
  RenameItem,
  RestoreItem,
} from '@shodh/contracts/files/commands.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { DELETED_FILE_DAYS } from '@shodh/contracts/limits.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import {
  checkedName,
  freeName,
  inFolder,
  itemOf,
  type Folder,
  folderAt,
  folderOf,
  refuseLong,
  refuseLongWithin,
  refuseTaken,
  taken,
} from './files-request.ts'
import { childOf, type FileTree, foldersAbove, isFolder, isThere, type TreeItem } from './tree.ts'

type CreateFolder = { readonly folderId: string; readonly name: string; readonly parentPath: string }

export const createFolder: Decision<FileTree, CreateFolder, FileEvent> = (tree, { folderId, name, parentPath }) => {
  const folder = folderAt(tree, parentPath)
  if (isRefusal(folder)) return folder
  return (
    refuseTaken(tree, folder, name) ??
    refuseLong(joinPath(folder.path, name)) ?? [
      { type: 'FolderCreated', data: { folderId, ...inFolder(folder), name } },
    ]
  )
}

export const renameItem: Decision<FileTree, RenameItem, FileEvent> = (tree, { oldPath, newName, isFolder }) => {
  const name = checkedName(newName, { isFolder, field: 'newName' })
  if (isRefusal(name)) return name
  const item = itemOf(tree, { path: oldPath, isFolder })
  if (isRefusal(item)) return item
  if (item.name === name) return []
  const { id } = item
  const folder = folderOf(tree, item)
  const refused = refuseTaken(tree, folder, name, id) ?? refuseLongWithin(tree, item, joinPath(folder.path, name))
  if (refused) return refused
  return isFolder
    ? [{ type: 'FolderRenamed', data: { folderId: id, name } }]
    : [{ type: 'FileRenamed', data: { fileId: id, name } }]
}

type MoveItem = FileManagerItem & { readonly targetPath: string; readonly onConflict: OnConflict }

const isInside = (tree: FileTree, { folderId }: Folder, { id }: TreeItem) =>
  folderId === id || foldersAbove(tree, { parentId: folderId }).some(folder => folder.id === id)

const moved = (item: TreeItem, folder: Folder, name: string): FileEvent =>
  isFolder(item)
    ? { type: 'FolderMoved', data: { folderId: item.id, ...inFolder(folder), name } }
    : { type: 'FileMoved', data: { fileId: item.id, ...inFolder(folder), name } }

const movedAs = (tree: FileTree, item: TreeItem, folder: Folder, name: string) =>
  refuseLongWithin(tree, item, joinPath(folder.path, name)) ?? [moved(item, folder, name)]

/** The file in the way has the bytes as a new version; the one that had them can be restored. */
const replaced = ({ id, current }: TreeItem, other: TreeItem): readonly FileEvent[] | Refusal =>
  current && other.current
    ? [
        { type: 'FileDeleted', data: { fileId: id } },
        { type: 'FileReplaced', data: { ...current, fileId: other.id, version: other.current.version + 1 } },
      ]
    : taken(other)

export const moveItem: Decision<FileTree, MoveItem, FileEvent> = (tree, { targetPath, onConflict, ...given }) => {
  const item = itemOf(tree, given)
  if (isRefusal(item)) return item
  const folder = folderAt(tree, targetPath)
  if (isRefusal(folder)) return folder
  if (isInside(tree, folder, item)) return refuse('FOLDER_INTO_ITSELF')
  if (item.parentId === folder.folderId) return []
  const other = childOf(tree, folder.folderId, item.name)
  if (!other) return movedAs(tree, item, folder, item.name)
  if (onConflict === 'keepBoth')
    return movedAs(tree, item, folder, freeName(tree, folder, { name: item.name, isFolder: isFolder(item) }))
  return onConflict === 'replace' ? replaced(item, other) : taken(other)
}

/** A folder goes with all that is in it, once that is confirmed. */
export const deleteItem: Decision<FileTree, DeleteItem, FileEvent> = (tree, command) => {
  const item = itemOf(tree, command)
  if (isRefusal(item)) return item
  if (!command.isFolder) return [{ type: 'FileDeleted', data: { fileId: item.id } }]
  return command.confirm ? [{ type: 'FolderDeleted', data: { folderId: item.id } }] : refuse('DELETION_NOT_CONFIRMED')
}

const RESTORABLE_MS = DELETED_FILE_DAYS * 24 * 60 * 60 * 1000

const isLate = (deletedAt: string, now: string) => Date.parse(now) >= Date.parse(deletedAt) + RESTORABLE_MS

/** Why it can't be restored, whatever its name. */
const obstacle = (tree: FileTree, item: TreeItem, now: string) => {
  if (isThere(tree, item)) return refuse('FILE_NOT_DELETED')
  if (item.deletedAt !== undefined && isLate(item.deletedAt, now)) return refuse('NO_LONGER_RESTORABLE')
  const folder = tree.items.get(item.parentId)
  return item.deletedAt === undefined || (folder && !isThere(tree, folder)) ? refuse('RESTORE_FOLDER_FIRST') : undefined
}

/** It comes back where it was; neither is it published, nor do links open it again. */
export const restoreItem: Decision<FileTree, RestoreItem & { readonly now: string }, FileEvent> = (
  tree,
  { id, newName, now },
) => {
  const item = tree.items.get(id)
  if (!item) return refuse('FILE_NOT_FOUND')
  const refused = obstacle(tree, item, now)
  if (refused) return refused
  const name = checkedName(newName ?? item.name, { isFolder: isFolder(item), field: 'newName' })
  if (isRefusal(name)) return name
  const folder = folderOf(tree, item)
  const unplaceable = refuseTaken(tree, folder, name) ?? refuseLongWithin(tree, item, joinPath(folder.path, name))
  if (unplaceable) return unplaceable
  const to = { ...inFolder(folder), name }
  return isFolder(item)
    ? [{ type: 'FolderRestored', data: { folderId: id, ...to } }]
    : [{ type: 'FileRestored', data: { fileId: id, ...to } }]
}
