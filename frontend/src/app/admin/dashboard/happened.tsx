import type { AuditEvent } from '@shodh/contracts/audit/log.ts'
import { Link } from 'react-router-dom'
import { useAccount } from '../../../account.ts'
import { useAuditLogQuery } from '../../../features/audit/admin/calls.ts'
import { useTimeZone } from '../../../journal.ts'
import { Section } from '../../../ui/admin/heading.tsx'
import { link } from '../../../ui/button.ts'
import { recentMomentIn } from '../../../ui/moment.ts'
import { initials } from '../user-menu.tsx'

export const NEWEST = { limit: '6' } as const

const addressOf = ({ kind, id }: AuditEvent['entity']) =>
  kind === 'paper' ? `/admin/audit/papers/${id}` : `/admin/audit?entity=${encodeURIComponent(`${kind}:${id}`)}`

/** The sentence, with 'You' in the place of one's own name. */
const sentenceFor = ({ sentence, actor }: AuditEvent, userId: string) =>
  actor.id === userId && actor.name !== null && sentence.startsWith(`${actor.name} `)
    ? `You${sentence.slice(actor.name.length).replace(' their own ', ' your own ')}`
    : sentence

function Happening({ of: event }: { of: AuditEvent }) {
  const [{ id }, timeZone] = [useAccount(), useTimeZone()]
  return (
    <li className="flex items-center gap-3 border-b border-line py-1.5 text-sm">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-tonal text-xs font-semibold text-muted"
      >
        {initials(event.actor.name ?? '')}
      </span>
      <Link to={addressOf(event.entity)} className="min-w-0 grow truncate hover:underline" title={event.sentence}>
        <bdi>{sentenceFor(event, id)}</bdi>
      </Link>
      <time dateTime={event.at} className="shrink-0 text-xs text-muted">
        {recentMomentIn(timeZone, event.at)}
      </time>
    </li>
  )
}

/** The newest events of the log, for those who may see who did what. */
export function Happened() {
  const { data } = useAuditLogQuery(NEWEST)
  if (!data || data.events.length === 0) return null
  return (
    <Section
      title="Just happened"
      action={
        <Link to="/admin/audit" className={`${link} text-sm`}>
          Log
        </Link>
      }
    >
      <ul className="border-t border-line">
        {data.events.map(event => (
          <Happening key={event.id} of={event} />
        ))}
      </ul>
    </Section>
  )
}
