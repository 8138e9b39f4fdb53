import type { RenameItem } from '@shodh/contracts/files/commands.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import { type Decision, isRefusal } from '../decider.ts'
import { checkedName, itemOf, placeOf, refuseLongWithin, refuseTaken } from './files-request.ts'
import type { FileTree } from './tree.ts'

export const renameItem: Decision<FileTree, RenameItem, FileEvent> = (tree, { oldPath, newName, isFolder }) => {
  const name = checkedName(newName, { isFolder, field: 'newName' })
  if (isRefusal(name)) return name
  const item = itemOf(tree, { path: oldPath, isFolder })
  if (isRefusal(item)) return item
  if (item.name === name) return []
  const { id } = item
  const place = placeOf(tree, item)
  const refused = refuseTaken(tree, place, name, id) ?? refuseLongWithin(tree, item, joinPath(place.path, name))
  if (refused) return refused
  return isFolder
    ? [{ type: 'FolderRenamed', data: { folderId: id, name } }]
    : [{ type: 'FileRenamed', data: { fileId: id, name } }]
}
