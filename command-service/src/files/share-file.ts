import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { itemOf } from './files-request.ts'
import { type FileTree, isFolder, itemAt } from './tree.ts'

type ShareFile = {
  readonly shareId: string
  readonly filePath: string
  readonly tokenHash: string
  readonly expiresAt: string
}

export const shareFile: Decision<FileTree, ShareFile, FileEvent> = (tree, { filePath, ...share }) => {
  const there = itemAt(tree, filePath)
  if (there && isFolder(there)) return refuse('FOLDER_NOT_SHAREABLE')
  const file = itemOf(tree, { path: filePath, isFolder: false })
  return isRefusal(file) ? file : [{ type: 'FileShared', data: { fileId: file.id, ...share } }]
}

type RevokeShare = { readonly shareId: string; readonly now: string }

export const revokeShare: Decision<FileTree, RevokeShare, FileEvent> = ({ shares }, { shareId, now }) => {
  const share = shares.get(shareId)
  if (!share) return refuse('SHARE_NOT_FOUND')
  if (share.isOver || share.expiresAt <= now) return refuse('SHARE_ENDED')
  return [{ type: 'ShareRevoked', data: { shareId } }]
}
