import type { Notice } from '@shodh/contracts/papers/notices/notices.ts'
import type { Paper, PaperVersion } from '@shodh/contracts/papers/views.ts'
import { authorLine } from './author-line.ts'
import { exportedDates } from './dates.ts'

type Numbered = Pick<Paper, 'volumeId' | 'sr'>

/** What the folder calls a paper: the same in each journal that the paper is imported into, unlike its own id. */
const exportedId = ({ volumeId, sr }: Numbered) => `${volumeId}-${sr}`

/** Where the PDF of a version lies in the folder. */
export const pdfPath = (paper: Numbered, { version }: Pick<PaperVersion, 'version'>) =>
  `pdf/${exportedId(paper)}-v${version}.pdf`

type Content = { readonly file?: string; readonly withheld?: PaperVersion['withheld'] }

const contentOf = (paper: Numbered, version: PaperVersion): Content =>
  version.withheld ? { withheld: version.withheld } : { file: pdfPath(paper, version) }

/** The line of authors, where it is not made of their names. */
const ownAuthorLine = ({ authors = [], authorName }: Paper) =>
  authorLine(authors).line === authorName ? undefined : authorName

/** Without the server's clock: it is another one where the notice is brought in. */
const exportedNotice = ({ at: _, lifted, ...notice }: Notice) => {
  if (!lifted) return notice
  const { at: __, ...statement } = lifted
  return { ...notice, lifted: statement }
}

type Exported = {
  readonly paper: Paper
  readonly versions: readonly PaperVersion[]
  readonly notices?: readonly Notice[] | undefined
}

/** A paper with its versions, oldest first, as papers.json lists it. */
export const exportedPaper = ({ paper, versions, notices }: Exported, timeZone: string) => {
  const { sr: serial, title, authors = [], year, issueType, volumeName } = paper
  const { subtitle, doi, abstract, keywords, language, translations, firstPage, lastPage } = paper
  const { publishedOn, recordedAt } = exportedDates(versions, timeZone, paper)
  return {
    id: exportedId(paper),
    title,
    subtitle,
    authors,
    authorName: ownAuthorLine(paper),
    year,
    issueType,
    volumeName,
    serial,
    doi,
    publishedOn,
    abstract,
    keywords,
    language,
    translations,
    firstPage,
    lastPage,
    notices: notices?.map(exportedNotice),
    versions: versions.map((version, n) => ({
      ...contentOf(paper, version),
      sha256: version.sha256,
      bytes: version.bytes,
      recordedAt: recordedAt[n],
      reason: version.reason ?? undefined,
    })),
  }
}
export type ExportedPaper = ReturnType<typeof exportedPaper>
