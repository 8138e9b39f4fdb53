import type { ReactNode } from 'react'
import { Message } from '../../../../i18n/text.tsx'
import { useDays } from '../../../../journal.ts'
import { link } from '../../../../ui/button.ts'
import type { Published } from '../published.ts'

const openHistory = () => {
  const details = document.getElementById('history')?.closest('details')
  if (details) details.open = true
}

function HistoryLink({ children }: { children?: ReactNode }) {
  return (
    <a href="#history" className={link} onClick={openHistory}>
      {children}
    </a>
  )
}

/** Which version is shown, and since when; what was changed is in the history. */
export function Replaced({ of: current, count }: { of: NonNullable<Published['current']>; count: number }) {
  const date = current.statedAt ?? current.at
  return (
    <p className="mt-1">
      <Message
        id="paper.replaced"
        values={{ version: current.version, count, date: useDays()(date) }}
        components={{
          day: <time dateTime={date} />,
          what: <HistoryLink />,
        }}
      />
    </p>
  )
}
