import type { Readable } from 'node:stream'
import { FileTooLarge, type FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { UploadFile } from '@shodh/contracts/files/commands.ts'
import { fileTooLarge } from '@shodh/contracts/files/messages.ts'
import { FILE_MAX_BYTES } from '@shodh/contracts/limits.ts'
import type { FastifyRequest } from 'fastify'
import { isRefusal, refuse } from '../decider.ts'
import { given } from '../given.ts'
import { checkedName } from './files-request.ts'
import { type Form, receiveForm, withForm } from '../receive-form.ts'

export type Upload = Omit<UploadFile, 'customName'> & {
  readonly name: string
  readonly file: NonNullable<Form['file']>
}

type Files = Pick<FileStore, 'free' | 'capacity' | 'receive'>

/** Of the disk, this much is left free, at least so many bytes. */
const LEFT_FREE = 0.05
const LEFT_FREE_MIN_BYTES = 200_000_000

const RETRY_AFTER_SECONDS = 600

/** Refuses what would fill the disk. */
const refuseWithoutRoom = async (files: Files, announced: number): Promise<Refusal | undefined> => {
  const [free, capacity = 0] = [await files.free(), await files.capacity()]
  const isRoom = free === undefined || free >= announced + Math.max(LEFT_FREE_MIN_BYTES, LEFT_FREE * capacity)
  return isRoom ? undefined : { refused: 'STORAGE_FULL', retryAfter: RETRY_AFTER_SECONDS }
}

/** Counts bytes to their end. */
const drained = async (source: Readable) => {
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) bytes += chunk.length
  return bytes
}

/** Browsers escape quotation marks in it, and nothing else that a name may have (HTML, 4.10.22.8). */
const ownName = ({ filename = '' }: Upload['file']) => filename.replaceAll('%22', '"')

const announcedBytes = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

/** Receives the form of an upload; the caller stores the file, or discards it. */
export const receiveUpload = async (files: Files, request: FastifyRequest): Promise<Upload | Refusal> => {
  const announced = announcedBytes(request)
  const full = await refuseWithoutRoom(files, announced)
  if (full) return full
  let size = announced
  const receive: Files['receive'] = async (source, maxBytes) => {
    try {
      return await files.receive(source, maxBytes)
    } catch (error) {
      if (error instanceof FileTooLarge) size = error.bytes + (await drained(source))
      throw error
    }
  }
  const form = await receiveForm(
    request,
    { free: () => files.free(), receive },
    {
      schema: UploadFile,
      tooLarge: 'FILE_TOO_LARGE',
      file: { name: 'file', maxBytes: FILE_MAX_BYTES },
    },
  )
  if (isRefusal(form)) return form.refused === 'FILE_TOO_LARGE' ? refuse(form.refused, fileTooLarge(size)) : form
  return withForm<Upload>(form, async () => {
    const { file } = form
    const command = given(UploadFile, form.fields)
    if (isRefusal(command)) return command
    if (!file) return refuse('FILE_REQUIRED')
    const { customName = ownName(file), ...others } = command
    const name = checkedName(customName, { isFolder: false, field: 'file' })
    return isRefusal(name) ? name : { ...others, name, file }
  })
}
