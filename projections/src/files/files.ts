import { positionText, type Recorded } from '@shodh/contracts/event.ts'
import type { FileDocument, FileShareDocument, StoredVersion } from '@shodh/contracts/files/document.ts'
import type { FileEvent, StoredBytes } from '@shodh/contracts/files/events.ts'
import { type Of, onEach, projection } from '../projection.ts'

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

type Type = Exclude<FileEvent['type'], 'FileShared' | 'ShareRevoked'>

type Change<Event> = (document: FileDocument, event: Event) => Partial<FileDocument>

/** What was changed says where it was changed last. */
const changed =
  <Event extends Recorded>(change: Change<Event>) =>
  (document: FileDocument | null, event: Event): FileDocument | null =>
    document && { ...document, ...change(document, event), changed: positionText(event.position) }

const version = (
  { version: n, ...data }: StoredBytes & { readonly version: number },
  { at, actorId }: Of<Type>['metadata'],
): StoredVersion => {
  const { sha256, bytes, crc32, contentType, notScanned } = data
  return { version: n, sha256, bytes, crc32, contentType, ...(notScanned && { notScanned }), at, actorId }
}

type InFolder = { readonly parentId?: string | undefined; readonly name: string }

const placeAt = (position: number, { parentId = '', name }: InFolder) => ({ parentId, name, since: position })

const begun = (id: string, { data, position, metadata }: Of<'FolderCreated' | 'FileUploaded'>): FileDocument => ({
  id,
  changed: positionText(position),
  isFolder: !('fileId' in data),
  createdAt: metadata.at,
  places: [placeAt(position, data)],
  versions: 'fileId' in data ? [version(data, metadata)] : [],
  deletions: [],
})

const renamed: Change<Of<'FolderRenamed' | 'FileRenamed'>> = ({ places }, { data: { name }, position }) => ({
  places: [...places, { parentId: places.at(-1)?.parentId ?? '', name, since: position }],
})

const moved: Change<Of<'FolderMoved' | 'FileMoved'>> = ({ places }, { data, position }) => ({
  places: [...places, placeAt(position, data)],
})

const restored: Change<Of<'FolderRestored' | 'FileRestored'>> = ({ places }, { data, position }) => ({
  places: [...places, placeAt(position, data)],
  deletedBy: undefined,
})

const deleted: Change<Of<'FolderDeleted' | 'FileDeleted'>> = ({ deletions }, { position, metadata }) => ({
  deletions: [...deletions, { position, at: metadata.at }],
  deletedBy: metadata.actorId,
})

/** Files and folders, as a tree in which each knows what it lies in. */
export const files = projection<FileDocument, Type>({
  name: 'files',
  version: 1,
  indexes: [['changed']],
  id: ({ data }) => ('fileId' in data ? data.fileId : data.folderId),
  on: {
    FolderCreated: (_, event) => begun(event.data.folderId, event),
    FileUploaded: (_, event) => begun(event.data.fileId, event),
    FileReplaced: changed(({ versions }, { data, metadata }: Of<'FileReplaced'>) => ({
      versions: [...versions, version(data, metadata)],
    })),
    FileVersionRemoved: changed(({ versions }, { data }: Of<'FileVersionRemoved'>) => ({
      versions: versions.filter(each => each.version !== data.version),
    })),
    ...onEach(['FolderRenamed', 'FileRenamed'], changed(renamed)),
    ...onEach(['FolderMoved', 'FileMoved'], changed(moved)),
    ...onEach(['FolderDeleted', 'FileDeleted'], changed(deleted)),
    ...onEach(['FolderRestored', 'FileRestored'], changed(restored)),
    ...onEach(
      ['FolderPublished', 'FilePublished'],
      changed((_, { position }: Of<'FolderPublished' | 'FilePublished'>) => ({ publishedSince: position })),
    ),
    ...onEach(
      ['FolderUnpublished', 'FileUnpublished'],
      changed<Of<'FolderUnpublished' | 'FileUnpublished'>>(() => ({ publishedSince: undefined })),
    ),
  },
})
