import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { citationFormats, type CitationFormat } from '@shodh/contracts/papers/citation-formats.ts'
import { citationOf } from '@shodh/contracts/papers/citation.ts'
import { plainText } from '@shodh/contracts/papers/inline-markup.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { fileNameOf } from '@shodh/contracts/text.ts'
import type { Ports } from '../ports.ts'
import type { Bytes } from '../send-bytes.ts'

/** The citation of a paper as a file for reference managers. */
export const citationFile = (
  paper: Paper,
  format: CitationFormat,
  { settings, publicUrl }: Pick<Ports, 'settings' | 'publicUrl'>,
): Bytes => {
  const { write, mediaType, ending } = citationFormats[format]
  const bytes = Buffer.from(write(citationOf(paper, { ...settings, origin: publicUrl() })))
  return {
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
    bytes: bytes.length,
    contentType: `${mediaType}; charset=utf-8`,
    name: fileNameOf(plainText(paper.title), ending),
    cacheControl: 'public, no-cache',
    present: async () => true,
    open: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
  }
}
