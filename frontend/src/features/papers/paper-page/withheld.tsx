import type { Withholding } from '@shodh/contracts/papers/withheld-since.ts'
import { Message, useText } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'

function Since({ by: { at, reason } }: { by: Withholding }) {
  const days = useDays()
  return (
    <Message
      id="paper.withheldSince"
      values={{ date: days(at), reason }}
      components={{ day: <time dateTime={at} /> }}
    />
  )
}

/** In a list, in the place of what shows the PDF. */
export function WithheldNote({ of }: { of: Withholding }) {
  return (
    <p role="note" className="mt-1 border-l-4 border-accent pl-2 text-sm wrap-anywhere">
      <Since by={of} />
    </p>
  )
}

/** Since when, why and on what lawful basis nobody is shown a PDF. */
export function WithheldBecause({ by }: { by: Withholding }) {
  const text = useText()
  return (
    <>
      <p className="mt-1 wrap-anywhere">
        <Since by={by} />
      </p>
      <p className="mt-1 wrap-anywhere">{text('paper.lawfulBasis', { basis: by.lawfulBasis })}</p>
    </>
  )
}

/** In the place of what shows the current PDF. */
export function Withheld({ by }: { by: Withholding }) {
  return (
    <div role="note" className="mt-5 border-l-4 border-accent bg-tint px-4 py-3 text-sm">
      <p className="font-medium">{useText()('paper.withheld')}</p>
      <WithheldBecause by={by} />
    </div>
  )
}
