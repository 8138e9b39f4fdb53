import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { PDF_TEXT, PdfText } from '@shodh/contracts/papers/pdf-text.ts'
import * as z from 'zod/mini'

/** Bytes of a text with its findings: a multiple of what is ever stored. */
const MAX_BYTES = 64 * 1024 * 1024

/** The text of a PDF as it was read; undefined where it was not read yet. */
export const storedText = async (
  files: Pick<FileStore, 'derived'>,
  sha256: string,
  maxBytes = MAX_BYTES,
): Promise<PdfText | undefined> => {
  const stored = await files.derived.read(sha256, PDF_TEXT)
  if (!stored) return undefined
  const json = await promisify(gunzip)(stored, { maxOutputLength: maxBytes })
  return z.parse(PdfText, JSON.parse(json.toString()))
}
