import type { PaperTimelineResponse } from '@shodh/contracts/audit/log.ts'
import { useParams } from 'react-router-dom'
import { ErrorScreen } from '../../../../ui/error-screen.tsx'
import { Heading } from '../../../../ui/desk/heading.tsx'
import { QueryResult } from '../../../../ui/query-result.tsx'
import { usePaperTimelineQuery } from '../calls.ts'
import { ExportButton } from '../parts/export-button.tsx'
import { ComparePart } from './compare-part.tsx'
import { Replay } from './replay/replay.tsx'
import { Timeline } from './timeline.tsx'
import { versionsIn } from './versions.ts'

const part = 'mb-4 font-serif text-xl'

function History({ of: timeline }: { of: PaperTimelineResponse }) {
  const { paper, events } = timeline
  const { volume, title, isDeleted } = paper
  const versions = versionsIn(timeline)
  return (
    <>
      <Heading
        title={title}
        lead={`${volume.name}, ${volume.issueType}, ${volume.year}${isDeleted ? ' · this paper is deleted' : ''}`}
      />
      <div className="mb-8">
        <ExportButton
          label="Export the evidence (ZIP)"
          file={`papers/${paper.id}/bundle`}
          name={`evidence of ${paper.id}.zip`}
          search={{}}
        />
      </div>
      <div className="grid grid-cols-1 gap-12">
        <section aria-labelledby="timeline">
          <h2 id="timeline" className={part}>
            What happened
          </h2>
          <Timeline title={title} events={events} versions={versions} />
        </section>
        <section aria-labelledby="compare">
          <h2 id="compare" className={part}>
            Compare two versions
          </h2>
          <ComparePart versions={versions} />
        </section>
        <section aria-labelledby="replay">
          <h2 id="replay" className={part}>
            Replay
          </h2>
          <Replay paper={paper} events={events} versions={versions} />
        </section>
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
