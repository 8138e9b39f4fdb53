import type { MomentResponse } from '@shodh/contracts/audit/log.ts'
import { useTimeZone } from '../../../../journal.ts'
import { link } from '../../../../ui/button.ts'
import { DayField } from '../../../../ui/admin/filters.tsx'
import { exactMomentIn, PastSign } from '../parts/past-sign.tsx'
import { Steering } from '../parts/steering.tsx'

/** However many moments there are, they are played in about so many steps. */
const STEPS = 100

const whole = new Intl.NumberFormat('en-IN')

/** '2026-01-31' of a time in a time zone; Swedish dates are ISO 8601. */
const isoDayIn = (timeZone: string, time: string | number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(time))

type Props = {
  readonly of: MomentResponse
  /** Where the slider is; the moment follows. */
  readonly index: number
  readonly goTo: (index: number) => void
  readonly goToDay: (day: string) => void
}

/** A bar over every moment at which something changed. */
export function MomentBar({ of: { total, index: found, at, event, next }, index, goTo, goToDay }: Props) {
  const timeZone = useTimeZone()
  const showDay = (day: string) => goToDay(day > isoDayIn(timeZone, Date.now()) ? '' : day)
  const place = `${whole.format(index + 1)} of ${whole.format(total)}`
  return (
    <>
      <div className="grid grid-cols-1 gap-3 @min-[35rem]/room:flex @min-[35rem]/room:items-center">
        <div className="grow">
          <Steering
            moment={index}
            last={Math.max(0, total - 1)}
            said={index === found && at !== null ? `${place}: ${exactMomentIn(timeZone, at)}` : place}
            go={goTo}
            stride={Math.ceil(total / STEPS)}
          />
        </div>
        <DayField label="Day" value={at === null ? '' : isoDayIn(timeZone, at)} choose={showDay} />
      </div>
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
          {next !== null && (
            <button type="button" className={`${link} min-h-6 cursor-pointer`} onClick={() => goToDay('')}>
              Back to now
            </button>
          )}
        </PastSign>
      </div>
    </>
  )
}
