import type { OwnIdentity } from '@shodh/contracts/users/operations/oidc.ts'
import { useState } from 'react'
import { useSignedInRequest } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { Status } from '../../../../ui/admin/status.tsx'
import { link } from '../../../../ui/button.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { OrcidIcon } from '../../../../ui/orcid-icon.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useChanged, useOwnIdentitiesQuery } from '../../api.ts'
import { Confirm } from '../confirm.tsx'
import { ListItem } from '../list-item.tsx'
import { depart } from '../../sign-in/providers/provider-flow.ts'

const FAILED = 'This did not work. Please try again.'

const addressOf = (provider: string) => `users/profile/identities/${encodeURIComponent(provider)}`

/** Links the account, which leaves the page. */
const useLinking = (provider: string) => {
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = useChanged()
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    const { data, error } = await request({ url: addressOf(provider), method: 'POST', defaultMessage: FAILED })
    if (!error && depart(data, { page: '/login', links: true })) return
    setBusy(false)
    toast(error?.message ?? FAILED, 'error')
    changed('Sign-in')
  }
  return { isBusy, begin }
}

type Of = { readonly of: OwnIdentity }

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
          <OrcidIcon />
          {`https://orcid.org/${orcid}`}
        </a>
      )}
      {!isOffered && <p>The journal no longer offers it.</p>}
    </div>
  )
}

function Unlink({ of: { provider, label, isOrcid }, close }: Of & { readonly close: () => void }) {
  const changed = useChanged()
  return (
    <Confirm
      question={`Unlink ${label}?`}
      action="Unlink"
      act={{
        url: addressOf(provider),
        method: 'DELETE',
        done: `${label} no longer signs you in`,
        defaultMessage: FAILED,
      }}
      close={() => {
        changed('Sign-in')
        close()
      }}
    >
      It no longer signs you in{isOrcid && ', and your ORCID iD is no longer confirmed on your papers'}.
    </Confirm>
  )
}

function Linked({ of: identity }: Of) {
  const { provider, label, linkedAt } = identity
  const { isBusy, begin } = useLinking(provider)
  const [isAsked, ask] = useState(false)
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
        onClick={() => (isLinked ? ask(true) : void begin())}
      >
        {isLinked ? 'Unlink' : 'Link'}
      </Button>
      {isAsked && <Unlink of={identity} close={() => ask(false)} />}
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
