import type { AuditEvent } from '@shodh/contracts/audit/log.ts'
import { Link } from 'react-router-dom'
import { useAccount } from '../../../account.ts'
import { useAuditLogQuery } from '../../../features/audit/admin/calls.ts'
import { useTimeZone } from '../../../journal.ts'
import { Section } from '../../../ui/admin/heading.tsx'
import { recentMomentIn } from '../../../ui/formats/moment.ts'
import { initials } from '../user-menu.tsx'
import { TextLink } from '../../../ui/admin/button.tsx'

export const NEWEST = { limit: '30' } as const

const SHOWN = 6

/** Events of the same kind by the same person, one after the other, the newest first. */
const runsOf = (events: readonly AuditEvent[]) => {
  const runs: (readonly [AuditEvent, ...AuditEvent[]])[] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last?.[0].type === event.type && last[0].actor.id === event.actor.id) runs.splice(-1, 1, [...last, event])
    else runs.push([event])
  }
  return runs
}

const addressOf = ({ kind, id }: AuditEvent['entity']) =>
  kind === 'paper' ? `/admin/audit/papers/${id}` : `/admin/audit?entity=${encodeURIComponent(`${kind}:${id}`)}`

/** The sentence, with 'You' in the place of one's own name. */
const sentenceFor = ({ sentence, actor }: AuditEvent, userId: string) =>
  actor.id === userId && actor.name !== null && sentence.startsWith(`${actor.name} `)
    ? `You${sentence.slice(actor.name.length).replace(' their own ', ' your own ')}`
    : sentence

function Happening({ of: [event, ...others] }: { of: readonly [AuditEvent, ...AuditEvent[]] }) {
  const [{ id }, timeZone] = [useAccount(), useTimeZone()]
  return (
    <li className="flex items-center gap-3 border-b border-line py-1.5 text-sm">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-tonal text-xs font-semibold text-muted"
      >
        {initials(event.actor.name ?? '')}
      </span>
      <p className="min-w-0 grow wrap-anywhere">
        <Link to={addressOf(event.entity)} className="line-clamp-2 hover:underline" title={event.sentence}>
          <bdi>{sentenceFor(event, id)}</bdi>
        </Link>
        {others.length > 0 && (
          <span className="text-xs text-muted">and {others.length.toLocaleString('en-IN')} more</span>
        )}
      </p>
      <time dateTime={event.at} className="shrink-0 text-xs text-muted">
        {recentMomentIn(timeZone, event.at)}
      </time>
    </li>
  )
}

/** The newest events of the log, for those who may see who did what. */
export function RecentActivity() {
  const { data } = useAuditLogQuery(NEWEST)
  if (!data || data.events.length === 0) return null
  return (
    <Section
      title="Just happened"
      action={
        <TextLink to="/admin/audit" className="text-sm">
          Log
        </TextLink>
      }
    >
      <ul className="border-t border-line">
        {runsOf(data.events)
          .slice(0, SHOWN)
          .map(run => (
            <Happening key={run[0].id} of={run} />
          ))}
      </ul>
    </Section>
  )
}
