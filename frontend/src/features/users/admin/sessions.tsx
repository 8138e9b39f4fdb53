import { SIGN_IN_DAYS } from '@shodh/contracts/limits.ts'
import { browserName } from '@shodh/contracts/users/browser-name.ts'
import type { SignInMethod } from '@shodh/contracts/users/factors/views.ts'
import type { Session, SessionsResponse } from '@shodh/contracts/users/views.ts'
import { useTimeZone } from '../../../journal.ts'
import { Failure, useAct, useChange } from '../../../ui/admin/act.tsx'
import { Button, TextLink } from '../../../ui/admin/button.tsx'
import { Section } from '../../../ui/admin/heading.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { FoldedDetails } from '../../../ui/forms/folded-details.tsx'
import { count } from '../../../ui/formats/count.ts'
import { momentIn } from '../../../ui/formats/moment.ts'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import type { QueryState } from '../../../ui/queries/use-retries.ts'
import { useChanged, useSessionsQuery, useSignInsQuery, useUserSessionsQuery } from '../api.ts'
import { ListItem } from './list-item.tsx'
import { useAllTokensQuery } from './tokens/calls.ts'
import { isOver } from './tokens/revoke.tsx'

const useEnd = (url: string, done: string) => {
  const change = useChange()
  const changed = useChanged()
  return useAct({
    send: () => change({ url, method: 'DELETE', done, defaultMessage: 'Failed to end the session' }),
    done: () => changed('Sign-in'),
  })
}

function OneSession({ url, session }: { url: string; session: Session }) {
  const { id, userAgent, createdAt, lastSeenAt, isCurrent } = session
  const timeZone = useTimeZone()
  const { isBusy, failure, act } = useEnd(`${url}/${encodeURIComponent(id)}`, 'The session has ended')
  const name = browserName(userAgent)
  return (
    <ListItem>
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
        <Button look="quiet" className="-mx-2" aria-label={`End the session of ${name}`} isBusy={isBusy} onClick={act}>
          End
        </Button>
      )}
      <Failure of={failure} />
    </ListItem>
  )
}

function EndAll({ url, label, done }: { url: string; label: string; done: string }) {
  const { isBusy, failure, act } = useEnd(url, done)
  return (
    <>
      <Button className="mt-5" isBusy={isBusy} onClick={act}>
        {label}
      </Button>
      <Failure of={failure} />
    </>
  )
}

type Props = {
  readonly of: QueryState<SessionsResponse>
  readonly url: string
  readonly all: { readonly label: string; readonly done: string }
}

/** Where somebody is signed in; several can be ended at once. */
function Sessions({ of: query, url, all }: Props) {
  return (
    <QueryResult of={query} loading="Loading sessions…">
      {({ sessions }) =>
        sessions.length === 0 ? (
          <p className="text-sm text-muted">This person is not signed in.</p>
        ) : (
          <>
            <ul className="border-t border-line">
              {sessions.map(session => (
                <OneSession key={session.id} url={url} session={session} />
              ))}
            </ul>
            {sessions.length > 1 && <EndAll url={url} {...all} />}
          </>
        )
      }
    </QueryResult>
  )
}

/** Neither the end of sessions nor another password ends API tokens. */
function TokensLeft({ userId }: { userId: string }) {
  const tokens = useAllTokensQuery().data?.tokens.filter(token => token.user.id === userId && !isOver(token)) ?? []
  return (
    tokens.length > 0 && (
      <p className="mt-3 text-sm text-muted">
        {count(tokens.length, 'API token')} of this account will still work:{' '}
        <TextLink to="/admin/users/tokens">revoke</TextLink>
      </p>
    )
  )
}

export function UserSessions({ userId }: { userId: string }) {
  return (
    <Section title="Sessions">
      <Sessions
        of={useUserSessionsQuery(userId)}
        url={`admin/users/${encodeURIComponent(userId)}/sessions`}
        all={{ label: 'End all', done: 'All sessions have ended' }}
      />
      <TokensLeft userId={userId} />
    </Section>
  )
}

const methodNames: Readonly<Record<SignInMethod, string>> = {
  password: 'password',
  passkey: 'passkey',
  totp: 'authenticator app',
  recovery: 'recovery code',
  link: 'link of a mail',
  oidc: 'another account',
}

function SignIns() {
  const timeZone = useTimeZone()
  return (
    <QueryResult of={useSignInsQuery()} loading="Loading sign-ins…">
      {({ signIns }) => (
        <ul className="border-t border-line text-sm">
          {signIns.map(({ at, userAgent, methods }) => (
            <li key={at} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2">
              <span>
                {browserName(userAgent)}, by {methods.map(method => methodNames[method]).join(' and ')}
              </span>
              <span className="text-muted">{momentIn(timeZone, at)}</span>
            </li>
          ))}
        </ul>
      )}
    </QueryResult>
  )
}

export function OwnSessions() {
  return (
    <>
      <Sessions
        of={useSessionsQuery()}
        url="users/profile/sessions"
        all={{ label: 'End all others', done: 'All other sessions have ended' }}
      />
      <div className="mt-4">
        <FoldedDetails title={`Sign-ins of the last ${SIGN_IN_DAYS} days`} isLazy>
          <p className="mb-2 text-sm text-muted">
            You alone see them. A sign-in with a browser that you have not used before is also mailed to you.
          </p>
          <SignIns />
        </FoldedDetails>
      </div>
    </>
  )
}
