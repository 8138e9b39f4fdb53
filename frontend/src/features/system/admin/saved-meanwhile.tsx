import { AuditLogResponse } from '@shodh/contracts/audit/log.ts'
import { useAccount, useMay, signedInEndpoint } from '../../../account.ts'
import { api } from '../../../api.ts'
import { useTimeZone } from '../../../journal.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { momentIn } from '../../../ui/formats/moment.ts'
import { Notice } from '../../../ui/notice.tsx'

/** `paper:{id}`, and when it was changed: each change is another query. */
type Change = { readonly entity: string; readonly at: string }

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    lastChange: build.query(
      signedInEndpoint(
        AuditLogResponse,
        ({ entity }: Change) => `audit/log?entity=${encodeURIComponent(entity)}&limit=1`,
      ),
    ),
  }),
})

/** Who changed it last, `You` where it was oneself; undefined where one may not see that. */
export const useSaver = (change: Change) => {
  const maySee = useMay('see who did what')
  const { currentData } = endpoints.useLastChangeQuery(change, { skip: !maySee })
  const { id } = useAccount()
  const actor = currentData?.events[0]?.actor
  return actor?.id === id ? 'You' : actor?.name
}

type Props = Change & { readonly what: string; readonly compare: () => void }

/** Says in an open form that somebody else has saved what it edits: who, for those who may see that, and when. */
export function SavedMeanwhile({ entity, at, what, compare }: Props) {
  const timeZone = useTimeZone()
  const name = useSaver({ entity, at })
  return (
    <Notice>
      <p className="wrap-anywhere">
        {name ?? 'Somebody else'} saved {what} on {momentIn(timeZone, at)}, while it was open here. Nothing that you
        typed is lost.
      </p>
      <Button look="quiet" className="mt-2 -ml-2" onClick={compare}>
        Show what was changed
      </Button>
    </Notice>
  )
}
