import type { ReactNode } from 'react'
import { useTimeZone } from '../../../../journal.ts'
import { fileSize } from '../../../../ui/file-size.ts'
import { momentIn } from '../../../../ui/moment.ts'
import { FILE_PROBLEM, languageOf, type ListedPaper } from '../../paper-details.ts'

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

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
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-sm">
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
      {downloads !== undefined && <Fact term="Downloads">{downloads.toLocaleString('en-IN')}</Fact>}
      <Fact term="Created">{momentIn(timeZone, createdAt)}</Fact>
      <Fact term="Last updated">{momentIn(timeZone, updatedAt)}</Fact>
      <Fact term="File size">{fileSize(bytes)}</Fact>
      {pages !== undefined && <Fact term="Pages">{pages}</Fact>}
      <Fact term="PDF version">
        {version}
        {fileProblem && <span className="block text-danger">{FILE_PROBLEM}</span>}
      </Fact>
    </dl>
  )
}
