import type { PaperTimelineResponse } from '@shodh/contracts/audit/log.ts'
import { evidenceFileName } from '@shodh/contracts/papers/plain-text.ts'
import { useParams } from 'react-router-dom'
import { ErrorScreen } from '../../../../ui/error-screen.tsx'
import { Heading, Section } from '../../../../ui/admin/heading.tsx'
import { QueryResult } from '../../../../ui/query-result.tsx'
import { usePaperTimelineQuery } from '../calls.ts'
import { ExportButton } from '../parts/export-button.tsx'
import { Replay } from './replay/replay.tsx'
import { Timeline } from './timeline.tsx'
import { type Version, versionsIn, differences } from './versions.ts'
import { lazy, Suspense } from 'react'
import { SelectFilter, toolbar } from '../../../../ui/admin/filters.tsx'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { Changes } from '../parts/changes.tsx'

const Comparison = lazy(async () => ({ default: (await import('./compare/comparison.tsx')).Comparison }))

const NONE = [['', 'Choose…']] as const

function Metadata({ before, after }: { before: Version; after: Version }) {
  const changes = differences(before.fields, after.fields)
  return Object.keys(changes.after).length > 0 ? (
    <Changes of={changes} />
  ) : (
    <p className="text-sm text-muted">The details of the paper are the same in both.</p>
  )
}

/** Any two versions beside each other, as the address has them: `compare=1-2`. */
function ComparePart({ versions }: { versions: readonly Version[] }) {
  const { params, go } = useAddress()
  const [first = '', second = ''] = (params.get('compare') ?? '').split('-')
  const found = (number: string) => versions.find(({ version }) => String(version) === number)
  const [before, after] = [found(first), found(second)]
  if (versions.length < 2) return <p className="text-sm text-muted">There is only one version of the PDF.</p>
  const options = [...NONE, ...versions.map(({ version }) => [String(version), `Version ${version}`] as const)]
  return (
    <>
      <div className={`mb-4 ${toolbar}`}>
        <SelectFilter
          label="Before"
          value={first}
          options={options}
          choose={one => go({ compare: `${one}-${second}` })}
        />
        <SelectFilter
          label="After"
          value={second}
          options={options}
          choose={one => go({ compare: `${first}-${one}` })}
        />
      </div>
      {before && after && before !== after && (
        <>
          <Metadata before={before} after={after} />
          <Suspense fallback={<SkeletonLines count={6} />}>
            <Comparison key={`${before.version}-${after.version}`} before={before} after={after} />
          </Suspense>
        </>
      )}
    </>
  )
}

function History({ of: timeline }: { of: PaperTimelineResponse }) {
  const { paper, events } = timeline
  const { volume, title, isDeleted } = paper
  const versions = versionsIn(timeline)
  return (
    <>
      <Heading
        title={title}
        meta={`${volume.name}, ${volume.issueType}, ${volume.year}${isDeleted ? ' · this paper is deleted' : ''}`}
      />
      <div className="mb-8">
        <ExportButton
          label="Export the evidence (ZIP)"
          file={`papers/${paper.id}/bundle`}
          name={evidenceFileName(title)}
          search={{}}
        />
      </div>
      <div className="grid grid-cols-1 gap-12">
        <Section title="What happened" className="">
          <Timeline title={title} events={events} versions={versions} />
        </Section>
        <Section title="Compare two versions" className="">
          <ComparePart versions={versions} />
        </Section>
        <Section title="Replay" className="">
          <Replay paper={paper} events={events} versions={versions} />
        </Section>
      </div>
    </>
  )
}

/** The history of a paper and of every PDF that it had. */
export function PaperScreen() {
  const { id = '' } = useParams()
  const query = usePaperTimelineQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <QueryResult
      of={query}
      loading="Loading the history…"
      failed={({ message }, retry) => (
        <ErrorScreen heading="h1" title="The history is not available" message={message} retry={retry} />
      )}
    >
      {timeline => <History of={timeline} />}
    </QueryResult>
  )
}
