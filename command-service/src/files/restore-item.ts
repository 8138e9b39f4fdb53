import type { RestoreItem } from '@shodh/contracts/files/commands.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import { DELETED_FILE_DAYS } from '@shodh/contracts/limits.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { checkedName, inFolder, placeOf, refuseLongWithin, refuseTaken } from './files-request.ts'
import { type FileTree, isFolder, isThere, type TreeItem } from './tree.ts'

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
  const place = placeOf(tree, item)
  const unplaceable = refuseTaken(tree, place, name) ?? refuseLongWithin(tree, item, joinPath(place.path, name))
  if (unplaceable) return unplaceable
  const to = { ...inFolder(place), name }
  return isFolder(item)
    ? [{ type: 'FolderRestored', data: { folderId: id, ...to } }]
    : [{ type: 'FileRestored', data: { fileId: id, ...to } }]
}
