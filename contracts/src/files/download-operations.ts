import * as z from 'zod/mini'
import { numeric } from '../fields.ts'
import { file, ok, operationsOf, sent } from '../operations/operation.ts'
import { downloadAddress } from './addresses.ts'
import { AskTicket } from './commands.ts'
import { TicketResponse } from './views.ts'

const api = operationsOf('Files')
const allow = 'see files'

/** Where a ticket stands in an address. */
export const TICKET = 'ticket'

const PATH =
  'The path is one part of the address (`forms%2FCopyright%20form.pdf`); plain slashes are taken, too. In place of a token the address may have a `ticket` (`POST /file-manager/ticket`).'

const ticket = z.optional(z.string())
const versionSentence = 'version must be a whole number from 1'

/** Calls that give bytes of files to who is signed in. */
export const fileDownloadOperations = {
  downloadFile: api.get('/file-manager/download/:path', {
    summary: 'Download a file',
    description: `${PATH} With \`version\` an earlier one. A browser that is led there without a token is sent to the screen of files.`,
    allow,
    query: z.object({
      version: z.optional(numeric(z.int(versionSentence).check(z.positive(versionSentence)))),
      [TICKET]: ticket,
    }),
    response: file('*/*'),
    refusals: ['FILE_NOT_FOUND', 'FILE_VERSION_NOT_FOUND'],
  }),
  downloadFolder: api.get('/file-manager/folder/:path/download', {
    summary: 'Download all that is in a folder as a ZIP',
    description: `${PATH} Of the root the path is \`%2F\`.`,
    allow,
    query: z.object({ [TICKET]: ticket }),
    slot: 'folder downloads',
    response: file('application/zip'),
    refusals: ['FOLDER_NOT_FOUND', 'TOO_MANY_FOLDER_DOWNLOADS'],
  }),
  getThumbnail: api.get('/file-manager/thumbnail/:path', {
    summary: 'Read a small picture of a picture, or of the first page of a PDF',
    description: 'WebP, at most 320 pixels on a side. It is drawn when it is asked for first.',
    allow,
    query: z.object({}),
    response: file('image/webp'),
    refusals: ['FILE_NOT_FOUND', 'NO_THUMBNAIL'],
  }),
}

/** A call that changes nothing, and needs a token once for what a browser then does itself. */
export const fileTicketOperations = {
  askTicket: api.post('/file-manager/ticket', {
    summary: 'Get an address by which a browser itself downloads a file or a folder',
    description: 'Its ticket is for this path alone, for 60 seconds, and ends with the session.',
    allow,
    body: sent(AskTicket, { path: 'forms/Copyright form.pdf', isFolder: false }),
    response: ok(TicketResponse, { url: `${downloadAddress('forms/Copyright form.pdf')}?${TICKET}=…` }),
    refusals: ['FILE_NOT_FOUND', 'FOLDER_NOT_FOUND'],
  }),
}
