import type { FormEvent } from 'react'
import { Link, useHref, useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { useDays } from '../../journal.ts'
import { button, link } from '../../ui/button.ts'
import { BOARD_PATH, boardPath } from './board-address.ts'

/** Days of change that are listed at once. */
const LISTED = 8

/** Asks for the board of a day: without scripts the browser sends it. */
export function DayForm({ day }: { day: string | undefined }) {
  const text = useText()
  const navigate = useNavigate()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = new FormData(event.currentTarget).get('asOf')
    if (typeof day === 'string') void navigate(boardPath(day))
  }
  return (
    <form
      action={useHref(BOARD_PATH)}
      onSubmit={show}
      className="flex flex-wrap items-center gap-x-2 gap-y-3 print:hidden"
    >
      <label htmlFor="asOf" className="text-sm text-muted">
        {text('board.on')}
      </label>
      <input
        key={day}
        id="asOf"
        name="asOf"
        type="date"
        required
        defaultValue={day}
        className="min-h-11 w-34 rounded-sm border border-line-strong bg-surface px-2 text-sm"
      />
      <button type="submit" className={button.outline}>
        {text('board.show')}
      </button>
    </form>
  )
}

export function ToToday() {
  return (
    <Link to={BOARD_PATH} className={link}>
      {useText()('board.today')}
    </Link>
  )
}

function DayLinks({ of: listed }: { of: readonly string[] }) {
  const days = useDays()
  return (
    <ul className="flex flex-wrap gap-x-4">
      {listed.map(day => (
        <li key={day}>
          <Link to={boardPath(day)} className={`${link} inline-block py-1 tabular-nums`}>
            <time dateTime={day}>{days(day)}</time>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The days on which the board changed, newest first. */
export function DaysOfChange({ days }: { days: readonly string[] }) {
  const text = useText()
  const earlier = days.slice(LISTED)
  if (days.length === 0) return null
  return (
    <nav aria-labelledby="changes" className="pt-6 text-sm print:hidden">
      <h2 id="changes" className="text-muted">
        {text('board.changedOn')}
      </h2>
      <DayLinks of={days.slice(0, LISTED)} />
      {earlier.length > 0 && (
        <details>
          <summary className={`${link} inline-block py-1`}>{text('board.earlier', { count: earlier.length })}</summary>
          <DayLinks of={earlier} />
        </details>
      )}
    </nav>
  )
}
