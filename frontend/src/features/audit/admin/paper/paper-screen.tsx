import type { PaperTimelineResponse } from '@shodh/contracts/audit/log.ts'
import { evidenceFileName } from '@shodh/contracts/papers/file-names.ts'
import { useParams } from 'react-router-dom'
import { ErrorScreen } from '../../../../ui/queries/error-screen.tsx'
import { Heading, Section } from '../../../../ui/admin/heading.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { usePaperTimelineQuery } from '../calls.ts'
import { Changes } from '../event/changes.tsx'
import { Reason, When } from '../event/event-details.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { VersionFile } from './open-version.tsx'
import { ProvableSince } from '../event/provable-since.tsx'
import { Replay } from './replay/replay.tsx'
import { versionsIn, type Version } from './versions.ts'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { CompareVersions, VersionChoice } from './compare/compare-versions.tsx'

type Props = {
  readonly title: string
  readonly events: PaperTimelineResponse['events']
  readonly versions: readonly Version[]
}

/** Everything that happened to the paper, oldest first, on one line. */
function Timeline({ title, events, versions }: Props) {
  return (
    <ol className="border-l border-line-strong pl-5">
      {events.map(event => {
        const version = versions.find(each => each.event.id === event.id)
        return (
          <li key={event.id} className="relative pb-6">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[1.6rem] size-3 rounded-full border border-line-strong ${version ? 'bg-fill' : 'bg-surface'}`}
            />
            <When of={event} />
            {event.provableAt !== undefined && <ProvableSince at={event.provableAt} />}
            <p className="max-w-prose wrap-anywhere">
              <bdi>{event.sentence}</bdi>
            </p>
            <Reason of={event} />
            {version ? (
              <VersionFile of={version} title={title} label={`Open version ${version.version}`} />
            ) : (
              event.type === 'PaperRevised' && (
                <details className="mt-1 text-sm">
                  <summary className="min-h-6 cursor-pointer py-1 text-muted">What changed</summary>
                  <Changes of={event} />
                </details>
              )
            )}
          </li>
        )
      })}
    </ol>
  )
}

function History({ of: timeline }: { of: PaperTimelineResponse }) {
  const { paper, events } = timeline
  const { volume, title, isDeleted } = paper
  const versions = versionsIn(timeline)
  const isComparing = useAddress().params.has('compare')
  if (isComparing) return <CompareVersions paper={paper} versions={versions} />
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
          <VersionChoice versions={versions} />
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
