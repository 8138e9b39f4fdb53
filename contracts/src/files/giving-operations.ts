import { Nothing } from '../envelope.ts'
import { command, created, ok, operationsOf, sent } from '../operations/operation.ts'
import { PublishItem, RemoveVersion, ShareFile } from './commands.ts'
import { exampleFile } from './examples.ts'
import { ItemResponse, ShareResponse } from './views.ts'

const api = operationsOf('Files')

const write = { allow: 'manage files', ...command } as const

const { path } = exampleFile
const NOT_FOUND = ['FILE_NOT_FOUND', 'FOLDER_NOT_FOUND'] as const

/** Calls that publish and share files, and take back what was given. */
export const givingOperations = {
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
