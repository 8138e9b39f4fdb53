import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { PDF_TEXT, PdfText } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { textsOfPages } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import * as z from 'zod/mini'
import { inMemory } from '../../send-bytes.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { PAGE_BREAK } from '@shodh/contracts/papers/pdf-text/page-break.ts'

/** The text of a PDF as a file, page by page; the refusal of a PDF that has none. */
export const textFile = (version: { readonly sha256: string; readonly name: string }, text: PdfText | undefined) => {
  const refuse = (refused: Refusal['refused']): Refusal => ({ refused })
  if (!text) return refuse('TEXT_NOT_READY')
  if (text.blocks.length === 0) return refuse('TEXT_NOT_SEARCHABLE')
  const content = Buffer.from(textsOfPages(text).join(PAGE_BREAK))
  return {
    tag: `${version.sha256}-${PDF_TEXT}`,
    contentType: 'text/plain; charset=utf-8',
    name: `${version.name.replace(/\.pdf$/u, '')}.txt`,
    ...inMemory(content),
  }
}

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
