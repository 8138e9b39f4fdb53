import { Section } from '../../../../../ui/admin/heading.tsx'
import type { Paper, PaperVersion } from '@shodh/contracts/papers/views.ts'
import { useTimeZone } from '../../../../../journal.ts'
import { link } from '../../../../../ui/button.ts'
import { dayIn, differ } from '../../../../../ui/formats/dates.ts'
import { momentIn } from '../../../../../ui/formats/moment.ts'
import { QueryResult } from '../../../../../ui/queries/query-result.tsx'
import { FILE_PROBLEM, pdfSize } from '../../../paper-details.ts'
import { usePaperHistoryQuery } from '../../calls.ts'
import { pdfExtent } from '../../pdf/pdf-extent.ts'
import { usePaperDownload } from '../../use-file-download.ts'
import { VersionDownload } from '../../pdf/version-download.tsx'
import { VersionWithholding } from '../withholding/withholding.tsx'

/** The PDF that readers get now. */
export function CurrentFile({ of: paper }: { of: Paper }) {
  const { fileSize: bytes, pages, version, withheld, fileProblem } = paper
  const download = usePaperDownload()
  return (
    <p className="text-sm">
      Current file:{' '}
      {withheld ? (
        'withheld'
      ) : (
        <button type="button" className={`${link} min-h-6 cursor-pointer`} onClick={() => download(paper)}>
          Download
        </button>
      )}{' '}
      <span className="text-muted">
        ({pdfExtent(bytes, pages)}, version {version})
      </span>
      {fileProblem && <span className="block text-danger">{FILE_PROBLEM}</span>}
    </p>
  )
}

/** The date that an editor stated, where it is another day than the server's. */
const otherDate = ({ at, statedAt }: PaperVersion) => (statedAt !== null && differ(at, statedAt) ? statedAt : undefined)

type Named = Pick<Paper, 'id' | 'volumeId' | 'title'>
type Item = { readonly of: PaperVersion; readonly paper: Named; readonly timeZone: string }

function Version({ of: version, paper, timeZone }: Item) {
  const { version: number, at, reason, bytes, sha256 } = version
  const stated = otherDate(version)
  return (
    <li className="border-b border-line py-2 text-sm first:pt-0 last:border-0">
      <p className="flex flex-wrap justify-between gap-x-3">
        {version.withheld ? `Version ${number}` : <VersionDownload of={version} title={paper.title} />}
        <span className="text-muted">{pdfSize(bytes)}</span>
      </p>
      <p className="text-muted">
        <time dateTime={at}>{momentIn(timeZone, at)}</time>
        {stated !== undefined && `, stated as ${dayIn(timeZone, stated)}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">
        {reason ?? <span className="text-muted">No reason given</span>}
      </p>
      <p className="text-xs text-muted">
        SHA-256 <code className="wrap-anywhere select-all">{sha256}</code>
      </p>
      <VersionWithholding paper={paper} version={version} />
    </li>
  )
}

/** Every PDF that the paper ever had, the newest first. */
export function Versions({ of: paper }: { of: Named }) {
  const timeZone = useTimeZone()
  const query = usePaperHistoryQuery(paper.id, { refetchOnMountOrArgChange: true })
  return (
    <Section title="Versions of the PDF" className="">
      <QueryResult of={query} loading="Loading versions…">
        {({ versions }) => (
          <ol reversed>
            {versions.toReversed().map(version => (
              <Version key={version.version} of={version} paper={paper} timeZone={timeZone} />
            ))}
          </ol>
        )}
      </QueryResult>
    </Section>
  )
}
