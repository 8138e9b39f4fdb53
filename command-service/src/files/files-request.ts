import { invalid, type Refusal } from '@shodh/contracts/envelope.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { alreadyExists } from '@shodh/contracts/files/messages.ts'
import { FileName, FolderName, numberedName } from '@shodh/contracts/files/names.ts'
import { joinPath, pathExcess, ROOT } from '@shodh/contracts/files/paths.ts'
import { FILES } from '@shodh/contracts/files/stream.ts'
import { isRefusal, refuse } from '../decider.ts'
import type { CommandRequest } from '../handle.ts'
import { fileTree } from './tree-changes.ts'
import { childOf, childrenOf, type FileTree, isFolder, itemAt, pathOf, type TreeItem } from './tree.ts'

export type FilesRequest = CommandRequest<FileTree, FileEvent>

/** A command to the stream of files and folders. */
export const filesRequest = (command: Omit<FilesRequest, 'stream' | 'fold'>): FilesRequest => ({
  ...command,
  stream: FILES,
  fold: fileTree,
})

export type AtPath = { readonly path: string; readonly isFolder: boolean }

export const itemOf = (tree: FileTree, given: AtPath): TreeItem | Refusal => {
  const item = itemAt(tree, given.path)
  if (item && isFolder(item) === given.isFolder) return item
  return refuse(given.isFolder ? 'FOLDER_NOT_FOUND' : 'FILE_NOT_FOUND')
}

/** Where something is to be: a folder, or the root. */
export type Folder = { readonly folderId: string; readonly path: string }

export const folderAt = (tree: FileTree, folderPath: string): Folder | Refusal => {
  if (folderPath === ROOT) return { folderId: '', path: ROOT }
  const folder = itemOf(tree, { path: folderPath, isFolder: true })
  return isRefusal(folder) ? folder : { folderId: folder.id, path: pathOf(tree, folder) }
}

export const folderOf = (tree: FileTree, { parentId }: Pick<TreeItem, 'parentId'>): Folder => {
  const folder = tree.items.get(parentId)
  return { folderId: parentId, path: folder ? pathOf(tree, folder) : ROOT }
}

/** As events have it. */
export const inFolder = ({ folderId }: Folder) => (folderId === '' ? {} : { parentId: folderId })

export const taken = ({ name }: TreeItem) => refuse('FILE_EXISTS', alreadyExists(name))

/** Refuses the name of another item in the folder. */
export const refuseTaken = (tree: FileTree, { folderId }: Folder, name: string, id?: string): Refusal | undefined => {
  const other = childOf(tree, folderId, name)
  return other && other.id !== id ? taken(other) : undefined
}

/** Refuses a path that is too long or too deep. */
export const refuseLong = (path: string): Refusal | undefined => {
  const excess = pathExcess(path)
  return excess === undefined ? undefined : refuse('PATH_TOO_LONG', excess)
}

/** Refuses a new path of an item where it would be too much for the item or for what is in it. */
export const refuseLongWithin = (tree: FileTree, item: TreeItem, path: string): Refusal | undefined => {
  const refused = refuseLong(path)
  if (refused) return refused
  for (const child of childrenOf(tree, item.id)) {
    const within = refuseLongWithin(tree, child, joinPath(path, child.name))
    if (within) return within
  }
  return undefined
}

type Named = { readonly isFolder: boolean; readonly field: string }

/** The name of a file or folder, as given in a field. */
export const checkedName = (name: string, given: Named): string | Refusal => {
  const parsed = (given.isFolder ? FolderName : FileName).safeParse(name)
  return parsed.success ? parsed.data : invalid(parsed.error.issues.map(issue => ({ ...issue, path: [given.field] })))
}

type Numbered = { readonly name: string; readonly isFolder: boolean }

/** The name with the first number that is free. */
export const freeName = (tree: FileTree, { folderId }: Folder, { name, isFolder }: Numbered): string => {
  for (let number = 2; ; number += 1) {
    const other = numberedName(name, number, isFolder)
    if (!childOf(tree, folderId, other)) return other
  }
}
