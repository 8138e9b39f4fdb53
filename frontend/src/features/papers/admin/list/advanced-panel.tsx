import { useTimeZone } from '../../../../journal.ts'
import { momentIn } from '../../../../ui/moment.ts'
import type { PaperFilter } from '../calls.ts'
import { average } from './listed-downloads.ts'

/** What is listed; `downloads` is undefined where they are not counted. */
type Listed = { readonly papers: number; readonly downloads: number | undefined }

type Props = {
  readonly id: string
  readonly volumes: number
  readonly papers: number
  readonly listed: Listed | undefined
  readonly filter: PaperFilter
  readonly updatedAt: string | undefined
}

export const filterText = ({ year, issueType, volumeName }: Omit<PaperFilter, 'search' | 'page'>) =>
  [
    year === undefined ? 'All Years' : `Year ${year}`,
    issueType === undefined ? 'All Types' : `${issueType} Issues`,
    volumeName || 'All Volumes',
  ].join(', ')

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
    </div>
  )
}

export function AdvancedPanel({ id, volumes, papers, listed, filter, updatedAt }: Props) {
  const timeZone = useTimeZone()
  return (
    <dl
      id={id}
      className="mb-6 grid grid-cols-2 gap-x-6 gap-y-4 rounded-sm border border-line bg-surface p-4 text-sm sm:grid-cols-3"
    >
      <Fact term="Volumes" value={volumes.toLocaleString('en-IN')} />
      <Fact term="Papers" value={papers.toLocaleString('en-IN')} />
      {listed?.downloads !== undefined && (
        <>
          <Fact term="Paper downloads" value={listed.downloads.toLocaleString('en-IN')} />
          <Fact
            term="Average downloads per paper"
            value={average(listed.downloads, listed.papers).toLocaleString('en-IN')}
          />
        </>
      )}
      <Fact term="Current filter" value={filterText(filter)} />
      <Fact term="Search active" value={filter.search ? `Yes: “${filter.search}”` : 'No'} />
      {updatedAt && <Fact term="Last updated" value={momentIn(timeZone, updatedAt)} />}
    </dl>
  )
}
