import { citationFormats, type CitationFormat } from '@shodh/contracts/papers/citations/formats.ts'
import { citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { bytesOfText } from '../bytes-of-text.ts'
import type { Ports } from '../ports.ts'
import type { Bytes } from '../send-bytes.ts'

/** The citation of a paper as a file for reference managers. */
export const citationFile = (
  paper: Paper,
  format: CitationFormat,
  { settings, publicUrl }: Pick<Ports, 'settings' | 'publicUrl'>,
): Bytes => {
  const { write, mediaType, ending } = citationFormats[format]
  return bytesOfText(write(citationOf(paper, { ...settings, origin: publicUrl() })), {
    contentType: mediaType,
    name: paperFileName(paper.title, ending),
    cacheControl: 'public, no-cache',
  })
}
