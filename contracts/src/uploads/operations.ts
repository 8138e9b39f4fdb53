import { created, nothing, ok, operationsOf } from '../operations/operation.ts'
import { OneUploadResponse, type Upload, UploadsResponse } from './views.ts'

const api = operationsOf('Files')

/** The media type of the bytes of a part. */
export const OFFSET_OCTETS = 'application/offset+octet-stream'

export const UPLOADS_PATH = '/api/v1/uploads'

const example: Upload = {
  id: '2f6d1c3e-7b48-4e0f-9a61-5d0c8e7f4b12',
  _id: '2f6d1c3e-7b48-4e0f-9a61-5d0c8e7f4b12',
  purpose: 'file',
  filename: 'Opening lecture.mp4',
  folderPath: 'lectures',
  length: 419_430_400,
  offset: 8_388_608,
  createdAt: '2026-02-01T04:30:00.000Z',
  expiresAt: '2026-02-02T04:30:00.000Z',
}

const VERSION = { 'Tus-Resumable': '`1.0.0`, the version of the protocol.' } as const
const CHECKSUM = {
  'Upload-Checksum':
    '`sha1` or `sha256`, a space, and the hash of the body in base64; the body counts only where it has that hash.',
} as const
const STANDING = {
  'Upload-Offset': 'How many bytes are stored.',
  'Upload-Expires': 'When the upload ends (RFC 9110, section 5.6.7) unless a part comes before.',
} as const

const write = { allow: 'upload in parts' } as const

/** What may refuse a part that is sent, or the end of the upload with it. */
const OF_PARTS = [
  'UPLOAD_LOCKED',
  'UPLOAD_PART_DAMAGED',
  'UPLOAD_LONGER',
  'UPLOAD_NOT_FOUND',
  'CHECKSUM_MISMATCH',
  'FILE_EXISTS',
  'FOLDER_NOT_FOUND',
  'PATH_TOO_LONG',
  'FILE_INFECTED',
  'SAME_PDF_WITHHELD',
  'SCANNER_UNAVAILABLE',
  'STORAGE_FULL',
  'TOO_MANY_UPLOADS',
  'TUS_VERSION_UNSUPPORTED',
] as const

/** Calls of the protocol tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
export const uploadOperations = {
  createUpload: api.post('/uploads', {
    ...write,
    summary: 'Begin an upload in parts',
    description:
      'By the protocol [tus](https://tus.io/protocols/resumable-upload) 1.0.0 with the extensions creation, creation-with-upload, termination, expiration and checksum, which `OPTIONS` of this address names: an upload that breaks off goes on where it stands. What would be refused at the end is refused here. Keys of `Upload-Metadata`: `filename`, `filetype`, `folderPath`, `onConflict` (as `POST /file-manager/upload`), `sha256` (of the whole, compared at the end), and `purpose`: `file` (the default; only administrators) becomes a file of at most 500 MiB with its last part; `paper` and `replacement` are PDFs of at most 50 MiB, whose id the calls that take a PDF accept as `uploadId` in place of the file. An upload ends 24 hours after its last part; one person has at most 100 that are not finished.',
    slot: 'uploads',
    headers: {
      ...VERSION,
      'Upload-Length': 'Bytes of the whole.',
      'Upload-Metadata': 'Pairs of a key and its value in base64, separated by commas.',
      ...CHECKSUM,
    },
    octets: { mediaType: OFFSET_OCTETS, isOptional: true },
    response: created(OneUploadResponse, { upload: { ...example, offset: 0 } }),
    responseHeaders: { Location: 'The address of the upload.', ...STANDING },
    refusals: [
      ...OF_PARTS,
      'FORBIDDEN',
      'FILE_TOO_LARGE',
      'PDF_TOO_LARGE',
      'PDF_REPLACEMENT_TOO_LARGE',
      'PDF_EMPTY',
      'PDF_WRONG_TYPE',
      'TOO_MANY_OPEN_UPLOADS',
    ],
    appends: true,
  }),
  listUploads: api.get('/uploads', {
    ...write,
    summary: 'List the own uploads that are not finished, newest first',
    response: ok(UploadsResponse, { uploads: [example] }),
  }),
  getUpload: api.get('/uploads/:id', {
    ...write,
    summary: 'Ask where an upload in parts stands',
    description: 'As `HEAD`, which clients of tus send.',
    response: ok(OneUploadResponse, { upload: example }),
    responseHeaders: { ...STANDING, 'Upload-Length': 'Bytes of the whole.', 'Upload-Metadata': 'As it was sent.' },
    refusals: ['UPLOAD_NOT_FOUND', 'TUS_VERSION_UNSUPPORTED'],
  }),
  sendPart: api.patch('/uploads/:id', {
    ...write,
    summary: 'Send a part of an upload',
    description:
      'From the offset at which the upload stands, of any length. What has arrived of a part that breaks off is stored, unless it has a checksum. The last part of a file responds once the file is there, and stands in for the call of the file manager: where that refuses it, the upload stays where it was before its last part.',
    slot: 'uploads',
    headers: { ...VERSION, 'Upload-Offset': 'Where the upload stands.', ...CHECKSUM },
    octets: { mediaType: OFFSET_OCTETS },
    response: nothing,
    responseHeaders: STANDING,
    refusals: [...OF_PARTS, 'UPLOAD_OFFSET_WRONG'],
    appends: true,
  }),
  endUpload: api.delete('/uploads/:id', {
    ...write,
    summary: 'End an upload, and remove what is stored of it',
    headers: VERSION,
    response: nothing,
    refusals: ['UPLOAD_NOT_FOUND', 'TUS_VERSION_UNSUPPORTED'],
  }),
} as const
