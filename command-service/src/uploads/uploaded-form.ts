import { isRefusal, refuse } from '../decider.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { offsetOf } from '@shodh/contracts/uploads/vault-rows.ts'
import type { FastifyRequest } from 'fastify'
import type { Ports } from '../ports.ts'
import type { Form } from '../receive-form.ts'
import { wholeOf } from './end-upload.ts'

const bothSent: Refusal = { refused: 'INVALID_INPUT', message: 'Send either the file or uploadId' }

const uploadedFile = async (ports: Pick<Ports, 'files' | 'vault'>, { actor }: FastifyRequest, id: string) => {
  const row = await ports.vault.get('uploads', id)
  if (!row || row.userId !== actor?.userId || row.purpose === 'file') return refuse('UPLOAD_NOT_FOUND')
  return offsetOf(row) < row.length ? refuse('UPLOAD_INCOMPLETE') : wholeOf(ports, row)
}

/** A form as if its PDF had come with it, where it names an upload in parts that has all bytes. */
export const withUploadedFile = async (
  ports: Pick<Ports, 'files' | 'vault'>,
  request: FastifyRequest,
  form: Form | Refusal,
): Promise<Form | Refusal> => {
  if (isRefusal(form)) return form
  // JSON may be anything yet
  const { uploadId, ...fields }: Form['fields'] = Object(form.fields)
  if (typeof uploadId !== 'string') return form
  if (form.file) {
    await form.file.discard()
    return bothSent
  }
  const file = await uploadedFile(ports, request, uploadId)
  return isRefusal(file) ? file : { fields, file }
}
