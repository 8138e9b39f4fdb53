import type { AuditEvent } from '@shodh/contracts/audit/log.ts'
import { Link } from 'react-router-dom'
import { link } from '../../../../ui/button.ts'
import { Changes } from '../parts/changes.tsx'
import { Reason, When } from '../parts/event-details.tsx'

type Props = {
  readonly event: AuditEvent
  readonly go: (changes: Readonly<Record<string, string | undefined>>) => void
}

const small = `${link} min-h-6 cursor-pointer`

/** What leads from an event to others like it. */
function Alike({ event: { actor, entity, position }, go }: Props) {
  const narrow = (filter: Readonly<Record<string, string>>) => go({ ...filter, cursor: undefined })
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {actor.id !== null && (
        <button type="button" className={small} onClick={() => narrow({ actor: actor.id ?? '' })}>
          All by {actor.name ?? actor.id}
        </button>
      )}
      {entity.kind === 'paper' && (
        <Link to={`/admin/audit/papers/${entity.id}`} className={small}>
          History of this paper
        </Link>
      )}
      <Link to={`/admin/audit/past?at=${position}`} className={small}>
        The journal at this moment
      </Link>
      <button type="button" className={small} onClick={() => narrow({ entity: `${entity.kind}:${entity.id}` })}>
        All about this {entity.kind === 'redirects' ? 'list' : entity.kind}
      </button>
    </p>
  )
}

export function EventItem({ event, go }: Props) {
  const { sentence, position, after } = event
  return (
    <li className="border-b border-line py-4">
      <When of={event} />
      <p className="mt-0.5 max-w-prose wrap-anywhere">
        <bdi>{sentence}</bdi>
      </p>
      <Reason of={event} />
      <details className="mt-1 text-sm">
        <summary className="min-h-6 cursor-pointer py-1 text-muted">Details</summary>
        {Object.keys(after).length > 0 && <Changes of={event} />}
        <p className="mt-2 text-muted">
          Position <code className="select-all wrap-anywhere">{position}</code>
        </p>
        <Alike event={event} go={go} />
      </details>
    </li>
  )
}
