import type { AuditEvent, Replacement } from '@shodh/contracts/audit/log.ts'
import { useTimeZone } from '../../../../journal.ts'
import { dayIn, differ } from '../../../../ui/formats/dates.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'

type EventDetails = Pick<AuditEvent | Replacement, 'at' | 'statedAt' | 'reason'>

/** When it happened by the server's clock, and when it is stated to have, where that is another day. */
export function When({ of: { at, statedAt } }: { of: EventDetails }) {
  const timeZone = useTimeZone()
  return (
    <p className="text-sm text-muted">
      <time dateTime={at}>{momentIn(timeZone, at)}</time>
      {statedAt !== null && differ(statedAt, at) && ` · stated: ${dayIn(timeZone, statedAt)}`}
    </p>
  )
}

/** As somebody wrote it, in whichever direction. */
export function Reason({ of: { reason } }: { of: EventDetails }) {
  if (reason === null) return null
  return (
    <p className="mt-1 max-w-prose text-sm wrap-anywhere">
      <span className="text-muted">Reason: </span>
      <bdi className="whitespace-pre-line">{reason}</bdi>
    </p>
  )
}
