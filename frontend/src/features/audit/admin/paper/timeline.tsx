import type { PaperTimelineResponse } from '@shodh/contracts/audit/log.ts'
import { Changes } from '../parts/changes.tsx'
import { Reason, When } from '../parts/event-details.tsx'
import { VersionFile } from '../parts/open-version.tsx'
import { ProvableSince } from '../parts/provable-since.tsx'
import type { Version } from './versions.ts'

type Props = {
  readonly title: string
  readonly events: PaperTimelineResponse['events']
  readonly versions: readonly Version[]
}

/** Everything that happened to the paper, oldest first, on one line. */
export function Timeline({ title, events, versions }: Props) {
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
