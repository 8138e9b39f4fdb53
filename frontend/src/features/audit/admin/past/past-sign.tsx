import type { ReactNode } from 'react'
import { useTimeZone } from '../../../../journal.ts'

/** '21 Nov 2026, 16:45:08' in a time zone (IANA). */
export const exactMomentIn = (timeZone: string, date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(new Date(date))

type Props = {
  /** ISO 8601; null before the first event. */
  readonly at: string | null
  readonly isNow?: boolean
  readonly children: ReactNode
}

/** The plain sign that what is shown is not how it is now. */
export function PastSign({ at, isNow = false, children }: Props) {
  const timeZone = useTimeZone()
  const said = isNow ? 'You look at the journal as it is now, since' : 'You look at the past:'
  return (
    <div role="status" className="my-4 border-l-4 border-accent bg-tint px-4 py-3 text-sm">
      <p className="font-medium">
        {at === null ? 'You look at the past: before the first event' : `${said} ${exactMomentIn(timeZone, at)}`}
      </p>
      <div className="text-muted">{children}</div>
    </div>
  )
}
