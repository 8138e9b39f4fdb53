import type { Paper, PaperVersion } from '@shodh/contracts/papers/views.ts'
import { authorLine } from '../import/author-line.ts'
import { exportedDates } from './dates.ts'

/** Where the PDF of a version lies in the folder. */
export const pdfPath = ({ id }: Pick<Paper, 'id'>, { version }: Pick<PaperVersion, 'version'>) =>
  `pdf/${id}-v${version}.pdf`

/** The line of authors, where it is not made of their names. */
const ownAuthorLine = ({ authors = [], authorName }: Paper) =>
  authorLine(authors).line === authorName ? undefined : authorName

/** A paper with its versions, oldest first, as papers.json lists it. */
export const exportedPaper = (paper: Paper, versions: readonly PaperVersion[], timeZone: string) => {
  const { id, title, authors = [], year, issueType, volumeName } = paper
  const { subtitle, doi, abstract, keywords, language, translations, firstPage, lastPage } = paper
  const { publishedOn, recordedAt } = exportedDates(versions, timeZone)
  return {
    id,
    title,
    subtitle,
    authors,
    authorName: ownAuthorLine(paper),
    year,
    issueType,
    volumeName,
    doi,
    publishedOn,
    abstract,
    keywords,
    language,
    translations,
    firstPage,
    lastPage,
    versions: versions.map((version, n) => ({
      file: pdfPath(paper, version),
      sha256: version.sha256,
      bytes: version.bytes,
      recordedAt: recordedAt[n],
      reason: version.reason ?? undefined,
    })),
  }
}
export type ExportedPaper = ReturnType<typeof exportedPaper>
