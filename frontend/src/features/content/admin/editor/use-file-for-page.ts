import type { FileItem } from '@shodh/contracts/files/views.ts'
import { UploadResponse } from '@shodh/contracts/files/views.ts'
import { useSignedInUpload } from '../../../../account.ts'
import { type Result, unreadable } from '../../../../api.ts'
import { randomId } from '../../../../random-id.ts'
import { formDataOf } from '../../../../session/sending/upload.ts'
import { fileManager, useFileCalls, useFilesChanged } from '../../../files/api.ts'

/** Where files are stored that come with a text. */
const FOLDER = 'pages'

const FAILED = 'The file could not be uploaded'

/** A file that readers can open, at its address. */
export type PublicFile = { readonly name: string; readonly url: string; readonly isPicture: boolean }

const isPicture = ({ contentType }: FileItem) => /^image\/(?:png|jpeg|gif|webp|avif)$/u.test(contentType)

/** Stores files that are dropped into a text, and publishes what a text shows. */
export const useFileForPage = () => {
  const upload = useSignedInUpload()
  const { createFolder, publish } = useFileCalls()
  const changed = useFilesChanged()
  const send = async (file: File): Promise<Result<FileItem>> => {
    const { data, error } = await upload({
      url: fileManager('upload'),
      method: 'POST',
      body: formDataOf({ folderPath: FOLDER, onConflict: 'keepBoth' }, file),
      headers: { 'idempotency-key': randomId() },
      defaultMessage: FAILED,
    })
    if (error) return { error }
    const read = UploadResponse.safeParse(data)
    return read.success ? { data: read.data.file } : { error: unreadable(FAILED) }
  }
  const publicly = async (file: FileItem): Promise<Result<PublicFile>> => {
    const known = file.publicUrl
    const done = known === null ? await publish({ path: file.path, isFolder: false }) : { data: { file } }
    if (done.error) return done
    const url = 'file' in done.data ? done.data.file.publicUrl : null
    changed()
    return url === null ? { error: unreadable(FAILED) } : { data: { name: file.name, url, isPicture: isPicture(file) } }
  }
  return {
    publicly,
    /** Into the folder of pages, which is made with the first. */
    store: async (file: File): Promise<Result<PublicFile>> => {
      const sent = await send(file)
      const isWithoutFolder = sent.error?.status === 404
      if (isWithoutFolder) await createFolder('', FOLDER, randomId())
      const stored = isWithoutFolder ? await send(file) : sent
      return stored.error ? stored : publicly(stored.data)
    },
  }
}
