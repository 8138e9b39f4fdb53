import { useTimeZone } from '../../../../../journal.ts'
import { momentIn } from '../../../../../ui/formats/moment.ts'
import type { ListFilter } from './filters.ts'
import { average, downloadsOf } from '../listed-downloads.ts'
import { narrowed } from '../table/rows.ts'
import { type Row, statusOptions } from '../status.ts'

type Props = {
  readonly id: string
  readonly volumes: number
  readonly papers: number
  /** Undefined until they are there. */
  readonly rows: readonly Row[] | undefined
  readonly filter: ListFilter
  readonly updatedAt: string | undefined
}

export const filterText = ({ year, issueType, volumeName, status }: Omit<ListFilter, 'search'>) =>
  [
    year === undefined ? 'All Years' : `Year ${year}`,
    issueType === undefined ? 'All Types' : `${issueType} Issues`,
    volumeName || 'All Volumes',
    statusOptions.find(([each]) => each === status)?.[1],
  ]
    .filter(Boolean)
    .join(', ')

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
    </div>
  )
}

export function AdvancedPanel({ id, volumes, papers, rows, filter, updatedAt }: Props) {
  const timeZone = useTimeZone()
  const listed = rows && narrowed(rows, filter)
  const downloads = listed && downloadsOf(listed)
  return (
    <dl
      id={id}
      className="mb-6 grid grid-cols-2 gap-x-6 gap-y-4 rounded-sm border border-line bg-surface p-4 text-sm sm:grid-cols-3"
    >
      <Fact term="Volumes" value={volumes.toLocaleString('en-IN')} />
      <Fact term="Papers" value={papers.toLocaleString('en-IN')} />
      {downloads !== undefined && (
        <>
          <Fact term="Paper downloads" value={downloads.toLocaleString('en-IN')} />
          <Fact
            term="Average downloads per paper"
            value={average(downloads, listed?.length ?? 0).toLocaleString('en-IN')}
          />
        </>
      )}
      <Fact term="Current filter" value={filterText(filter)} />
      <Fact term="Search active" value={filter.search ? `Yes: “${filter.search}”` : 'No'} />
      {updatedAt && <Fact term="Last updated" value={momentIn(timeZone, updatedAt)} />}
    </dl>
  )
}
