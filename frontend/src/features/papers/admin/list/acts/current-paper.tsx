import type { Paper } from '@shodh/contracts/papers/views.ts'
import { useTimeZone } from '../../../../../journal.ts'
import { differences } from '../../../../../ui/admin/changes/changed-meanwhile.tsx'
import { Fact } from '../../../../../ui/admin/fact.tsx'
import { momentIn } from '../../../../../ui/formats/moment.ts'
import { FILE_PROBLEM, languageOf, type ListedPaper, pdfSize } from '../../../paper-details.ts'

/** What is stored of a paper. */
export function CurrentPaper({ paper }: { paper: ListedPaper }) {
  const timeZone = useTimeZone()
  const {
    title,
    subtitle,
    authorName,
    sr,
    volumeName,
    year,
    issueType,
    createdAt,
    updatedAt,
    fileSize: bytes,
    pages,
    version,
    downloads,
    fileProblem,
  } = paper
  return (
    <dl className="grid content-start grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-sm">
      <Fact term="Title">
        <span lang={languageOf(paper)}>
          {title}
          {subtitle && <span className="block text-muted">{subtitle}</span>}
        </span>
      </Fact>
      <Fact term="Author">{authorName}</Fact>
      <Fact term="Serial number">{sr}</Fact>
      <Fact term="Volume">
        {volumeName}, {issueType} {year}
      </Fact>
      {downloads !== undefined && <Fact term="Paper downloads">{downloads.toLocaleString('en-IN')}</Fact>}
      <Fact term="Created">{momentIn(timeZone, createdAt)}</Fact>
      <Fact term="Last updated">{momentIn(timeZone, updatedAt)}</Fact>
      <Fact term="File size">{pdfSize(bytes)}</Fact>
      {pages !== undefined && <Fact term="Pages">{pages}</Fact>}
      <Fact term="PDF version">
        {version}
        {fileProblem && <span className="block text-danger">{FILE_PROBLEM}</span>}
      </Fact>
    </dl>
  )
}

type Shown = Pick<Paper, 'title' | 'authorName' | 'version' | 'fileSize'>

const fieldsOf = ({ title, authorName, version, fileSize: bytes }: Shown) =>
  [
    ['Title', title],
    ['Author', authorName],
    ['PDF', `version ${version}, ${pdfSize(bytes)}`],
  ] as const

/** What of a paper reads otherwise than in the list. */
export const paperDifferences = (before: Shown, now: Shown | undefined) =>
  now ? differences(fieldsOf(before), fieldsOf(now)) : []
