import type { FileDocument, FileShareDocument } from '@shodh/contracts/files/document.ts'
import { fileItem, folderItem } from '@shodh/contracts/files/item-views.ts'
import type { FileItem, FolderItem } from '@shodh/contracts/files/views.ts'
import { type FileTree, pathOf } from './file-tree.ts'
import type { Shares } from './open-files.ts'
import { lastModified, totalSize } from './order.ts'
import { endOf, isPublishedItself } from './published.ts'

export type Files = { readonly tree: FileTree; readonly shares: Shares }

/** Whether the link opens its file at a time in epoch milliseconds. */
export const isInForce = ({ tree }: Pick<Files, 'tree'>, share: FileShareDocument, now: number): boolean => {
  const file = tree.node(share.fileId)
  const hasEnded = share.revokedAt !== undefined || Date.parse(share.expiresAt) <= now
  return !hasEnded && file !== undefined && !endOf(tree, file, share.since)
}

/** A file or a folder as it is shown. */
export const itemOf = ({ tree, shares }: Files, node: FileDocument, now: number): FileItem | FolderItem => {
  const publishing = tree.above(node).find(folder => isPublishedItself(tree, folder))
  const given = {
    id: node.id,
    path: pathOf(tree, node),
    lastModified: lastModified(tree, node),
    createdAt: node.createdAt,
    isPublished: isPublishedItself(tree, node),
    publishedThrough: publishing && pathOf(tree, publishing),
  }
  const current = node.versions.at(-1)
  if (!current) return folderItem({ ...given, size: totalSize(tree, node), itemCount: tree.countIn(node.id) })
  const shareCount = shares.of(node.id).filter(share => isInForce({ tree }, share, now)).length
  return fileItem({ ...given, current, shareCount })
}
