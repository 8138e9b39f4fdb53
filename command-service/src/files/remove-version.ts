import type { RemoveVersion } from '@shodh/contracts/files/commands.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { itemOf } from './files-request.ts'
import type { FileTree } from './tree.ts'

export const removeVersion: Decision<FileTree, RemoveVersion, FileEvent> = (tree, { path, version }) => {
  const file = itemOf(tree, { path, isFolder: false })
  if (isRefusal(file)) return file
  if (file.current?.version === version) return refuse('CURRENT_VERSION')
  if (!file.earlier.includes(version)) return refuse('FILE_VERSION_NOT_FOUND')
  return [{ type: 'FileVersionRemoved', data: { fileId: file.id, version } }]
}
