import { volumeDate } from '@shodh/contracts/papers/publication-date.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { dayIn } from '../../../../ui/dates.ts'
import { control } from '../../../../ui/forms/control.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { isBlank, isLocked } from './batch/entry.ts'
import { useBatch, useWorkspace } from './use-workspace.ts'

const isFarFrom = (year: number) => Math.abs(new Date().getFullYear() - year) > 1

/** Asks when papers of a volume appeared whose year is not about this one; without an answer, the volume says so. */
export function PublicationQuestion() {
  const { batch } = useWorkspace()
  const { destination, entries } = useBatch()
  const id = useId()
  const timeZone = useTimeZone()
  const [day, setDay] = useState('')
  const undated = entries.filter(entry => !isBlank(entry) && !isLocked(entry) && !entry.details.publishedOn)
  if (destination.year === null || !destination.volume || !isFarFrom(destination.year) || undated.length === 0)
    return null
  const date = (event: FormEvent) => {
    event.preventDefault()
    for (const { id: entry, details } of undated)
      batch.change({ type: 'edited', id: entry, fields: { details: { ...details, publishedOn: day } } })
  }
  const unanswered = dayIn(timeZone, volumeDate(destination.year, destination.volume.name))
  return (
    <form className="mt-4" onSubmit={date}>
      <Notice>
        <label htmlFor={id} className="font-medium">
          This is a volume of {destination.year}. When did its papers appear?
        </label>
        <p id={`${id}-hint`} className="text-muted">
          Without a day they are cited as of {unanswered}. Each paper can have its own under “More details”.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <input
            id={id}
            type="date"
            required
            value={day}
            aria-describedby={`${id}-hint`}
            className={`${control} max-w-48`}
            onChange={({ target }) => setDay(target.value)}
          />
          <Button type="submit">Use for {undated.length} new paper(s)</Button>
        </div>
      </Notice>
    </form>
  )
}
