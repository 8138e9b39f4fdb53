import type { ClockState } from '@shodh/contracts/system/views.ts'
import { useState } from 'react'
import { useMay } from '../../../account.ts'
import { useTimeZone } from '../../../journal.ts'
import { button } from '../../../ui/button.ts'
import { momentIn } from '../../../ui/moment.ts'
import { type Act, ActDialog } from './act-dialog.tsx'
import { row, Section } from './section.tsx'

const confirming = (now: string, last: string): Act => ({
  title: 'Confirm the time of the clock?',
  label: 'Confirm',
  url: 'admin/system/clock',
  done: 'The time was confirmed',
  describe: () =>
    `The clock says ${now}, and the last change of the journal is of ${last}. Confirm it only if the clock is right now, and was wrong then: from now on changes get its time, and the history says that it was confirmed. If the clock is wrong, set it right instead.`,
})

/** The clock of the server, where the journal has changes of a later time. */
export function Clock({ clock: { now, lastEventAt } }: { clock: ClockState }) {
  const timeZone = useTimeZone()
  const mayRun = useMay('run the system')
  const [isConfirming, setConfirming] = useState(false)
  const [time, last] = [now, lastEventAt ?? now].map(moment => momentIn(timeZone, moment)) as [string, string]
  return (
    <Section title="Clock" lead="Every change is recorded with the time of the server’s clock.">
      <div className={row}>
        <div className="min-w-0 grow basis-64">
          <p className="font-medium">Nothing can be changed: the clock is behind the last change of the journal.</p>
          <p className="text-muted">
            The clock says {time}, the last change is of {last}.
          </p>
        </div>
        {mayRun && (
          <button type="button" className={button.outline} onClick={() => setConfirming(true)}>
            Confirm the time…
          </button>
        )}
      </div>
      {isConfirming && <ActDialog act={confirming(time, last)} close={() => setConfirming(false)} />}
    </Section>
  )
}
