import { BULK_BODY_MAX_BYTES } from '../limits.ts'
import { command, created, ok, operationsOf, sent } from '../operations/operation.ts'
import {
  CreateFolder,
  DeleteItem,
  DeleteItems,
  MoveItems,
  RenameItem,
  RestoreItem,
  UploadFile,
  PublishItem,
  RemoveVersion,
  ShareFile,
} from './commands.ts'
import { exampleFile, exampleFolder } from './examples.ts'
import {
  DeletionResponse,
  FolderResponse,
  ItemResponse,
  ItemResults,
  RenameResponse,
  UploadResponse,
  ShareResponse,
} from './views.ts'
import { Nothing } from '../envelope.ts'

const api = operationsOf('Files')

const NOT_FOUND = ['FILE_NOT_FOUND', 'FOLDER_NOT_FOUND'] as const

const write = { allow: 'manage files', ...command } as const

const { path, sha256, size: bytes, contentType, version } = exampleFile
const isFolder = false
const NAMES = 'Names are compared without regard to case and to forms of Unicode, those of files and folders together.'
const CONFLICT =
  'Onto a name that is taken, `onConflict` says what happens: `refuse` (the default), `replace` or `keepBoth`, which adds a number to the name.'

const rename = {
  ...write,
  summary: 'Rename a file or folder',
  description: `${NAMES} What is published keeps its old address, too: it leads to the new one.`,
  body: sent(RenameItem, { oldPath: path, newName: 'Copyright form 2026.pdf', isFolder }),
  response: ok(RenameResponse, { oldPath: path, newPath: 'forms/Copyright form 2026.pdf' }),
  refusals: ['FILE_NOT_FOUND', 'FOLDER_NOT_FOUND', 'FILE_EXISTS', 'PATH_TOO_LONG'],
} as const

/** Calls that change, publish and share files and folders. */
export const fileOperations = {
  createFolder: api.post('/file-manager/folder', {
    ...write,
    summary: 'Create a folder',
    description: NAMES,
    body: sent(CreateFolder, { folderName: 'forms', parentPath: 'authors' }),
    response: created(FolderResponse, { folder: exampleFolder }),
    refusals: ['FOLDER_NOT_FOUND', 'FILE_EXISTS', 'PATH_TOO_LONG'],
  }),
  uploadFile: api.post('/file-manager/upload', {
    ...write,
    summary: 'Upload a file',
    description: `At most 500 MiB, under its own name or \`customName\`. ${CONFLICT} To replace makes a new version of the same file: its address and its share links stay. Where the journal has a virus scanner, the file is scanned before it is stored.`,
    form: {
      ...sent(UploadFile, { folderPath: 'forms', customName: 'Copyright form.pdf', onConflict: 'keepBoth' }),
      file: 'required',
      part: { name: 'file', mediaTypes: ['application/octet-stream'] },
    },
    slot: 'uploads',
    response: created(UploadResponse, {
      file: exampleFile,
      uploadResult: { sha256, bytes, contentType, version, alreadyStored: false },
    }),
    refusals: [
      'FOLDER_NOT_FOUND',
      'FILE_REQUIRED',
      'FILE_TOO_LARGE',
      'FILE_EXISTS',
      'PATH_TOO_LONG',
      'STORAGE_FULL',
      'TOO_MANY_UPLOADS',
      'FILE_INFECTED',
      'SAME_PDF_WITHHELD',
      'SCANNER_UNAVAILABLE',
    ],
  }),
  deleteItem: api.delete('/file-manager/delete', {
    ...write,
    summary: 'Delete a file, or a folder with all that is in it',
    description:
      'A folder needs `isFolder` and `confirm`. It can be restored for 30 days; its share links end for good.',
    bodyOrQuery: sent(DeleteItem, { path, isFolder, confirm: true }),
    response: ok(DeletionResponse, {
      deletedAt: '2026-02-01T04:30:00.000Z',
      deletedItems: [{ path, isFolder }],
      failedItems: [],
      deletedCount: 1,
    }),
    refusals: ['FILE_NOT_FOUND', 'FOLDER_NOT_FOUND', 'DELETION_NOT_CONFIRMED'],
  }),
  deleteItems: api.delete('/file-manager/bulk', {
    ...write,
    summary: 'Delete up to 1,000 files and folders',
    description:
      'Responds with what became of each, in the order of the request, also where none could be deleted. A bare text among the items is the path of a file.',
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    bodyOrQuery: sent(DeleteItems, { items: [{ path, isFolder }], confirm: true }),
    response: ok(ItemResults, { results: [{ path, isFolder, success: true, id: exampleFile.id }] }),
    refusals: ['DELETION_NOT_CONFIRMED'],
  }),
  replaceName: api.put('/file-manager/rename', rename),
  renameItem: api.patch('/file-manager/rename', rename),
  moveItems: api.post('/file-manager/move', {
    ...write,
    summary: 'Move up to 1,000 files and folders into a folder',
    description: `Responds as the deletion of many. ${CONFLICT} To replace makes a new version of the file in the way, whose address and share links stay; the one that was moved is deleted, and can be restored. A folder neither replaces nor is replaced.`,
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    body: sent(MoveItems, { items: [{ path, isFolder }], targetPath: 'authors', onConflict: 'refuse' }),
    response: ok(ItemResults, {
      results: [{ path, isFolder, success: true, newPath: 'authors/Copyright form.pdf', id: exampleFile.id }],
    }),
  }),
  restoreItem: api.post('/file-manager/restore', {
    ...write,
    summary: 'Restore a deleted file or folder',
    description:
      'Where it was, under `newName` where its name is taken. It is not published again, and links to it that were shared stay ended; in a published folder it is public at once, as `message` says.',
    body: sent(RestoreItem, { id: exampleFile.id, newName: 'Copyright form 2025.pdf' }),
    response: ok(ItemResponse, { file: exampleFile }),
    refusals: [
      'FILE_NOT_FOUND',
      'FILE_NOT_DELETED',
      'FILE_EXISTS',
      'RESTORE_FOLDER_FIRST',
      'NO_LONGER_RESTORABLE',
      'PATH_TOO_LONG',
    ],
  }),
  publishItem: api.post('/file-manager/publish', {
    ...write,
    summary: 'Publish a file, or a folder with all that is in it',
    description: 'Everybody can read it below `/files`; what comes into a published folder later is public, too.',
    body: sent(PublishItem, { path, isFolder: false }),
    response: ok(ItemResponse, { file: exampleFile }),
    refusals: NOT_FOUND,
  }),
  unpublishItem: api.delete('/file-manager/publish', {
    ...write,
    summary: 'Take back the publication of a file or folder',
    description: 'What is public through a folder stays so until the publication of the folder is taken back.',
    bodyOrQuery: sent(PublishItem, { path, isFolder: false }),
    response: ok(ItemResponse, { file: exampleFile }),
    refusals: [...NOT_FOUND, 'PUBLIC_THROUGH_FOLDER'],
  }),
  shareFile: api.post('/file-manager/share', {
    ...write,
    summary: 'Share a file by a link that opens without signing in',
    description:
      '`url` is in this response alone: only its hash is stored. The link follows the file through renaming, moving and replacing, and ends with its deletion. It is valid for 24 hours unless `expiresInHours` says otherwise, 2,160 at most.',
    body: sent(ShareFile, { filePath: path, expiresInHours: 24 }),
    response: created(ShareResponse, {
      share: {
        id: '6e1f0b52-9d3c-4c8e-a1f4-5b7c9d0e2f33',
        _id: '6e1f0b52-9d3c-4c8e-a1f4-5b7c9d0e2f33',
        url: '/s/q3VxJ0Yt5hK2mW8cZr1nB7dF4sG6pL9aUeXoTiCvNkM',
        filePath: path,
        createdAt: '2026-02-01T04:30:00.000Z',
        createdBy: { id: '0b5f4f0e-9a5d-4a65-8f0b-2f1d8c6e5a33', name: 'Asha Rao' },
        expiresAt: '2026-02-02T04:30:00.000Z',
        opens: 0,
        lastOpenedAt: null,
      },
    }),
    refusals: ['FILE_NOT_FOUND', 'FOLDER_NOT_SHAREABLE'],
  }),
  revokeShare: api.delete('/file-manager/shares/:id', {
    ...write,
    summary: 'Revoke a share link',
    response: ok(Nothing, {}),
    refusals: ['SHARE_NOT_FOUND', 'SHARE_ENDED'],
  }),
  removeFileVersion: api.delete('/file-manager/versions', {
    ...write,
    summary: 'Remove an earlier version of a file',
    description: 'The current version stays.',
    bodyOrQuery: sent(RemoveVersion, { path, version: 1 }),
    response: ok(Nothing, {}),
    refusals: ['FILE_NOT_FOUND', 'FILE_VERSION_NOT_FOUND', 'CURRENT_VERSION'],
  }),
} as const
