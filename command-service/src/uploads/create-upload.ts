import { randomUUID } from 'node:crypto'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { UploadPurpose } from '@shodh/contracts/uploads/commands.ts'
import { fileTooLarge } from '@shodh/contracts/files/messages.ts'
import { FILES } from '@shodh/contracts/files/stream.ts'
import { FILE_MAX_BYTES, OPEN_UPLOADS_MAX, PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { type Actor, may } from '@shodh/contracts/roles.ts'
import type { UploadRow } from '@shodh/contracts/uploads/vault-rows.ts'
import type { FastifyRequest } from 'fastify'
import { isRefusal, refuse } from '../decider.ts'
import { fileTree } from '../files/tree-changes.ts'
import { withFreeSpace } from '../files/uploads/free-space.ts'
import { uploadFile } from '../files/uploads/upload-file.ts'
import { isPdfType } from '../papers/pdf/check-pdf.ts'
import type { Ports } from '../ports.ts'
import { bytesIn, metadataIn } from './headers.ts'
import { endUploads } from './end-upload.ts'
import { expiresAt } from './send-part.ts'

export const isOver = ({ expiresAt: end }: UploadRow, now = Date.now()) => now >= Date.parse(end)

/** Whether it was neither used nor is over. */
export const isOpen = (row: UploadRow) => row.position === undefined && row.whole === undefined && !isOver(row)

/** Files are for who manages them, PDFs for all who upload. */
export const mayUpload = ({ purpose }: Pick<UploadRow, 'purpose'>, actor: Pick<Actor, 'role' | 'token'>) =>
  may(actor, purpose === 'file' ? 'manage files' : 'upload papers')

type New = Exclude<ReturnType<typeof metadataIn>, Refusal> & { readonly length: number }

const tooLarge: Readonly<Record<UploadPurpose, (length: number) => Refusal | undefined>> = {
  file: length => (length > FILE_MAX_BYTES ? refuse('FILE_TOO_LARGE', fileTooLarge(length)) : undefined),
  paper: length => (length > PDF_MAX_BYTES ? refuse('PDF_TOO_LARGE') : undefined),
  replacement: length => (length > PDF_MAX_BYTES ? refuse('PDF_REPLACEMENT_TOO_LARGE') : undefined),
}

/** What the file manager would refuse at the end. */
const refusedFile = async ({ handle }: Ports, { folderPath, filename: name, onConflict, length, filetype }: New) => {
  const stored = { sha256: '', bytes: length, crc32: 0, contentType: filetype }
  const decided = uploadFile(await handle.read(FILES, fileTree), { fileId: '', folderPath, name, onConflict, stored })
  return isRefusal(decided) ? decided : undefined
}

const refusedPdf = ({ length, filetype }: New) => {
  if (length === 0) return refuse('PDF_EMPTY')
  return isPdfType(filetype) ? undefined : refuse('PDF_WRONG_TYPE')
}

const newUpload = (request: FastifyRequest): New | Refusal => {
  const metadata = metadataIn(request)
  if (isRefusal(metadata)) return metadata
  const length = bytesIn(request, 'Upload-Length')
  return isRefusal(length) ? length : { ...metadata, length }
}

/** Whether a person may have one more open upload: a PDF that no call has taken gives way, the oldest first. */
const hasRoom = async (ports: Ports, userId: string, now = Date.now()) => {
  const open = (await ports.vault.listBy('uploads', userId)).filter(isOpen)
  if (open.length < OPEN_UPLOADS_MAX) return true
  const [oldest] = open
    .filter(({ purpose, heldUntil }) => purpose !== 'file' && heldUntil <= now)
    .toSorted((one, other) => (one.expiresAt < other.expiresAt ? -1 : 1))
  if (oldest) await endUploads(ports, [oldest.id])
  return oldest !== undefined
}

/** Begins an upload, where nothing that is known of it would be refused at its end. */
export const createUpload = async (
  ports: Ports,
  request: FastifyRequest,
  actor: Actor,
): Promise<UploadRow | Refusal> => {
  const { vault, files } = ports
  const upload = newUpload(request)
  if (isRefusal(upload)) return upload
  const { purpose, length } = upload
  if (!mayUpload(upload, actor)) return refuse('FORBIDDEN')
  const refused =
    tooLarge[purpose](length) ?? (purpose === 'file' ? await refusedFile(ports, upload) : refusedPdf(upload))
  if (refused) return refused
  if (!(await hasRoom(ports, actor.userId))) return refuse('TOO_MANY_OPEN_UPLOADS')
  return withFreeSpace(files)(length, async () => {
    const createdAt = new Date().toISOString()
    const begun = { token: 0, heldUntil: 0, parts: [], createdAt, expiresAt: expiresAt() }
    const row: UploadRow = { id: randomUUID(), userId: actor.userId, ...upload, ...begun }
    await vault.put('uploads', row, { group: actor.userId })
    return row
  })
}
