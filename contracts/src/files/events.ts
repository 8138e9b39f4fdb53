import * as z from 'zod/mini'
import { DELETED, entriesOf, event, type EventRows, PRESENT, type Values } from '../event.ts'
import { FileId, FolderId, ShareId } from '../ids.ts'
import { FileName, FolderName } from './names.ts'

const ofFile = { fileId: FileId }
const ofFolder = { folderId: FolderId }
/** The folder that it is in; absent where that is the root. */
const inFolder = { parentId: z.optional(FolderId) }

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/u))

/** The bytes of one version of a file. */
export const StoredBytes = z.object({
  sha256: Sha256,
  bytes: z.int().check(z.nonnegative()),
  crc32: z.int().check(z.nonnegative()),
  /** What the bytes are, whatever the name says. */
  contentType: z.string(),
  /** No scanner was reachable, and the settings allow for that. */
  notScanned: z.optional(z.literal(true)),
})
export type StoredBytes = z.infer<typeof StoredBytes>

const FolderCreated = event('FolderCreated', { ...ofFolder, ...inFolder, name: FolderName })
const FolderRenamed = event('FolderRenamed', { ...ofFolder, name: FolderName })
/** With all that it holds, under the name that it has then. */
const FolderMoved = event('FolderMoved', { ...ofFolder, ...inFolder, name: FolderName })
/** All that it holds goes with it; nothing of it is published any more, and share links to what is in it end. */
const FolderDeleted = event('FolderDeleted', ofFolder)
/** With what was deleted with it, not with what had been deleted before. */
const FolderRestored = event('FolderRestored', { ...ofFolder, ...inFolder, name: FolderName })
/** All that it holds is public, also what comes later. */
const FolderPublished = event('FolderPublished', ofFolder)
const FolderUnpublished = event('FolderUnpublished', ofFolder)

/** The first version is 1. */
const FileUploaded = event('FileUploaded', {
  ...ofFile,
  ...inFolder,
  name: FileName,
  version: z.literal(1),
  ...StoredBytes.shape,
})
/** A further version of the same file: its name, its address and its share links stay. */
const FileReplaced = event('FileReplaced', { ...ofFile, version: z.int().check(z.gte(2)), ...StoredBytes.shape })
const FileRenamed = event('FileRenamed', { ...ofFile, name: FileName })
const FileMoved = event('FileMoved', { ...ofFile, ...inFolder, name: FileName })
/** It is no longer published, and its share links end for good. */
const FileDeleted = event('FileDeleted', ofFile)
const FileRestored = event('FileRestored', { ...ofFile, ...inFolder, name: FileName })
const FilePublished = event('FilePublished', ofFile)
const FileUnpublished = event('FileUnpublished', ofFile)
/** An earlier version, never the current one. */
const FileVersionRemoved = event('FileVersionRemoved', { ...ofFile, version: z.int().check(z.positive()) })

/** A link that opens the current version of the file, by a token that is stored nowhere. */
const FileShared = event('FileShared', {
  shareId: ShareId,
  ...ofFile,
  /** SHA-256 of the token's 256 bits. */
  tokenHash: Sha256,
  expiresAt: z.iso.datetime(),
})
const ShareRevoked = event('ShareRevoked', { shareId: ShareId })

export const FileEvent = z.discriminatedUnion('type', [
  FolderCreated,
  FolderRenamed,
  FolderMoved,
  FolderDeleted,
  FolderRestored,
  FolderPublished,
  FolderUnpublished,
  FileUploaded,
  FileReplaced,
  FileRenamed,
  FileMoved,
  FileDeleted,
  FileRestored,
  FilePublished,
  FileUnpublished,
  FileVersionRemoved,
  FileShared,
  ShareRevoked,
])
export type FileEvent = z.infer<typeof FileEvent>

const folderEntry = entriesOf('folder', 'folderId')
const fileEntry = entriesOf('file', 'fileId')
const shareEntry = entriesOf('share', 'shareId')

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

const OFF = { ...DELETED, isPublished: false }

const unscanned = ({ notScanned }: Values) => (notScanned === true ? ', which no scanner looked at' : '')

export const fileRows: EventRows<FileEvent> = {
  FolderCreated: [
    'Folder created',
    data => folderEntry(data, { ...placeOf(data), ...PRESENT }),
    'created the folder “{name}”',
  ],
  FolderRenamed: ['Folder renamed', data => folderEntry(data, { name: data.name }), 'renamed a folder to “{name}”'],
  FolderMoved: [
    'Folder moved',
    data => folderEntry(data, placeOf(data)),
    'moved the folder “{name}” with all that it holds',
  ],
  FolderDeleted: [
    'Folder deleted',
    data => folderEntry(data, OFF),
    'deleted the folder “{name}” with all that it holds',
  ],
  FolderRestored: [
    'Folder restored',
    data => folderEntry(data, { ...placeOf(data), ...PRESENT }),
    'restored the folder “{name}”',
  ],
  FolderPublished: [
    'Folder published',
    data => folderEntry(data, { isPublished: true }),
    'published the folder “{name}”',
  ],
  FolderUnpublished: [
    'Folder no longer published',
    data => folderEntry(data, { isPublished: false }),
    'took the publication of the folder “{name}” back',
  ],
  FileUploaded: [
    'File uploaded',
    data => fileEntry(data, { ...placeOf(data), ...bytesOf(data), ...PRESENT }),
    ({ name, values }) => `uploaded the file “${name}”${unscanned(values)}`,
  ],
  FileReplaced: [
    'File replaced',
    data => fileEntry(data, bytesOf(data)),
    ({ name, values }) => `replaced the file “${name}” with version ${String(values['version'])}${unscanned(values)}`,
  ],
  FileRenamed: ['File renamed', data => fileEntry(data, { name: data.name }), 'renamed a file to “{name}”'],
  FileMoved: ['File moved', data => fileEntry(data, placeOf(data)), 'moved the file “{name}”'],
  FileDeleted: ['File deleted', data => fileEntry(data, OFF), 'deleted the file “{name}”'],
  FileRestored: [
    'File restored',
    data => fileEntry(data, { ...placeOf(data), ...PRESENT }),
    'restored the file “{name}”',
  ],
  FilePublished: ['File published', data => fileEntry(data, { isPublished: true }), 'published the file “{name}”'],
  FileUnpublished: [
    'File no longer published',
    data => fileEntry(data, { isPublished: false }),
    'took the publication of the file “{name}” back',
  ],
  FileVersionRemoved: [
    'Version of a file removed',
    data => fileEntry(data, { removedVersion: data.version }),
    'removed version {removedVersion} of the file “{name}”',
  ],
  FileShared: [
    'File shared',
    ({ fileId, expiresAt, ...data }) => shareEntry(data, { fileId, expiresAt, ...PRESENT }),
    'shared the file “{name}” by a link until {expiresAt}',
  ],
  ShareRevoked: [
    'Link revoked',
    data => shareEntry(data, { status: 'revoked' }),
    'revoked a link to the file “{name}”',
  ],
}
