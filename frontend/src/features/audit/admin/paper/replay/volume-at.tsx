import type { PaperTimelineResponse } from '@shodh/contracts/audit/log.ts'
import type { ApiError } from '../../../../../api.ts'
import { SkeletonLines } from '../../../../../ui/skeleton.tsx'
import { useVolumeAsOfQuery } from '../../calls.ts'

type Props = { readonly paper: PaperTimelineResponse['paper']; readonly asOf: string }

/** The papers of the volume as they stood. */
export function VolumeAt({ paper: { id, volume }, asOf }: Props) {
  const { name: volumeName, issueType, year } = volume
  const search = { year: String(year), issueType, volumeName, asOf }
  const { currentData: data, error, isFetching } = useVolumeAsOfQuery(search)
  return (
    <div aria-busy={isFetching}>
      <h3 className="mb-2 text-sm font-medium text-muted">
        {volumeName}
        {data && `: ${data.papers.length} ${data.papers.length === 1 ? 'paper' : 'papers'}`}
      </h3>
      {!data && (error ? <p>{(error as ApiError).message}</p> : <SkeletonLines count={4} />)}
      {data && (
        <ol className="text-sm">
          {data.papers.map(paper => (
            <li
              key={paper.id}
              className={`flex gap-3 border-b border-line py-1.5 ${paper.id === id ? 'font-medium text-accent' : ''}`}
            >
              <span className="w-6 shrink-0 text-right tabular-nums">{paper.sr}</span>
              <span className="grow wrap-anywhere">
                <bdi>{paper.title}</bdi>
              </span>
              <span className="shrink-0 text-muted">v{paper.version}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
