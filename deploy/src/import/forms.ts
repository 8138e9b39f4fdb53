import type { ImportEntry } from './entry.ts'
import type { ImportedVersion } from './format.ts'

/** The bytes of a PDF that was looked at. */
export type Pdf = Buffer<ArrayBuffer>

const formOf = (pdf: Pdf, fields: Readonly<Record<string, string | undefined>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'paper.pdf')
  return form
}

export const uploadForm = (
  { paper, authorName, place }: ImportEntry,
  { reason, recordedAt }: ImportedVersion,
  pdf: Pdf,
) => {
  const { title, subtitle, doi, publishedOn, abstract, language, firstPage, lastPage } = paper
  const details = { subtitle, doi, publishedOn, abstract, language, firstPage, lastPage }
  return formOf(pdf, {
    title,
    authorName,
    reason,
    recordedAt,
    serial: paper.serial?.toString(),
    ...place,
    year: String(place.year),
    ...details,
    authors: paper.authors.length > 0 ? JSON.stringify(paper.authors) : undefined,
    keywords: paper.keywords && JSON.stringify(paper.keywords),
    translations: paper.translations && JSON.stringify(paper.translations),
  })
}

export const replacementForm = ({ reason, recordedAt }: ImportedVersion, pdf: Pdf) =>
  formOf(pdf, { reason, replacedAt: recordedAt })
