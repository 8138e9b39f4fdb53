import type { ImportEntry } from '../folder-format/entry.ts'
import type { ImportedVersion } from '../folder-format/papers-file.ts'

/** The bytes of a PDF that was looked at. */
export type Pdf = Buffer<ArrayBuffer>

/** Why the version has no PDF. */
const withholdingOf = ({ sha256, bytes = 0, withheld }: ImportedVersion) =>
  withheld && JSON.stringify({ sha256, bytes, ...withheld })

const formOf = (pdf: Pdf | undefined, fields: Readonly<Record<string, string | undefined>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  if (pdf) form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'paper.pdf')
  return form
}

export const uploadForm = (
  { paper, authorName, place }: ImportEntry,
  version: ImportedVersion,
  pdf: Pdf | undefined,
) => {
  const { reason, recordedAt } = version
  const { title, subtitle, doi, publishedOn, abstract, language, firstPage, lastPage } = paper
  const details = { subtitle, doi, publishedOn, abstract, language, firstPage, lastPage }
  return formOf(pdf, {
    title,
    authorName,
    reason,
    recordedAt,
    withheld: withholdingOf(version),
    serial: paper.serial?.toString(),
    ...place,
    year: String(place.year),
    ...details,
    authors: paper.authors.length > 0 ? JSON.stringify(paper.authors) : undefined,
    keywords: paper.keywords && JSON.stringify(paper.keywords),
    translations: paper.translations && JSON.stringify(paper.translations),
  })
}

export const replacementForm = (version: ImportedVersion, pdf: Pdf | undefined) =>
  formOf(pdf, { reason: version.reason, replacedAt: version.recordedAt, withheld: withholdingOf(version) })
