import type { Readable } from 'node:stream'
import { FileTooLarge, type FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { UploadFile } from '@shodh/contracts/files/commands.ts'
import { fileTooLarge } from '@shodh/contracts/files/messages.ts'
import { FILE_MAX_BYTES } from '@shodh/contracts/limits.ts'
import type { FastifyRequest } from 'fastify'
import { isRefusal, refuse } from '../../decider.ts'
import { given } from '../../given.ts'
import { checkedName } from '../files-request.ts'
import { type Form, receiveForm, withForm } from '../../forms/receive-form.ts'

export type Upload = Omit<UploadFile, 'customName'> & {
  readonly name: string
  readonly file: NonNullable<Form['file']>
}

type Files = Pick<FileStore, 'free' | 'receive'>

/** Counts bytes to their end. */
const drained = async (source: Readable) => {
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) bytes += chunk.length
  return bytes
}

/** Browsers escape quotation marks in it, and nothing else that a name may have (HTML, 4.10.22.8). */
const ownName = ({ filename = '' }: Upload['file']) => filename.replaceAll('%22', '"')

/** A body whose length is not announced may have the largest file. */
export const announcedBytes = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? FILE_MAX_BYTES)

/** Receives the form of an upload; the caller stores the file, or discards it. */
export const receiveUpload = async (files: Files, request: FastifyRequest): Promise<Upload | Refusal> => {
  let size = announcedBytes(request)
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
