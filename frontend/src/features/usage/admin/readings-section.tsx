import { skipToken } from '@reduxjs/toolkit/query'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '@shodh/contracts/text/spreadsheets.ts'
import type { AnalyticsResponse } from '@shodh/contracts/usage/views.ts'
import { Download } from 'lucide-react'
import type { ApiError } from '../../../api.ts'
import { useDays } from '../../../journal.ts'
import { Failure } from '../../../ui/admin/act.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import { DayField, SelectFilter } from '../../../ui/admin/lists/filters.tsx'
import { Segmented } from '../../../ui/admin/fields/segmented.tsx'
import { useAddress } from '../../../ui/admin/use-address.ts'
import { count } from '../../../ui/formats/count.ts'
import type { Days } from '../../../ui/formats/dates.ts'
import { saveFile } from '../../../ui/browser/save-file.ts'
import { Skeleton } from '../../../ui/queries/skeleton.tsx'
import { LIVE, useReadingsQuery } from './api.ts'
import { ReadingsChart } from './charts/readings-chart.tsx'
import { Comparison } from './cards.tsx'
import { exact, nothingBefore } from './figures.ts'
import { type DayOfReadings, labelOf, type MeasureName, measureOf, MEASURES } from './measures.ts'
import { pointsOf } from './points.ts'
import { type Chosen, daysIn, type Preset, PRESETS, previousOf, type Range, rangeOf, shifted, unitOf } from './range.ts'

/** Every day of a range with every figure; those of the period before are in a second row of columns, where they are there. */
const readingsTable = (
  days: readonly DayOfReadings[],
  before: readonly DayOfReadings[] = [],
): readonly (readonly Cell[])[] => {
  const isCompared = before.length > 0
  const labels = MEASURES.map(([, label]) => label)
  const earlier = isCompared ? ['Day of the period before', ...labels.map(label => `${label}, period before`)] : []
  const figuresOf = (day: DayOfReadings | undefined) => (day ? MEASURES.map(([measure]) => day[measure]) : [])
  return [
    ['Day', ...labels, ...earlier],
    ...days.map((day, index) => [
      day.day,
      ...figuresOf(day),
      ...(isCompared ? [before[index]?.day, ...figuresOf(before[index])] : []),
    ]),
  ]
}

type Shown = {
  readonly preset: Preset
  readonly range: Range
  readonly countingSince: string
  readonly measure: MeasureName
  readonly readings: AnalyticsResponse
  readonly previous: AnalyticsResponse | undefined
}

/** The sum of a whole range, where its days or months have it. */
const sumOf = ({ trends }: AnalyticsResponse, measure: MeasureName, range: Range) => {
  const parts = unitOf(range) === 'month' ? trends?.months : trends?.days
  return (parts ?? []).reduce((sum, part) => sum + part[measure], 0)
}

type Dates = Pick<Shown, 'preset' | 'range'>

/** How long a range is: `12 months`, `41 days`. */
const lengthOf = ({ preset, range }: Dates) =>
  PRESETS.find(([each]) => each === preset && each !== 'own')?.[1] ?? count(daysIn(range), 'day')

const rangeName = (shown: Shown, days: Days) => {
  const { preset, range, countingSince } = shown
  if (preset === 'own') return [...new Set([range.from, range.to].map(days))].join(' to ')
  if (range.from === countingSince) return `since counting began on ${days(countingSince)}`
  return `in the last ${lengthOf(shown)}`
}

/** What a range is compared with, in words. */
const beforeName = (dates: Dates) => {
  const isByMonth = unitOf(dates.range) === 'month'
  if (isByMonth && dates.preset === 'own') return 'on the same days a year before'
  return `in the ${lengthOf(dates)} before${isByMonth ? ', to the same day' : ''}`
}

function Compared(shown: Shown) {
  const days = useDays()
  const { preset, range, measure, readings, previous, countingSince } = shown
  if (previous) {
    const [now, before] = [sumOf(readings, measure, range), sumOf(previous, measure, range)]
    return <Comparison now={now} before={before} when={beforeName(shown)} />
  }
  if (preset === 'all') return null
  return nothingBefore(days(countingSince), beforeName(shown))
}

/** One figure, and in words what it is compared with. */
function Headline(shown: Shown) {
  const days = useDays()
  const { range, measure, readings } = shown
  return (
    <>
      <h2 className="text-sm font-normal text-muted">
        {labelOf(measure)} {rangeName(shown, days)}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="text-[2rem]/10 font-semibold tracking-tight tabular-nums">
          {exact(sumOf(readings, measure, range))}
        </b>
        <span className="text-sm text-muted">
          <Compared {...shown} />
        </span>
      </p>
    </>
  )
}

const exported = ({ range: { from, to }, readings, previous }: Shown) => {
  const rows = readingsTable(readings.trends?.days ?? [], previous?.trends?.days)
  saveFile(new Blob([BYTE_ORDER_MARK + rows.map(csvLine).join('')], { type: 'text/csv' }), `readings-${from}-${to}.csv`)
}

const CHARTED_DAYS = 8

/** Why there is no chart of a range; undefined where it has days enough. */
const chartless = ({ range, countingSince, today }: Charted, days: Days) => {
  if (daysIn(range) >= CHARTED_DAYS) return undefined
  const begins = shifted(countingSince, CHARTED_DAYS - 1)
  return today < begins
    ? `The chart begins on ${days(begins)}, the eighth day of counting.`
    : 'A chart needs eight days; what was counted on these is in the table.'
}

type Charted = Shown & { readonly today: string }

function ChartedReadings(shown: Charted) {
  const days = useDays()
  const { range, measure, readings, previous } = shown
  const label = labelOf(measure)
  return (
    <ReadingsChart
      title={`${label}, ${[...new Set([range.from, range.to].map(days))].join(' to ')}`}
      unit={label}
      points={readings.trends ? pointsOf(readings.trends, { measure, range, before: previous?.trends }) : []}
      instead={chartless(shown, days)}
      act={
        <Button look="quiet" onClick={() => exported(shown)}>
          <Download aria-hidden="true" className="size-4" />
          Export these dates as CSV
        </Button>
      }
    />
  )
}

type Wanted = { readonly range: Range | undefined; readonly countingSince: string }

/** What was counted in a range, and in what it is compared with; undefined while one of them is on its way. */
const useReadings = ({ range, countingSince }: Wanted) => {
  const before = range && previousOf(range, countingSince)
  const now = useReadingsQuery(range ?? skipToken, LIVE)
  const then = useReadingsQuery(before ?? skipToken, { refetchOnMountOrArgChange: true })
  return {
    readings: before && !then.currentData ? undefined : now.currentData,
    previous: before && then.currentData,
    error: (now.error ?? then.error) as ApiError | undefined,
  }
}

type Props = {
  readonly address: ReturnType<typeof useAddress>
  readonly chosen: Chosen
  readonly measure: MeasureName
}

/** Which days are shown, and what of them. */
function RangeBar({ address: { params, go }, chosen, measure }: Props) {
  // Own dates begin with those that were shown.
  const choose = (preset: Preset) =>
    go(preset === 'own' ? { range: preset, ...chosen.range } : { range: preset, from: undefined, to: undefined })
  return (
    <div className="flex flex-wrap items-center gap-2 sm:[&_select]:w-44">
      <SelectFilter
        label="Figure"
        value={measure}
        options={MEASURES}
        choose={name => go({ measure: name === MEASURES[0][0] ? undefined : name })}
      />
      <Segmented label="Dates" value={chosen.preset} options={PRESETS} onChange={choose} />
      {chosen.preset === 'own' && (
        <>
          <DayField label="From" value={params.get('from') ?? ''} choose={day => go({ from: day }, true)} />
          <DayField label="To" value={params.get('to') ?? ''} choose={day => go({ to: day }, true)} />
        </>
      )}
    </div>
  )
}

/** What was counted from one day to another: one figure, and how it came about. */
export function ReadingsSection({ countingSince, today }: { countingSince: string; today: string }) {
  const address = useAddress()
  const chosen = rangeOf(address.params, { today, countingSince })
  const measure = measureOf(address.params.get('measure'))
  const { preset, range } = chosen
  const { readings, previous, error } = useReadings({ range, countingSince })
  const shown = range && readings && { preset, range, countingSince, measure, readings, previous }
  return (
    <section aria-label="Readings">
      <RangeBar address={address} chosen={chosen} measure={measure} />
      <div className="mt-3 min-h-15">{shown && <Headline {...shown} />}</div>
      <p role="status" className="text-sm text-danger empty:hidden">
        {chosen.error}
      </p>
      <Failure of={readings ? undefined : error} />
      {range && !readings && !error && <Skeleton className="mt-2 h-72" />}
      {shown && <ChartedReadings {...shown} today={today} />}
    </section>
  )
}
