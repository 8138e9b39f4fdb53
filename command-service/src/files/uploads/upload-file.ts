import type { OnConflict } from '@shodh/contracts/files/commands.ts'
import type { FileEvent, StoredBytes } from '@shodh/contracts/files/events.ts'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import { type Decision, isRefusal } from '../../decider.ts'
import { checkedName, freeName, inFolder, type Folder, folderAt, refuseLong, taken } from '../files-request.ts'
import { childOf, type FileTree, type TreeItem } from '../tree.ts'

type UploadFile = {
  readonly fileId: string
  readonly folderPath: string
  readonly name: string
  readonly onConflict: OnConflict
  readonly stored: StoredBytes
}

const added = ({ fileId, stored }: UploadFile, folder: Folder, given: string) => {
  const name = checkedName(given, { isFolder: false, field: 'file' })
  if (isRefusal(name)) return name
  const data = { fileId, ...inFolder(folder), name, version: 1 as const, ...stored }
  return refuseLong(joinPath(folder.path, name)) ?? [{ type: 'FileUploaded' as const, data }]
}

/** Nothing where it has these bytes. */
const replaced = ({ id, current }: TreeItem, stored: StoredBytes): readonly FileEvent[] =>
  current === undefined || current.sha256 === stored.sha256
    ? []
    : [{ type: 'FileReplaced', data: { fileId: id, version: current.version + 1, ...stored } }]

export const uploadFile: Decision<FileTree, UploadFile, FileEvent> = (tree, command) => {
  const { folderPath, name, onConflict, stored } = command
  const folder = folderAt(tree, folderPath)
  if (isRefusal(folder)) return folder
  const other = childOf(tree, folder.folderId, name)
  if (!other) return added(command, folder, name)
  if (onConflict === 'keepBoth') return added(command, folder, freeName(tree, folder, { name, isFolder: false }))
  return onConflict === 'replace' && other.current ? replaced(other, stored) : taken(other)
}
