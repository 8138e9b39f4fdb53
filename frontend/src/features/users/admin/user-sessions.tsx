import type { Session } from '@shodh/contracts/users/views.ts'
import { useTimeZone } from '../../../journal.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Failure, useAct, useChange } from '../../../ui/admin/act.tsx'
import { Section } from '../../../ui/admin/heading.tsx'
import { momentIn } from '../../../ui/moment.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useChanged, useUserSignInsQuery } from '../api.ts'
import { browserName } from './browser-name.ts'

function OneSession({ userId, session }: { userId: string; session: Session }) {
  const { id, userAgent, createdAt, lastSeenAt } = session
  const timeZone = useTimeZone()
  const change = useChange()
  const changed = useChanged()
  const { isBusy, failure, act } = useAct({
    send: () =>
      change({
        url: `admin/users/${encodeURIComponent(userId)}/sessions/${encodeURIComponent(id)}`,
        method: 'DELETE',
        done: 'The session has ended',
        defaultMessage: 'Failed to end the session',
      }),
    done: () => changed('Sign-in'),
  })
  const name = browserName(userAgent)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-4">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">
          Signed in {momentIn(timeZone, createdAt)}, last seen {momentIn(timeZone, lastSeenAt)}
        </p>
      </div>
      <Button look="quiet" className="-mx-2" aria-label={`End the session of ${name}`} isBusy={isBusy} onClick={act}>
        End
      </Button>
      <Failure of={failure} />
    </li>
  )
}

/** Where another person is signed in. */
export function UserSessions({ userId }: { userId: string }) {
  return (
    <Section title="Sessions">
      <QueryResult of={useUserSignInsQuery(userId)} loading="Loading sessions…">
        {({ sessions }) =>
          sessions.length === 0 ? (
            <p className="text-sm text-muted">This person is not signed in.</p>
          ) : (
            <ul className="border-t border-line">
              {sessions.map(session => (
                <OneSession key={session.id} userId={userId} session={session} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Section>
  )
}
