import type { Replacement } from '@shodh/contracts/audit/log.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAccount } from '../../../account.ts'
import { LastTreeHead } from '../../../features/audit/admin/tree-head/tree-head.tsx'
import { hasSeenTreeHead } from '../../../features/audit/admin/tree-head/use-tree-head.ts'
import { Reason } from '../../../features/audit/admin/event/event-details.tsx'
import { FindPaper } from '../../../features/audit/admin/lists/find-paper.tsx'
import { useTimeZone } from '../../../journal.ts'
import { ButtonLink } from '../../../ui/admin/button.tsx'
import { Heading, Section } from '../../../ui/admin/heading.tsx'
import { momentIn, recentMomentIn } from '../../../ui/formats/moment.ts'
import { useLogRefusal, useReplaced } from '../attention/attention.ts'
import { replacementsText } from '../attention/pending-tasks.ts'
import { Columns } from './columns.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { PendingTasks } from './pending-tasks.tsx'

function ReplacedPdf({ of: { paper, actor, at, before, after, reason, statedAt } }: { of: Replacement }) {
  const timeZone = useTimeZone()
  const title = paper.title ?? paper.id
  const history = `/admin/audit/papers/${paper.id}`
  return (
    <li className="flex items-center gap-4 border-b border-line py-2 text-sm">
      <div className="min-w-0 grow wrap-anywhere">
        <Link to={history} className="font-semibold hover:underline">
          <bdi>{title}</bdi>
        </Link>
        <p className="text-muted">
          Version {after.version}, {recentMomentIn(timeZone, at)}, by {actor.name ?? actor.id}
        </p>
        <Reason of={{ at, reason, statedAt }} />
      </div>
      <ButtonLink
        to={`${history}?compare=${before?.version ?? after.version}-${after.version}`}
        aria-label={`Compare: ${title}`}
        className="shrink-0"
      >
        Compare
      </ButtonLink>
    </li>
  )
}

const SHOWN = 10

function Replaced() {
  const { since, replacements, isMore, isError } = useReplaced()
  if (since === undefined) return null
  return (
    <Section title="Replaced since then" lead={replacements && replacementsText(replacements, isMore)}>
      {isError && <p className="text-sm text-muted">This could not be loaded right now.</p>}
      {replacements?.length === 0 && <p className="text-sm text-muted">No PDF was replaced since your last visit.</p>}
      <ul>
        {replacements?.slice(0, SHOWN).map(item => (
          <ReplacedPdf key={item.id} of={item} />
        ))}
      </ul>
    </Section>
  )
}

/** What an auditor has not seen yet; the end of the last visit is stored by account on the device. */
export function AuditorDashboard() {
  const { id } = useAccount()
  const { since } = useReplaced()
  const [timeZone, refusal] = [useTimeZone(), useLogRefusal()]
  const [wasHere] = useState(() => hasSeenTreeHead(id))
  const first = wasHere
    ? 'When you were here last is not known on this device: the next visit will say what changed since'
    : 'Your first visit on this device: the next one will say what changed since'
  const meta = since ? `Since your last visit on this device, until ${momentIn(timeZone, since)}` : first
  return (
    <>
      <Heading title="Dashboard" meta={meta}>
        <FindPaper />
      </Heading>
      <LastTreeHead userId={id} since={since} refusal={refusal} />
      <Columns>
        <div>
          <Replaced />
          <RecentActivity />
        </div>
        <PendingTasks title="Waiting for administrators" />
      </Columns>
    </>
  )
}
