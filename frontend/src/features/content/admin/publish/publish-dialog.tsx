import { refusals } from '@shodh/contracts/refusals.ts'
import { useId, useState } from 'react'
import { useTimeZone } from '../../../../journal.ts'
import type { ApiError } from '../../../../api.ts'
import { control } from '../../../../ui/admin/fields/field.tsx'
import { RequestDialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { ReasonField } from '../../../../ui/admin/dialogs/reason-field.tsx'
import { useAct } from '../../../../ui/admin/act.tsx'
import { weekdayIn } from '../../../../ui/formats/moment.ts'
import { clockIn, momentAt } from './moment-in-zone.ts'

const HOUR_MS = 3_600_000

type Props = {
  /** Resolves to the error of a refusal. */
  readonly publish: (publication: { readonly at: string; readonly reason?: string }) => Promise<ApiError | undefined>
  readonly close: () => void
  /** What is published then. */
  readonly hint?: string
}

const DRAFT = 'What the draft says now is published then; later changes are not.'

const invalid = (message: string): ApiError => ({ status: 400, message })

/** The moment of what was typed, or why it is none. */
const chosenMoment = (timeZone: string, clock: string): string | ApiError => {
  if (clock === '') return invalid('Please enter a day and a time')
  const at = momentAt(timeZone, clock)
  if (at === undefined)
    return invalid(`There is no such time in ${timeZone}: clocks go forward then. Please choose another one.`)
  return clockIn(timeZone, Date.now()) >= clock ? invalid(refusals.PUBLICATION_IN_PAST.message) : at
}

/** When to publish, as clocks show it where the journal is at home, and why. */
export function PublishDialog({ publish, close, hint = DRAFT }: Props) {
  const id = useId()
  const timeZone = useTimeZone()
  const [clock, setClock] = useState(() => `${clockIn(timeZone, Date.now() + HOUR_MS).slice(0, -2)}00`)
  const [reason, setReason] = useState('')
  const request = useAct({
    send: async () => {
      const at = chosenMoment(timeZone, clock)
      if (typeof at !== 'string') return at
      return publish({ at, ...(reason.trim() !== '' && { reason: reason.trim() }) })
    },
    done: close,
  })
  return (
    <RequestDialog title="Publish at …" label="Schedule" busyLabel="Saving…" request={request} close={close}>
      <label htmlFor={id} className="mt-4 mb-1.5 block text-sm font-medium">
        Day and time
      </label>
      <input
        id={id}
        type="datetime-local"
        value={clock}
        aria-describedby={`${id}-hint`}
        className={control}
        onChange={({ target }) => setClock(target.value)}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {clock === '' ? 'As' : `${weekdayIn('UTC', `${clock}Z`)}, as`} clocks show it in {timeZone}. {hint}
      </p>
      <ReasonField label="Reason (optional, for the history)" isOptional value={reason} change={setReason} />
    </RequestDialog>
  )
}
