import type { Withholding } from '@shodh/contracts/papers/fields.ts'
import { useText } from '../../../../i18n/text.tsx'
import { DayMessage } from '../../../../ui/formats/day-message.tsx'

/** Since when, why and on what lawful basis nobody is shown a PDF. */
export function WithheldBecause({ by: { at, reason, lawfulBasis } }: { by: Withholding }) {
  const text = useText()
  return (
    <>
      <p className="mt-1 wrap-anywhere">
        <DayMessage id="paper.withheldSince" date={at} values={{ reason }} />
      </p>
      <p className="mt-1 wrap-anywhere">{text('paper.lawfulBasis', { basis: lawfulBasis })}</p>
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
