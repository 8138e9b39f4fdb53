import type { FileManagerItem, OnConflict } from '@shodh/contracts/files/commands.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import {
  checkedName,
  freeName,
  inFolder,
  itemOf,
  type Place,
  placeAt,
  refuseLongWithin,
  taken,
} from './files-request.ts'
import { childOf, type FileTree, foldersAbove, isFolder, type TreeItem } from './tree.ts'

type MoveItem = FileManagerItem & { readonly targetPath: string; readonly onConflict: OnConflict }

const isInside = (tree: FileTree, { folderId }: Place, { id }: TreeItem) =>
  folderId === id || foldersAbove(tree, { parentId: folderId }).some(folder => folder.id === id)

type Conflict = { readonly other: TreeItem; readonly onConflict: OnConflict }

/** The name that it gets there, and what makes room for it. */
const room = (tree: FileTree, item: TreeItem, place: Place, { other, onConflict }: Conflict) => {
  if (onConflict === 'keepBoth') return { name: freeName(tree, place, item.name), before: [] }
  if (onConflict === 'refuse' || isFolder(item) || isFolder(other)) return taken(other)
  return { name: item.name, before: [{ type: 'FileDeleted' as const, data: { fileId: other.id } }] }
}

const moved = (item: TreeItem, place: Place, name: string): FileEvent =>
  isFolder(item)
    ? { type: 'FolderMoved', data: { folderId: item.id, ...inFolder(place), name } }
    : { type: 'FileMoved', data: { fileId: item.id, ...inFolder(place), name } }

/** A file whose place it takes is deleted, and can be restored under another name. */
export const moveItem: Decision<FileTree, MoveItem, FileEvent> = (tree, { targetPath, onConflict, ...given }) => {
  const item = itemOf(tree, given)
  if (isRefusal(item)) return item
  const place = placeAt(tree, targetPath)
  if (isRefusal(place)) return place
  if (isInside(tree, place, item)) return refuse('FOLDER_INTO_ITSELF')
  if (item.parentId === place.folderId) return []
  const other = childOf(tree, place.folderId, item.name)
  const there = other ? room(tree, item, place, { other, onConflict }) : { name: item.name, before: [] }
  if (isRefusal(there)) return there
  const name = checkedName(there.name, { isFolder: isFolder(item), field: 'path' })
  if (isRefusal(name)) return name
  return refuseLongWithin(tree, item, joinPath(place.path, name)) ?? [...there.before, moved(item, place, name)]
}
