import { authorLine } from '@shodh/contracts/papers/authors/author-line.ts'
import { isDay } from '@shodh/contracts/time/dates.ts'
import { dayOf } from '@shodh/contracts/papers/publication-date.ts'
import type { Paper, PaperVersion } from '@shodh/contracts/papers/views.ts'
import type { Notice } from '@shodh/contracts/papers/notices/notices.ts'

type Dated = Pick<PaperVersion, 'at' | 'statedAt'>

const startOf = (date: string) => Date.parse(isDay(date) ? `${date}T00:00:00Z` : date)

/** When readers could see what was recorded: not before its publication, where it was in preparation until then. */
const seenSince = (at: string, publishedAt = at) => (startOf(at) < startOf(publishedAt) ? publishedAt : at)

/**
 * The date of each version, oldest first: the stated one, else the journal's own. That is left out where a later version
 * states an earlier date: the importer refuses dates that go back.
 */
const datesOf = (versions: readonly Dated[], publishedAt: string | undefined) => {
  let latest = Infinity
  return versions
    .toReversed()
    .map(({ at, statedAt }) => {
      const since = seenSince(at, publishedAt)
      if (statedAt === null) return startOf(since) <= latest ? since : undefined
      latest = Math.min(latest, startOf(statedAt))
      return statedAt
    })
    .reverse()
}

type Published = Pick<Paper, 'publishedOn' | 'publishedAt' | 'year'> & {
  /** Whether it is not public yet. */
  readonly inPreparation?: boolean
  /** Whether its volume is not public yet: where it is brought in, it is published ahead again. */
  readonly isAhead?: boolean
}

/**
 * The day of publication, and when each version was recorded; a first one that states a day is dated by the paper. The
 * day of a first version in another year than the volume's is not that of publication.
 */
export const exportedDates = (
  versions: readonly Dated[],
  timeZone: string,
  { publishedOn, publishedAt, year, inPreparation, isAhead }: Published,
) => {
  const dates = datesOf(versions, isAhead ? undefined : publishedAt)
  const since = inPreparation ? undefined : (publishedAt ?? dates[0])
  const day = since && dayOf(since, timeZone)
  return {
    publishedOn: publishedOn ?? (day?.startsWith(`${year}-`) ? day : undefined),
    recordedAt: dates.map(date => (date && isDay(date) ? undefined : date)),
  }
}

type Numbered = Pick<Paper, 'volumeId' | 'sr'>

/** What the folder calls a paper: the same in each journal that the paper is imported into, unlike its own id. */
export const exportedId = ({ volumeId, sr }: Numbered) => `${volumeId}-${sr}`

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
  readonly paper: Paper & Pick<Published, 'inPreparation' | 'isAhead'>
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
