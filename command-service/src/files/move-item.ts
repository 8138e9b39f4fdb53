import type { FileManagerItem, OnConflict } from '@shodh/contracts/files/commands.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { freeName, inFolder, itemOf, type Place, placeAt, refuseLongWithin, taken } from './files-request.ts'
import { childOf, type FileTree, foldersAbove, isFolder, type TreeItem } from './tree.ts'

type MoveItem = FileManagerItem & { readonly targetPath: string; readonly onConflict: OnConflict }

const isInside = (tree: FileTree, { folderId }: Place, { id }: TreeItem) =>
  folderId === id || foldersAbove(tree, { parentId: folderId }).some(folder => folder.id === id)

const moved = (item: TreeItem, place: Place, name: string): FileEvent =>
  isFolder(item)
    ? { type: 'FolderMoved', data: { folderId: item.id, ...inFolder(place), name } }
    : { type: 'FileMoved', data: { fileId: item.id, ...inFolder(place), name } }

const movedAs = (tree: FileTree, item: TreeItem, place: Place, name: string) =>
  refuseLongWithin(tree, item, joinPath(place.path, name)) ?? [moved(item, place, name)]

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
  const place = placeAt(tree, targetPath)
  if (isRefusal(place)) return place
  if (isInside(tree, place, item)) return refuse('FOLDER_INTO_ITSELF')
  if (item.parentId === place.folderId) return []
  const other = childOf(tree, place.folderId, item.name)
  if (!other) return movedAs(tree, item, place, item.name)
  if (onConflict === 'keepBoth')
    return movedAs(tree, item, place, freeName(tree, place, { name: item.name, isFolder: isFolder(item) }))
  return onConflict === 'replace' ? replaced(item, other) : taken(other)
}
