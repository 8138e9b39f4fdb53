import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import type { UploadRow } from '@shodh/contracts/uploads/vault-rows.ts'
import type { FastifyBaseLogger } from 'fastify'
import { isRefusal, refuse } from '../decider.ts'
import { withFreeSpace } from '../files/uploads/free-space.ts'
import { storeUpload } from '../files/uploads/store-upload.ts'
import type { RequestContext } from '../handle.ts'
import type { Ports } from '../ports.ts'
import type { Form } from '../forms/receive-form.ts'

type Stores = Pick<Ports, 'files' | 'vault'>

/** Leaves nothing of uploads, but what is stored as a whole: it goes as any file that nothing names. */
export const endUploads = async ({ files, vault }: Stores, ids: readonly string[]) => {
  for (const id of ids) {
    // a request that still sends loses it first, so that the parts are all that there are
    const row = await vault.update('uploads', id, one => one && { ...one, token: one.token + 1 })
    await files.partial.remove(id, row?.parts ?? [])
  }
  await vault.erase('uploads', ...ids)
}

/** The bytes of an upload as a form would bring them. Once they are stored as a whole, its parts are gone. */
export const wholeOf = async (stores: Stores, row: UploadRow): Promise<NonNullable<Form['file']> | Refusal> => {
  const { files, vault } = stores
  const { id, parts, whole, length, filetype: mimetype, filename } = row
  const end = async (code: RefusalCode) => {
    await endUploads(stores, [id])
    return refuse(code)
  }
  // a kill may have come before it was stored
  const stored = whole === undefined ? undefined : await files.open(whole)
  const received = await (stored ? files.receive(stored, length) : files.partial.receive(id, parts))
  if (!received) return end('UPLOAD_NOT_FOUND')
  if (row.sha256 !== undefined && row.sha256 !== received.sha256) {
    await received.discard()
    return end('CHECKSUM_MISMATCH')
  }
  const store = async () => {
    await vault.update('uploads', id, one => one && { ...one, whole: received.sha256 })
    await received.store()
    await files.partial.remove(id, parts)
  }
  return { ...received, store, mimetype, filename }
}

/** Refusals that no other attempt changes. */
const FINAL: ReadonlySet<RefusalCode> = new Set(['FILE_INFECTED', 'SAME_PDF_WITHHELD'])

type Given = {
  readonly row: UploadRow
  /** With the last one. */
  readonly parts: UploadRow['parts']
  readonly by: RequestContext
  readonly log: FastifyBaseLogger
}

/** What an upload of a file ends with: the same command as of a form that brings the whole. */
export const finishFile = async (ports: Ports, { row, parts, by, log }: Given) => {
  const { id, folderPath, onConflict, filename: name } = row
  const store = async () => {
    const file = await wholeOf(ports, { ...row, parts })
    return isRefusal(file) ? file : storeUpload(ports, { folderPath, name, onConflict, file }, { ...by, key: id }, log)
  }
  const { files } = ports
  const stored = await (files.partial.isCopied ? withFreeSpace(files)(row.length, store) : store())
  if (isRefusal(stored) && FINAL.has(stored.refused)) await endUploads(ports, [id])
  return isRefusal(stored) ? stored : { position: stored.outcome.position ?? null }
}
