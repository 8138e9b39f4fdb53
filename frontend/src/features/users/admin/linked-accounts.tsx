import type { OwnIdentity } from '@shodh/contracts/users/oidc-operations.ts'
import { useState } from 'react'
import { useSignedInRequest } from '../../../account.ts'
import { useTimeZone } from '../../../journal.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { link } from '../../../ui/button.ts'
import { momentIn } from '../../../ui/moment.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useChanged, useOwnIdentitiesQuery } from '../api.ts'
import { ListItem } from './list-item.tsx'
import { depart } from '../sign-in/provider-flow.ts'

const FAILED = 'This did not work. Please try again.'

/** Links the account, which leaves the page, or unlinks it. */
const useLinking = (provider: string, label: string) => {
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = useChanged()
  const [isBusy, setBusy] = useState(false)
  const send = async (method: 'POST' | 'DELETE') => {
    setBusy(true)
    const url = `users/profile/identities/${encodeURIComponent(provider)}`
    const { data, error } = await request({ url, method, defaultMessage: FAILED })
    if (!error && method === 'POST' && depart(data, { page: '/login', links: true })) return
    setBusy(false)
    if (error) toast(error.message, 'error')
    else if (method === 'DELETE') toast(`${label} no longer signs you in`)
    else toast(FAILED, 'error')
    changed('Sign-in')
  }
  return { isBusy, send }
}

type Of = { readonly of: OwnIdentity }

/** Of a confirmed iD, as ORCID's guidelines for its display have it. */
const ICON =
  'M12 0a12 12 0 1 0 0 24 12 12 0 0 0 0-24zM7.1 9.4h1.8V17H7.1zm0-3.2h1.8V8H7.1zm3.5 3.2h2.9a3.8 3.8 0 0 1 0 7.6h-2.9zm1.8 1.7v4.2h1.1a2.1 2.1 0 0 0 0-4.2z'

function Details({ of: { isOrcid, isOffered, linkedAt, usedAt, orcid } }: Of) {
  const timeZone = useTimeZone()
  const used = usedAt === null ? 'not used yet' : `last used ${momentIn(timeZone, usedAt)}`
  const purpose = isOrcid
    ? 'Confirms your ORCID iD on your papers, and signs you in'
    : 'Signs you in without a password'
  return (
    <div className="text-sm text-muted">
      <p>{linkedAt === null ? purpose : `Linked ${momentIn(timeZone, linkedAt)}, ${used}`}</p>
      {orcid !== null && (
        <a href={`https://orcid.org/${orcid}`} className={link}>
          <svg aria-hidden viewBox="0 0 24 24" width={16} height={16} className="mr-1 inline">
            <path fill="#a6ce39" fillRule="evenodd" d={ICON} />
          </svg>
          {`https://orcid.org/${orcid}`}
        </a>
      )}
      {!isOffered && <p>The journal no longer offers it.</p>}
    </div>
  )
}

function Linked({ of: identity }: Of) {
  const { provider, label, linkedAt } = identity
  const { isBusy, send } = useLinking(provider, label)
  const isLinked = linkedAt !== null
  return (
    <ListItem>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {label}
          {isLinked && <Status tone="success" text="Linked" />}
        </p>
        <Details of={identity} />
      </div>
      <Button
        {...(isLinked && { look: 'quiet' })}
        className={isLinked ? '-mx-2' : ''}
        isBusy={isBusy}
        aria-label={`${isLinked ? 'Unlink' : 'Link'} ${label}`}
        onClick={() => void send(isLinked ? 'DELETE' : 'POST')}
      >
        {isLinked ? 'Unlink' : 'Link'}
      </Button>
    </ListItem>
  )
}

/** The identity providers that one can sign in with; nothing where the journal offers none. */
export function LinkedAccounts() {
  return (
    <QueryResult of={useOwnIdentitiesQuery()} loading="Loading linked accounts…">
      {({ identities }) => (
        <ul className="border-t border-line">
          {identities.map(identity => (
            <Linked key={identity.provider} of={identity} />
          ))}
        </ul>
      )}
    </QueryResult>
  )
}
