import type { MomentResponse, TimeAxisResponse } from '@shodh/contracts/audit/log.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { ApiError } from '../../../../api.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { DayField } from '../../../../ui/admin/lists/filters.tsx'
import { useScreenKeys } from '../../../../ui/admin/screen-keys.ts'
import { isoDayIn } from '../../../../ui/formats/moment.ts'
import { Skeleton } from '../../../../ui/queries/skeleton.tsx'
import { useTimeAxisQuery } from '../calls.ts'
import { exactMomentIn, PastSign } from './past-sign.tsx'
import { labelsOf, momentAt, periodOf, placeOf, sentenceOf, stepByPeriod } from './axis.ts'

const whole = new Intl.NumberFormat('en-IN')

type Props = {
  readonly of: MomentResponse
  /** The moment that is chosen; the one that is shown follows. */
  readonly index: number
  readonly goTo: (index: number) => void
  /** A position, or a day; '' for the last moment. */
  readonly goToMoment: (at: string) => void
}

/** To the replacements before and after, to a day, and back to now. */
function Steps({ of, goToMoment }: Pick<Props, 'of' | 'goToMoment'>) {
  const timeZone = useTimeZone()
  const { at, next, previousReplacement, nextReplacement } = of
  const showDay = (day: string) => goToMoment(day > isoDayIn(timeZone, Date.now()) ? '' : day)
  const leadTo = (position: string | null) => (position === null ? undefined : () => goToMoment(position))
  const [before, after] = [leadTo(previousReplacement), leadTo(nextReplacement)]
  useScreenKeys({ p: before, n: after })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DayField label="Day" value={at === null ? '' : isoDayIn(timeZone, at)} choose={showDay} />
      <span className="grow text-sm text-muted @max-[35rem]/room:hidden">{timeZone}</span>
      <Button disabled={!before} aria-keyshortcuts="P" onClick={before}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        <span className="@max-[35rem]/room:sr-only">Replacement before</span>
      </Button>
      <Button look="primary" disabled={!after} aria-keyshortcuts="N" onClick={after}>
        Next replacement
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
      <Button look="quiet" disabled={next === null} onClick={() => goToMoment('')}>
        Back to now
      </Button>
    </div>
  )
}

type TimeAxisProps = {
  readonly axis: TimeAxisResponse
  readonly total: number
  /** The moment that is chosen, and its time; null while it is not known. */
  readonly index: number
  readonly at: string | null
  /** The moment in words. */
  readonly said: string
  readonly goTo: (index: number) => void
}

const percent = (part: number) => `${part * 100}%`

type BarsProps = Pick<TimeAxisResponse, 'periods'> & { readonly here: number }

/** How much happened in each period, and a mark above those with a replaced PDF; what comes after the moment is grey. */
function Bars({ periods, here }: BarsProps) {
  const most = Math.max(1, ...periods.map(({ changes }) => changes))
  return periods.map(({ from, changes, replacements }, n) => {
    const [bar, mark] =
      n > here
        ? ['bg-line-strong forced-colors:bg-[GrayText]', 'text-muted']
        : ['bg-fill forced-colors:bg-[CanvasText]', 'text-ink']
    const place = { left: percent(n / periods.length), width: percent(1 / periods.length) }
    return changes === 0 ? null : (
      <span key={from} className="absolute inset-y-0 px-px" style={place}>
        {replacements > 0 && (
          <span className={`absolute inset-x-0 top-0 flex justify-center text-xs leading-none ${mark}`}>▼</span>
        )}
        <span
          className={`absolute inset-x-px bottom-0 mx-auto max-w-6 rounded-t-[1px] forced-color-adjust-none ${bar}`}
          style={{ height: `max(3px, calc(${changes / most} * (100% - 0.75rem)))` }}
        />
      </span>
    )
  })
}

/** Keys that lead to another moment. */
const reach = (
  { key, shiftKey }: KeyboardEvent,
  { axis: { periods }, index, total }: TimeAxisProps,
): number | undefined => {
  const byPeriod = shiftKey || key.startsWith('Page')
  const by = ['ArrowRight', 'ArrowUp', 'PageUp'].includes(key) ? 1 : -1
  if (key === 'Home') return 0
  if (key === 'End') return total - 1
  if (!/^Arrow|^Page/u.test(key)) return undefined
  return byPeriod ? stepByPeriod(periods, index, by) : index + by
}

/** The time of the journal, with how much happened when; a slider through its moments, for the pointer and by keyboard. */
function TimeAxis(props: TimeAxisProps) {
  const { axis, total, index, at, said, goTo } = props
  const { unit, periods } = axis
  const timeZone = useTimeZone()
  const go = (to: number) => goTo(Math.min(total - 1, Math.max(0, to)))
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = reach(event, props)
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  const point = ({ currentTarget, clientX, buttons }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (buttons === 1) go(momentAt(periods, (clientX - left) / width))
  }
  return (
    <figure className="mt-4">
      <div
        role="slider"
        tabIndex={0}
        aria-label="Moment"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, total - 1)}
        aria-valuenow={Math.max(0, index)}
        aria-valuetext={said}
        className="relative h-20 cursor-pointer [touch-action:pan-y] border-b border-line-strong select-none"
        onKeyDown={press}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={point}
      >
        <Bars periods={periods} here={periodOf(periods, index)} />
        <span
          className="absolute inset-y-0 -ml-px w-0.5 bg-accent forced-colors:bg-[Highlight]"
          style={{ left: percent(placeOf(periods, index, at)) }}
        >
          <span className="absolute -bottom-1.5 -left-1.5 size-3.5 rounded-full bg-accent forced-colors:bg-[Highlight]" />
        </span>
      </div>
      <div aria-hidden="true" className="relative h-5 overflow-clip text-xs text-muted">
        {labelsOf(axis, timeZone).map(({ from, place, label }) => (
          <span
            key={from}
            className="absolute border-l border-line-strong pt-1 pl-1 whitespace-nowrap @max-[35rem]/room:even:hidden"
            style={{ left: percent(place) }}
          >
            {label}
          </span>
        ))}
      </div>
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-xs text-muted">
        <span>
          {sentenceOf(axis, timeZone)} <span aria-hidden="true">▼</span> a PDF was replaced
        </span>
        <span className="pointer-coarse:hidden">
          <kbd>←</kbd> <kbd>→</kbd> one moment, with <kbd>Shift</kbd> one {unit}
        </span>
      </figcaption>
    </figure>
  )
}

/** The time axis over every moment at which something changed, and the moment that is shown. */
export function MomentBar({ of, index, goTo, goToMoment }: Props) {
  const timeZone = useTimeZone()
  const { total, index: found, at, event, next } = of
  const { data: axis, error } = useTimeAxisQuery(undefined, { refetchOnMountOrArgChange: true })
  const place = `${whole.format(index + 1)} of ${whole.format(total)}`
  const time = index === found ? at : null
  return (
    <>
      <Steps of={of} goToMoment={goToMoment} />
      {axis && axis.periods.length > 0 && (
        <TimeAxis
          axis={axis}
          total={total}
          index={index}
          at={time}
          said={time === null ? place : `${place}: ${exactMomentIn(timeZone, time)}`}
          goTo={goTo}
        />
      )}
      {!axis && (error ? <p>{(error as ApiError).message}</p> : <Skeleton className="mt-4 h-34" />)}
      <div className="sticky top-(--header) z-10 [@media(max-height:30rem)]:static">
        <PastSign at={at} isNow={next === null && at !== null}>
          <p>
            {place}
            {event && (
              <>
                : <bdi>{event.sentence}</bdi>
              </>
            )}
          </p>
        </PastSign>
      </div>
    </>
  )
}
