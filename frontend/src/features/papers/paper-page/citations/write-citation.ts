import { type CitationFormat, citationFormats } from '@shodh/contracts/papers/citations/formats.ts'
import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import { saveFile } from '../../../../ui/browser/save-file.ts'
import type { Cited } from './cited.ts'

/** Saves the citation of a paper as the file that the journal would send. */
export const writeCitation = ({ paper, citation }: Cited, format: CitationFormat) => {
  const { write, mediaType, ending } = citationFormats[format]
  saveFile(new Blob([write(citation)], { type: mediaType }), paperFileName(paper.title, ending))
}
