import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { sha256, withUploads } from './testing/with-uploads.ts'
import { withUploadedFile } from './uploaded-form.ts'

const { at, begin, patch } = withUploads(openEmbeddedPorts)

/** What a form has that names an upload. */
const named = async (uploadId: string) => {
  const request = { actor: at.sender.actor } as FastifyRequest
  const form = await withUploadedFile(at.ports, request, { fields: { uploadId, title: 'A' }, file: undefined })
  return isRefusal(form) ? form.refused : form
}

const fileOf = async (uploadId: string) => {
  const form = await named(uploadId)
  if (typeof form === 'string' || !form.file) throw new Error(`Refused: ${typeof form === 'string' ? form : 'no file'}`)
  return form.file
}

test('one form at a time has the PDF that it names: another has it once it was discarded, or is stored', async () => {
  const url = await begin(3, { purpose: 'paper' })
  await patch(url, 0, 'pdf')
  const id = url.slice('/uploads/'.length)
  const file = await fileOf(id)
  expect([file.sha256, await named(id)]).toEqual([sha256('pdf'), 'UPLOAD_LOCKED'])
  await file.discard()
  const next = await fileOf(id)
  expect(await named(id)).toBe('UPLOAD_LOCKED')
  await next.store()
  const again = await fileOf(id)
  expect(again.sha256).toBe(sha256('pdf'))
  await again.discard()
})

test('what is refused holds nothing', async () => {
  const url = await begin(3, { purpose: 'paper', sha256: sha256('abc') })
  await patch(url, 0, 'pdf')
  const id = url.slice('/uploads/'.length)
  expect([await named(id), await named(id)]).toEqual(['CHECKSUM_MISMATCH', 'UPLOAD_NOT_FOUND'])
})
