import type { Session } from '@shodh/contracts/users/views.ts'
import { useState } from 'react'
import { useTimeZone } from '../../../journal.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useChanged, useSignInsQuery } from '../api.ts'
import { useSignedInRequest } from '../../../account.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { browserName } from './browser-name.ts'
import { momentIn } from '../../../ui/moment.ts'

const useEnd = () => {
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = useChanged()
  const [isBusy, setBusy] = useState(false)
  const end = async (path: string, done: string) => {
    setBusy(true)
    const { error } = await request({
      url: `users/profile/sessions${path}`,
      method: 'DELETE',
      defaultMessage: 'Failed to end the session',
    })
    setBusy(false)
    toast(error?.message ?? done, error ? 'error' : 'success')
    changed('Sign-in')
  }
  return { isBusy, end }
}

function SignIn({ session: { id, userAgent, createdAt, lastSeenAt, isCurrent } }: { session: Session }) {
  const timeZone = useTimeZone()
  const { isBusy, end } = useEnd()
  const name = browserName(userAgent)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isCurrent && <Status tone="success" text="This one" />}
        </p>
        <p className="text-sm text-muted">
          Signed in {momentIn(timeZone, createdAt)}
          {!isCurrent && `, last seen ${momentIn(timeZone, lastSeenAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="quiet"
          className="-mx-2"
          isBusy={isBusy}
          aria-label={`End the session of ${name}`}
          onClick={() => end(`/${encodeURIComponent(id)}`, 'The session has ended')}
        >
          End
        </Button>
      )}
    </li>
  )
}

function EndOthers() {
  const { isBusy, end } = useEnd()
  return (
    <Button className="mt-5" isBusy={isBusy} onClick={() => end('', 'All other sessions have ended')}>
      End all others
    </Button>
  )
}

export function SignIns() {
  return (
    <QueryResult of={useSignInsQuery()} loading="Loading sessions…">
      {({ sessions }) => (
        <>
          <ul className="border-t border-line">
            {sessions.map(session => (
              <SignIn key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && <EndOthers />}
        </>
      )}
    </QueryResult>
  )
}
