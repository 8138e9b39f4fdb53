import type { MomentResponse } from '@shodh/contracts/audit/log.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ApiError } from '../../../../api.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { DayField } from '../../../../ui/admin/filters.tsx'
import { useScreenKeys } from '../../../../ui/admin/screen-keys.ts'
import { isoDayIn } from '../../../../ui/moment.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useTimeAxisQuery } from '../calls.ts'
import { exactMomentIn, PastSign } from '../parts/past-sign.tsx'
import { TimeAxis } from './time-axis.tsx'

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
