import type { Values } from '@shodh/contracts/audit/log.ts'
import type { FileEvent, StoredBytes } from '@shodh/contracts/files/events.ts'
import type { Entry } from './entries.ts'

const ofFile = ({ fileId }: { readonly fileId: string }, values: Values): Entry => ({
  kind: 'file',
  id: fileId,
  values,
})

const ofFolder = ({ folderId }: { readonly folderId: string }, values: Values): Entry => ({
  kind: 'folder',
  id: folderId,
  values,
})

type InFolder = { readonly parentId?: string | undefined; readonly name: string }

/** Null is the root. */
const placeOf = ({ parentId, name }: InFolder): Values => ({ name, parentId: parentId ?? null })

const bytesOf = ({ version, sha256, bytes, contentType, notScanned }: StoredBytes & { readonly version: number }) => ({
  version,
  sha256,
  bytes,
  contentType,
  ...(notScanned && { notScanned }),
})

const PRESENT = { status: 'present' }
const DELETED = { status: 'deleted', isPublished: false }

type Data<Type> = Extract<FileEvent, { type: Type }>['data']

/** Each event of the file manager as an entry of the log. */
export const fileEntries: { readonly [Type in FileEvent['type']]: (data: Data<Type>) => Entry } = {
  FolderCreated: data => ofFolder(data, { ...placeOf(data), ...PRESENT }),
  FolderRenamed: data => ofFolder(data, { name: data.name }),
  FolderMoved: data => ofFolder(data, placeOf(data)),
  FolderDeleted: data => ofFolder(data, DELETED),
  FolderRestored: data => ofFolder(data, { ...placeOf(data), ...PRESENT }),
  FolderPublished: data => ofFolder(data, { isPublished: true }),
  FolderUnpublished: data => ofFolder(data, { isPublished: false }),
  FileUploaded: data => ofFile(data, { ...placeOf(data), ...bytesOf(data), ...PRESENT }),
  FileReplaced: data => ofFile(data, bytesOf(data)),
  FileRenamed: data => ofFile(data, { name: data.name }),
  FileMoved: data => ofFile(data, placeOf(data)),
  FileDeleted: data => ofFile(data, DELETED),
  FileRestored: data => ofFile(data, { ...placeOf(data), ...PRESENT }),
  FilePublished: data => ofFile(data, { isPublished: true }),
  FileUnpublished: data => ofFile(data, { isPublished: false }),
  FileVersionRemoved: data => ofFile(data, { removedVersion: data.version }),
  FileShared: ({ shareId, fileId, expiresAt }) => ({
    kind: 'share',
    id: shareId,
    values: { fileId, expiresAt, ...PRESENT },
  }),
  ShareRevoked: ({ shareId }) => ({ kind: 'share', id: shareId, values: { status: 'revoked' } }),
}
