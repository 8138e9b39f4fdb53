import type { ApiToken } from '@shodh/contracts/users/tokens/api-tokens.ts'
import { useState } from 'react'
import { Button } from '../../../../ui/admin/button.tsx'
import { Status } from '../../../../ui/admin/status.tsx'
import { useTimeZone } from '../../../../journal.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { useChanged } from '../../api.ts'
import { Confirm } from '../confirm.tsx'

export const isOver = ({ expiresAt }: ApiToken, now = Date.now()) => Date.parse(expiresAt) <= now

/** Until when it is valid, or that it no longer is. */
export function Validity({ token }: { token: ApiToken }) {
  const timeZone = useTimeZone()
  const text = `${isOver(token) ? 'Expired' : 'Valid until'} ${momentIn(timeZone, token.expiresAt)}`
  return isOver(token) ? <Status tone="warning" text={text} /> : text
}

/** Revokes a token after a question; `url` is that of the list that it is in. */
export function Revoke({ token, url }: { token: ApiToken; url: string }) {
  const [isAsking, setAsking] = useState(false)
  const changed = useChanged()
  const verb = isOver(token) ? 'Remove' : 'Revoke'
  return (
    <>
      <Button look="quiet" className="-mr-1" aria-label={`${verb} “${token.name}”`} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking && (
        <Confirm
          question={`${verb} the API token “${token.name}”?`}
          action={verb}
          act={{
            url: `${url}/${encodeURIComponent(token.id)}`,
            method: 'DELETE',
            done: isOver(token) ? 'API token removed' : 'API token revoked',
            defaultMessage: 'Failed to revoke the API token',
          }}
          done={() => changed('API token')}
          close={() => setAsking(false)}
        >
          {isOver(token)
            ? 'It is no longer accepted, and leaves this list.'
            : 'Programs that use it are refused from now on. This cannot be undone.'}
        </Confirm>
      )}
    </>
  )
}
