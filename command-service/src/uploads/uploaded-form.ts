import { isRefusal, refuse } from '../decider.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { offsetOf } from '@shodh/contracts/uploads/vault-rows.ts'
import type { FastifyRequest } from 'fastify'
import type { Ports } from '../ports.ts'
import type { Form } from '../forms/receive-form.ts'
import { wholeOf } from './end-upload.ts'
import { type UploadLease, leaseUpload } from './upload-lease.ts'

const bothSent: Refusal = { refused: 'INVALID_INPUT', message: 'Send either the file or uploadId' }

/** Its parts are moved where the whole is stored: until then, or until that is discarded, no other request has it. */
const heldWhole = async (ports: Pick<Ports, 'files' | 'vault'>, { row, keep, release }: UploadLease) => {
  const stop = keep()
  const end = async () => {
    stop()
    await release()
  }
  const thenEnd = (act: () => Promise<void>) => async () => {
    try {
      await act()
    } finally {
      await end()
    }
  }
  try {
    const file = await wholeOf(ports, row)
    if (isRefusal(file)) await end()
    return isRefusal(file)
      ? file
      : { ...file, store: thenEnd(() => file.store()), discard: thenEnd(() => file.discard()) }
  } catch (error) {
    await end()
    throw error
  }
}

const uploadedFile = async (ports: Pick<Ports, 'files' | 'vault'>, { actor }: FastifyRequest, id: string) => {
  const row = await ports.vault.get('uploads', id)
  if (!row || row.userId !== actor?.userId || row.purpose === 'file') return refuse('UPLOAD_NOT_FOUND')
  if (offsetOf(row) < row.length) return refuse('UPLOAD_INCOMPLETE')
  const lease = await leaseUpload(ports.vault, id)
  return lease ? heldWhole(ports, lease) : refuse('UPLOAD_LOCKED')
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
