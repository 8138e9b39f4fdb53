import * as z from 'zod/mini'
import { always, rawText, text } from '../fields.ts'
import { OnConflict } from '../files/commands.ts'
import { FileName } from '../files/names.ts'
import { FolderPath, ROOT } from '../files/paths.ts'

/** What becomes of it: a file of the file manager at its end, or the PDF of a paper, or of a new version, by a later call. */
export const UploadPurpose = z.enum(['file', 'paper', 'replacement'], 'purpose must be file, paper or replacement')
export type UploadPurpose = z.infer<typeof UploadPurpose>

const wrongHash = 'sha256 must be 64 hexadecimal digits'

/** The metadata of an upload; other keys, which clients add on their own, are ignored. */
export const UploadMetadata = z.object({
  filename: FileName,
  filetype: z._default(text('filetype', { max: 200 }), 'application/octet-stream'),
  purpose: z._default(UploadPurpose, 'file'),
  folderPath: z._default(FolderPath, ROOT),
  onConflict: z._default(OnConflict, 'refuse'),
  sha256: z.optional(
    rawText('sha256', { max: 64, ...always(wrongHash) }).check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/u, wrongHash)),
  ),
})
export type UploadMetadata = z.infer<typeof UploadMetadata>
