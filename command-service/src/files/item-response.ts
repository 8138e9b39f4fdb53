import { fileItem, folderItem } from '@shodh/contracts/files/item-views.ts'
import type { FileItem, FolderItem, ItemResponse } from '@shodh/contracts/files/views.ts'
import * as z from 'zod/mini'
import type { Handled } from '../handle.ts'
import {
  childrenOf,
  type CurrentVersion,
  type FileTree,
  pathOf,
  publishedFolderAbove,
  type TreeItem,
  withContents,
} from './tree.ts'

const fieldsOf = (tree: FileTree, item: TreeItem) => {
  const through = publishedFolderAbove(tree, item)
  const { id, createdAt, isPublished } = item
  return { id, createdAt, isPublished, path: pathOf(tree, item), publishedThrough: through && pathOf(tree, through) }
}

const sharesOf = ({ shares }: FileTree, fileId: string, now: string) =>
  [...shares.values()].filter(share => share.fileId === fileId && !share.isOver && share.expiresAt > now).length

const fileResponse = (tree: FileTree, item: TreeItem, current: CurrentVersion): FileItem =>
  fileItem({
    ...fieldsOf(tree, item),
    lastModified: item.changedAt,
    current,
    shareCount: sharesOf(tree, item.id, new Date().toISOString()),
  })

const folderResponse = (tree: FileTree, item: TreeItem): FolderItem => {
  const all = Array.from(withContents(tree, item))
  const [newest = item.changedAt] = all
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .toReversed()
  const size = all.reduce((sum, { current }) => sum + (current?.bytes ?? 0), 0)
  return folderItem({
    ...fieldsOf(tree, item),
    lastModified: newest,
    size,
    itemCount: childrenOf(tree, item.id).length,
  })
}

/** A file or a folder after the command; undefined where the tree does not know it. */
export const itemResponse = (tree: FileTree, id: string): ItemResponse | undefined => {
  const item = tree.items.get(id)
  if (!item) return undefined
  const { current } = item
  return current ? { file: fileResponse(tree, item, current) } : { folder: folderResponse(tree, item) }
}

const Ids = z.object({ data: z.object({ fileId: z.optional(z.string()), folderId: z.optional(z.string()) }) })

/** The file or folder that the command changed, as it is now; undefined where nothing had to change. */
export const changedItem = ({ state, events }: Handled<FileTree>): TreeItem | undefined => {
  const { fileId, folderId } = Ids.safeParse(events.at(-1)).data?.data ?? {}
  return state.items.get(fileId ?? folderId ?? '')
}
