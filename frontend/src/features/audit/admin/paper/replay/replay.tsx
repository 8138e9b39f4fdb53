import type { AuditEvent, PaperTimelineResponse } from '@shodh/contracts/audit/log.ts'
import { useState, lazy, Suspense } from 'react'
import { PastSign } from '../../past/past-sign.tsx'
import { Steering } from './steering.tsx'
import type { Version } from '../versions.ts'
import type { ApiError } from '../../../../../api.ts'
import { SkeletonLines, Skeleton } from '../../../../../ui/queries/skeleton.tsx'
import { type PastPaper, useVolumeAsOfQuery, usePaperAsOfQuery } from '../../calls.ts'
import { fileText, OpenVersion } from '../open-version.tsx'

const FirstPage = lazy(async () => ({ default: (await import('../pdf/pdf-front.tsx')).FirstPage }))

const sayings: Readonly<Record<number, string>> = { 404: 'The paper was not there yet.', 410: 'The paper was deleted.' }

const sayingOf = ({ status, message }: ApiError) =>
  (typeof status === 'number' ? sayings[status] : undefined) ?? message

const factsOf = ({ sr, authorName, version, fileSize, pages, downloads, keywords }: PastPaper) => [
  ['Serial', String(sr)],
  ['Author', authorName],
  ['PDF', `Version ${version}, ${fileText(fileSize, pages ?? null)}`],
  ['Paper downloads', downloads === undefined ? '' : String(downloads)],
  ['Keywords', keywords?.join(', ') ?? ''],
]

function Fields({ of: paper }: { of: PastPaper }) {
  return (
    <>
      <p className="text-lg wrap-anywhere">
        <bdi>{paper.title}</bdi>
      </p>
      <dl className="mt-2 grid gap-1 text-sm">
        {factsOf(paper)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="flex gap-4">
              <dt className="w-24 shrink-0 text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {paper.abstract && <p className="mt-3 line-clamp-4 text-sm">{paper.abstract}</p>}
    </>
  )
}

type PastPaperProps = { readonly id: string; readonly asOf: string; readonly versions: readonly Version[] }

/** The paper's fields and its PDF as they stood. */
function PaperAt({ id, asOf, versions }: PastPaperProps) {
  const { currentData: data, error, isFetching } = usePaperAsOfQuery({ id, asOf })
  const version = data && versions.find(each => each.version === data.paper.version)
  return (
    <div aria-busy={isFetching}>
      <h3 className="mb-2 text-sm font-medium text-muted">The paper</h3>
      {data ? <Fields of={data.paper} /> : error ? <p>{sayingOf(error as ApiError)}</p> : <SkeletonLines count={4} />}
      {version && (
        <div className="mt-4 max-w-xs">
          <Suspense fallback={<Skeleton className="aspect-[1/1.414]" />}>
            <FirstPage key={version.version} url={version.url} label={`First page of version ${version.version}`} />
          </Suspense>
          <div className="mt-2 text-sm">
            <OpenVersion {...version} title={data.paper.title} label="Open this PDF" />
          </div>
        </div>
      )}
    </div>
  )
}

type PastVolumeProps = { readonly paper: PaperTimelineResponse['paper']; readonly asOf: string }

/** The papers of the volume as they stood. */
function VolumeAt({ paper: { id, volume }, asOf }: PastVolumeProps) {
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

type Props = {
  readonly paper: PaperTimelineResponse['paper']
  readonly events: readonly AuditEvent[]
  readonly versions: readonly Version[]
}

/** The paper, its PDF and its volume as they stood at each moment at which something happened. */
export function Replay({ paper, events, versions }: Props) {
  const [moment, go] = useState(Math.max(0, events.length - 1))
  const event = events[moment]
  if (!event) return null
  return (
    <>
      <Steering
        moment={moment}
        last={events.length - 1}
        said={`${moment + 1} of ${events.length}: ${event.sentence}`}
        go={go}
      />
      <PastSign at={event.at}>
        {moment + 1} of {events.length}: <bdi>{event.sentence}</bdi>
      </PastSign>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <PaperAt id={paper.id} asOf={event.position} versions={versions} />
        <VolumeAt paper={paper} asOf={event.position} />
      </div>
    </>
  )
}
