import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import { type Decision, isRefusal } from '../decider.ts'
import { inFolder, placeAt, refuseLong, refuseTaken } from './files-request.ts'
import type { FileTree } from './tree.ts'

type CreateFolder = { readonly folderId: string; readonly name: string; readonly parentPath: string }

export const createFolder: Decision<FileTree, CreateFolder, FileEvent> = (tree, { folderId, name, parentPath }) => {
  const place = placeAt(tree, parentPath)
  if (isRefusal(place)) return place
  return (
    refuseTaken(tree, place, name) ??
    refuseLong(joinPath(place.path, name)) ?? [{ type: 'FolderCreated', data: { folderId, ...inFolder(place), name } }]
  )
}
