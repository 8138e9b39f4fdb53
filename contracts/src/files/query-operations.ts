import { ok, operationsOf, file, sent } from '../operations/operation.ts'
import { exampleFile, exampleFolder } from './examples.ts'
import { BrowseQuery, DeletedQuery, SharesQuery, StatsQuery, UsageQuery, VersionsQuery } from './queries.ts'
import {
  BrowseResponse,
  DeletedItemsResponse,
  SharesResponse,
  StatsResponse,
  UsageResponse,
  VersionsResponse,
  TicketResponse,
} from './views.ts'
import * as z from 'zod/mini'
import { positiveNumber } from '../fields.ts'
import { downloadAddress } from './addresses.ts'
import { AskTicket } from './commands.ts'

/** Where a ticket stands in an address. */
export const TICKET = 'ticket'

const PATH =
  'The path is one part of the address (`forms%2FCopyright%20form.pdf`); plain slashes are taken, too. In place of a token the address may have a `ticket` (`POST /file-manager/ticket`).'

const ticket = z.optional(z.string())

const api = operationsOf('Files')
const person = { id: '0b5f4f0e-9a5d-4a65-8f0b-2f1d8c6e5a33', name: 'Asha Rao' }
const shareId = '9e8d7c6b-5a49-4837-a625-14031f2e3d4c'

/** Calls that read what the file manager has, and that give its bytes to who is signed in. */
export const fileQueryOperations = {
  browseFiles: api.get('/file-manager/browse', {
    summary: 'List the files and folders of a folder',
    description:
      'Folders come first, then files. Names are ordered by the collation of the journal, in which numbers count and case does not. `recursive` lists everything below the folder. `itemCount` is the number of files and folders directly in a folder, its `size` the sum and its `lastModified` the newest of all below it. `nextCursor` is what to ask the next page with, in the same order.',
    allow: 'see files',
    query: BrowseQuery,
    response: ok(BrowseResponse, {
      files: [exampleFile],
      folders: [exampleFolder],
      currentPath: 'forms',
      breadcrumb: [{ name: 'forms', path: 'forms' }],
      totalItems: 2,
      nextCursor: null,
    }),
    refusals: ['FOLDER_NOT_FOUND'],
  }),
  getFileStats: api.get('/file-manager/stats', {
    summary: 'Count the files and folders, and their bytes',
    description:
      'With `path`, of what is below that folder. `totalSize` sums the current versions of all names; `storedSize`, given without `path`, has each content once, with earlier versions and deleted files.',
    allow: 'see files',
    query: StatsQuery,
    response: ok(StatsResponse, {
      stats: {
        totalFiles: 12,
        totalFolders: 3,
        totalSize: 4_200_000,
        storedSize: 3_900_000,
        lastModified: exampleFile.lastModified,
      },
    }),
    refusals: ['FOLDER_NOT_FOUND'],
  }),
  listFileVersions: api.get('/file-manager/versions', {
    summary: 'List the versions of a file, newest first',
    allow: 'see files',
    query: VersionsQuery,
    response: ok(VersionsResponse, {
      versions: [
        {
          version: 2,
          at: exampleFile.lastModified,
          actor: person,
          sha256: exampleFile.sha256,
          size: exampleFile.size,
          contentType: exampleFile.contentType,
          isCurrent: true,
          downloadUrl: `${exampleFile.downloadUrl}?version=2`,
        },
      ],
    }),
    refusals: ['FILE_NOT_FOUND'],
  }),
  listDeletedFiles: api.get('/file-manager/deleted', {
    summary: 'List the deleted files and folders that can be restored, last deleted first',
    description: 'What was deleted with a folder is not listed beside it.',
    allow: 'see files',
    query: DeletedQuery,
    response: ok(DeletedItemsResponse, {
      items: [
        {
          id: exampleFolder.id,
          _id: exampleFolder.id,
          name: exampleFolder.name,
          path: exampleFolder.path,
          isFolder: true,
          size: exampleFolder.size,
          itemCount: exampleFolder.itemCount,
          deletedAt: '2026-02-01T04:30:00.000Z',
          deletedBy: person,
          restorableUntil: '2026-03-03T04:30:00.000Z',
        },
      ],
      nextCursor: null,
    }),
  }),
  listFileShares: api.get('/file-manager/shares', {
    summary: 'List share links, those made last first',
    description:
      'Links in force, with `all` those that have ended, too; with `path`, of one file. The address of a link is given only when it is made.',
    allow: 'see files',
    query: SharesQuery,
    response: ok(SharesResponse, {
      shares: [
        {
          id: shareId,
          _id: shareId,
          filePath: exampleFile.path,
          createdAt: exampleFile.createdAt,
          createdBy: person,
          expiresAt: '2026-01-11T05:00:00.000Z',
          opens: 3,
          lastOpenedAt: '2026-01-10T12:00:00.000Z',
        },
      ],
    }),
    refusals: ['FILE_NOT_FOUND'],
  }),
  listFileUses: api.get('/file-manager/usage', {
    summary: 'List what leads to a file by its public address, or to a file below a folder',
    allow: 'see files',
    query: UsageQuery,
    response: ok(UsageResponse, { uses: [{ kind: 'page', title: 'Guidelines for authors', url: '/guidelines' }] }),
    refusals: ['FILE_NOT_FOUND'],
  }),
  downloadFile: api.get('/file-manager/download/:path', {
    summary: 'Download a file',
    description: `${PATH} With \`version\` an earlier one. A browser that is led there without a token is sent to the screen of files.`,
    allow: 'see files',
    query: z.object({
      version: z.optional(positiveNumber('version')),
      [TICKET]: ticket,
    }),
    response: file('*/*'),
    refusals: ['FILE_NOT_FOUND', 'FILE_VERSION_NOT_FOUND'],
  }),
  downloadFolder: api.get('/file-manager/folder/:path/download', {
    summary: 'Download all that is in a folder as a ZIP',
    description: `${PATH} Of the root the path is \`%2F\`.`,
    allow: 'see files',
    query: z.object({ [TICKET]: ticket }),
    slot: 'folder downloads',
    response: file('application/zip'),
    refusals: ['FOLDER_NOT_FOUND', 'TOO_MANY_FOLDER_DOWNLOADS'],
  }),
  getThumbnail: api.get('/file-manager/thumbnail/:path', {
    summary: 'Read a small picture of a picture, or of the first page of a PDF',
    description: 'WebP, at most 320 pixels on a side. It is drawn when it is asked for first.',
    allow: 'see files',
    query: z.object({}),
    response: file('image/webp'),
    refusals: ['FILE_NOT_FOUND', 'NO_THUMBNAIL'],
  }),
  askTicket: api.post('/file-manager/ticket', {
    summary: 'Get an address by which a browser itself downloads a file or a folder',
    description: 'Its ticket is for this path alone, for 60 seconds, and ends with the session.',
    allow: 'see files',
    body: sent(AskTicket, { path: 'forms/Copyright form.pdf', isFolder: false }),
    response: ok(TicketResponse, { url: `${downloadAddress('forms/Copyright form.pdf')}?${TICKET}=…` }),
    refusals: ['FILE_NOT_FOUND', 'FOLDER_NOT_FOUND'],
  }),
} as const
