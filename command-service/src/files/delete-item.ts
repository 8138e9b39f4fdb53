import type { DeleteItem } from '@shodh/contracts/files/commands.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { itemOf } from './files-request.ts'
import type { FileTree } from './tree.ts'

/** A folder goes with all that is in it, once that is confirmed. */
export const deleteItem: Decision<FileTree, DeleteItem, FileEvent> = (tree, command) => {
  const item = itemOf(tree, command)
  if (isRefusal(item)) return item
  if (!command.isFolder) return [{ type: 'FileDeleted', data: { fileId: item.id } }]
  return command.confirm ? [{ type: 'FolderDeleted', data: { folderId: item.id } }] : refuse('DELETION_NOT_CONFIRMED')
}
