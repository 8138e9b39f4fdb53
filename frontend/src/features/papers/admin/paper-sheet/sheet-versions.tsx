import type { Paper, PaperVersion } from '@shodh/contracts/papers/views.ts'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { dayIn } from '../../../../ui/formats/dates.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { usePaperHistoryQuery } from '../calls.ts'
import { VersionDownload } from '../pdf/version-download.tsx'
import { TextLink } from '../../../../ui/admin/button.tsx'

type Named = Pick<Paper, 'id' | 'title'>

function Version({ of: stored, paper }: { of: PaperVersion; paper: Named }) {
  const { version, at, reason, withheld } = stored
  const timeZone = useTimeZone()
  const maySeeChanges = useMay('see who did what')
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <p className="flex flex-wrap gap-x-3">
        {withheld ? `Version ${version}, withheld` : <VersionDownload of={stored} title={paper.title} />}
        {maySeeChanges && version > 1 && (
          <TextLink
            to={`/admin/audit/papers/${paper.id}?compare=${version - 1}-${version}`}
            aria-label={`Compare version ${version} with version ${version - 1}`}
          >
            Compare with {version - 1}
          </TextLink>
        )}
        <time dateTime={at} className="ml-auto text-muted">
          {dayIn(timeZone, at)}
        </time>
      </p>
      {reason !== null && <p className="wrap-anywhere whitespace-pre-line text-muted">{reason}</p>}
    </li>
  )
}

/** Every PDF that the paper ever had, the newest first: when and why it came. */
export function SheetVersions({ of: paper }: { of: Named }) {
  const query = usePaperHistoryQuery(paper.id, { refetchOnMountOrArgChange: true })
  return (
    <section aria-label="Versions" className="mt-6 text-sm">
      <h2 className="text-base">Versions</h2>
      <QueryResult of={query} loading="Loading versions…">
        {({ versions }) => (
          <ol reversed>
            {versions.toReversed().map(version => (
              <Version key={version.version} of={version} paper={paper} />
            ))}
          </ol>
        )}
      </QueryResult>
    </section>
  )
}
