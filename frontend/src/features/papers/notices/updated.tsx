import { Message } from '../../../i18n/text.tsx'
import type { Days } from '../../../ui/dates.ts'
import type { ListedPaper } from '../paper-details.ts'

type Replaced = { readonly of: NonNullable<ListedPaper['replacement']>; readonly days: Days }

/** When and why the PDF took the place of another one. */
export function Updated({ of: { at, statedAt, reason }, days }: Replaced) {
  const date = statedAt ?? at
  return (
    <span className="basis-full text-ink">
      <Message
        id={reason ? 'volume.updatedBecause' : 'volume.updated'}
        values={{ date: days(date), reason: reason ?? '' }}
        components={{ day: <time dateTime={date} /> }}
      />
    </span>
  )
}
