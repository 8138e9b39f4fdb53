import type { Withholding } from '@shodh/contracts/papers/fields.ts'
import { Message } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'

/** In a list, in the place of what shows the PDF: since when and why nobody is shown it. */
export function WithheldNote({ of: { at, reason } }: { of: Withholding }) {
  const days = useDays()
  return (
    <p role="note" className="mt-1 border-l-4 border-accent pl-2 text-sm wrap-anywhere">
      <Message
        id="paper.withheldSince"
        values={{ date: days(at), reason }}
        components={{ day: <time dateTime={at} /> }}
      />
    </p>
  )
}
