import { open } from 'node:fs/promises'
import { CONTENT_TYPE_BYTES, contentTypeOf } from '@shodh/contracts/files/content-type.ts'
import type { StoredBytes } from '@shodh/contracts/files/events.ts'
import type { FastifyBaseLogger } from 'fastify'
import { isRefusal, refuse } from '../../decider.ts'
import type { Handled, RequestContext } from '../../handle.ts'
import { commandIdOf, derivedId } from '../../idempotency.ts'
import type { Ports } from '../../ports.ts'
import { withForm } from '../../forms/receive-form.ts'
import { filesRequest } from '../files-request.ts'
import { scanFile } from './scan-file.ts'
import type { Upload } from './receive-upload.ts'
import { fileTree } from '../tree-changes.ts'
import type { FileTree } from '../tree.ts'
import { uploadFile } from './upload-file.ts'
import { FILES } from '@shodh/contracts/files/stream.ts'

const beginningOf = async (path: string) => {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CONTENT_TYPE_BYTES), 0, CONTENT_TYPE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const bytesOf = async ({ name, file }: Upload): Promise<StoredBytes> => {
  const { sha256, bytes, crc32, path } = file
  return { sha256, bytes, crc32, contentType: contentTypeOf(await beginningOf(path), name) }
}

type Stored = Pick<Upload, 'folderPath' | 'name'> & {
  readonly outcome: Handled<FileTree>
  /** The store had the bytes before. */
  readonly alreadyStored: boolean
}

/** Stores the bytes where nothing refuses the file, and then appends its event. The file's id derives from the command. */
export const storeUpload = async (
  ports: Pick<Ports, 'files' | 'handle' | 'scanner' | 'identity' | 'isWithheld'>,
  upload: Upload,
  by: RequestContext,
  log: FastifyBaseLogger,
) =>
  withForm<Stored>(upload, async () => {
    const { files, handle } = ports
    const { folderPath, name, onConflict, file } = upload
    if (await ports.isWithheld(file.sha256)) return refuse('SAME_PDF_WITHHELD')
    const scanned = await scanFile(ports, { ...file, name }, log)
    if (isRefusal(scanned)) return scanned
    const stored = { ...(await bytesOf(upload)), ...scanned }
    const fileId = derivedId('file', commandIdOf(FILES, by.key))
    const command = { fileId, folderPath, name, onConflict, stored }
    const now = await handle.read(FILES, fileTree)
    const refused = by.key === undefined ? uploadFile(now, command) : []
    if (isRefusal(refused)) return refused
    const alreadyStored = (await files.size(file.sha256)) !== undefined
    await file.store()
    const outcome = await handle(
      filesRequest({
        name: 'upload-file',
        request: [folderPath, name, onConflict, file.sha256],
        decide: tree => uploadFile(tree, command),
      }),
      by,
    )
    return isRefusal(outcome) ? outcome : { outcome, alreadyStored, folderPath, name }
  })
