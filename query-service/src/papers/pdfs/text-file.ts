import { Readable } from 'node:stream'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { PAGE_BREAK } from '@shodh/contracts/papers/page-break.ts'
import { PDF_TEXT, type PdfText } from '@shodh/contracts/papers/pdf-text.ts'

/** The text of a PDF as a file, page by page; the refusal of a PDF that has none. */
export const textFile = (version: { readonly sha256: string; readonly name: string }, text: PdfText | undefined) => {
  const refuse = (refused: Refusal['refused']): Refusal => ({ refused })
  if (!text) return refuse('TEXT_NOT_READY')
  if (text.pages.length === 0) return refuse('TEXT_NOT_SEARCHABLE')
  const content = Buffer.from(text.pages.join(PAGE_BREAK))
  return {
    tag: `${version.sha256}-${PDF_TEXT}`,
    bytes: content.length,
    contentType: 'text/plain; charset=utf-8',
    name: `${version.name.replace(/\.pdf$/u, '')}.txt`,
    open: async ({ start, end }: { readonly start: number; readonly end: number }) =>
      Readable.from([content.subarray(start, end + 1)]),
  }
}
