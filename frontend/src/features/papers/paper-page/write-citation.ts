import { type CitationFormat, citationFormats } from '@shodh/contracts/papers/citation-formats.ts'
import { plainText } from '@shodh/contracts/papers/inline-markup.ts'
import { fileNameOf } from '@shodh/contracts/text.ts'
import { saveFile } from '../download/save-file.ts'
import type { Cited } from './cited.ts'

/** Saves the citation of a paper as the file that the journal would send. */
export const writeCitation = ({ paper, citation }: Cited, format: CitationFormat) => {
  const { write, mediaType, ending } = citationFormats[format]
  saveFile(new Blob([write(citation)], { type: mediaType }), fileNameOf(plainText(paper.title), ending))
}
