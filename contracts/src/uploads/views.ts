import * as z from 'zod/mini'
import { UploadPurpose } from './commands.ts'
import { offsetOf, type UploadRow } from './vault-rows.ts'

/** An upload in parts. Dates are ISO 8601. */
export const Upload = z.object({
  id: z.string(),
  _id: z.string(),
  purpose: UploadPurpose,
  filename: z.string(),
  folderPath: z.string(),
  /** Bytes of the whole, and how many of them are stored. */
  length: z.int(),
  offset: z.int(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Upload = z.infer<typeof Upload>

export const OneUploadResponse = z.object({ upload: Upload })
export const UploadsResponse = z.object({ uploads: z.array(Upload) })

export const uploadView = (row: UploadRow): Upload => {
  const { id, purpose, filename, folderPath, length, createdAt, expiresAt } = row
  return { id, _id: id, purpose, filename, folderPath, length, offset: offsetOf(row), createdAt, expiresAt }
}
