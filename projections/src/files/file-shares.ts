import { positionText } from '@shodh/contracts/event.ts'
import type { FileShareDocument } from '@shodh/contracts/files/document.ts'
import { projection } from '../projection.ts'

/** Links to files, found by the hashes of their tokens. */
export const fileShares = projection<FileShareDocument, 'FileShared' | 'ShareRevoked'>({
  name: 'file-shares',
  version: 1,
  indexes: [['tokenHash'], ['changed']],
  id: ({ data }) => data.shareId,
  on: {
    FileShared: (_, { data: { shareId, fileId, tokenHash, expiresAt }, position, metadata }) => ({
      id: shareId,
      fileId,
      tokenHash,
      changed: positionText(position),
      since: position,
      createdAt: metadata.at,
      createdBy: metadata.actorId,
      expiresAt,
    }),
    ShareRevoked: (share, { position, metadata }) =>
      share && { ...share, revokedAt: metadata.at, changed: positionText(position) },
  },
})
