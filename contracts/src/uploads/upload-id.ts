import { text } from '../fields.ts'
import * as z from 'zod/mini'

/** In a form, in place of the PDF: an upload in parts of which every byte is stored. */
export const uploadId = z.optional(text('uploadId', { max: 100 }))

/** What may refuse it. */
export const UPLOADED = ['UPLOAD_NOT_FOUND', 'UPLOAD_INCOMPLETE', 'CHECKSUM_MISMATCH'] as const
