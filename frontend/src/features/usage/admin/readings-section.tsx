import { skipToken } from '@reduxjs/toolkit/query'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '@shodh/contracts/text/spreadsheets.ts'
import type { AnalyticsResponse, Totals } from '@shodh/contracts/usage/views.ts'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApiError } from '../../../api.ts'
import { useDays } from '../../../journal.ts'
import { Failure } from '../../../ui/admin/act.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import { DayField, SelectFilter, toolbar } from '../../../ui/admin/filters.tsx'
import { Section } from '../../../ui/admin/heading.tsx'
import { useAddress } from '../../../ui/admin/use-address.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { LIVE, useReadingsQuery } from './api.ts'
import { Card } from './cards.tsx'
import { ReadingsChart } from './charts/readings-chart.tsx'
import { WhyCounted, WhyStored } from './explained.tsx'
import { change } from './figures.ts'
import { type DayOfReadings, labelOf, type MeasureName, measureOf, MEASURES } from './measures.ts'
import { pointsOf } from './points.ts'
import { previousOf, type Range, rangeOf, PRESETS, type Chosen, type Preset } from './range.ts'

/** Every day of a range with every figure; those of the period before are in a second row of columns, where they are there. */
const readingsTable = (
  days: readonly DayOfReadings[],
  before: readonly DayOfReadings[] = [],
): readonly (readonly Cell[])[] => {
  const isCompared = before.length === days.length && days.length > 0
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

const FIGURES = ['paperDownloads', 'volumeDownloads', 'pageViews'] as const

type Shown = {
  readonly range: Range
  readonly readings: AnalyticsResponse
  readonly previous: AnalyticsResponse | undefined
}

const changeOf = (name: keyof Totals, { readings, previous }: Shown) =>
  previous && `${change(readings.totals[name], previous.totals[name])} against the period before`

function RangeFigures(shown: Shown) {
  const { range, readings } = shown
  const figure = (name: keyof Totals, why: ReactNode) => (
    <Card key={name} name={labelOf(name)} figure={readings.totals[name]} detail={changeOf(name, shown)} why={why} />
  )
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
      {FIGURES.map(name =>
        figure(name, <WhyCounted of={`${labelOf(name)} of these dates`} kinds={[name]} scope={range} />),
      )}
      {figure(
        'visits',
        <WhyStored of="Visits of these dates">
          Sessions: one reader on one day within one hour, by a code that is destroyed after that day. Robots and staff
          have none.
        </WhyStored>,
      )}
    </dl>
  )
}

const exported = ({ range: { from, to }, readings, previous }: Shown) => {
  const rows = readingsTable(readings.trends?.days ?? [], previous?.trends?.days)
  saveFile(new Blob([BYTE_ORDER_MARK + rows.map(csvLine).join('')], { type: 'text/csv' }), `readings-${from}-${to}.csv`)
}

function Charted({ measure, ...shown }: Shown & { measure: MeasureName }) {
  const days = useDays()
  const { readings, previous, range } = shown
  const points = readings.trends ? pointsOf(readings.trends, measure, previous?.trends?.days) : []
  const label = labelOf(measure)
  return (
    <>
      <RangeFigures {...shown} />
      <ReadingsChart
        title={`${label}, ${[...new Set([range.from, range.to].map(days))].join(' to ')}`}
        unit={label}
        points={points}
        isCompared={points.some(({ before }) => before !== undefined)}
      />
      <Button className="mt-2" onClick={() => exported(shown)}>
        <Download aria-hidden="true" className="size-4" />
        Export these dates as CSV
      </Button>
    </>
  )
}

const LACKS_BEFORE = 'The period before was not counted as a whole, so there is nothing to compare with.'

type Wanted = { readonly range: Range | undefined; readonly isCompared: boolean; readonly countingSince: string }

/** What was counted in a range, and in the period before where that is asked for; undefined while it is on its way. */
const useReadings = ({ range, isCompared, countingSince }: Wanted) => {
  const before = range && isCompared ? previousOf(range, countingSince) : undefined
  const now = useReadingsQuery(range ?? skipToken, LIVE)
  const then = useReadingsQuery(before ?? skipToken, { refetchOnMountOrArgChange: true })
  return {
    readings: now.currentData,
    previous: before && then.currentData,
    refusal: isCompared && !before ? LACKS_BEFORE : undefined,
    error: (now.error ?? then.error) as ApiError | undefined,
  }
}

type Address = {
  readonly params: URLSearchParams
  readonly go: (changes: Readonly<Record<string, string | undefined>>, replace?: boolean) => void
}

type Props = {
  readonly address: Address
  readonly chosen: Chosen
  readonly measure: MeasureName
  readonly isCompared: boolean
}

/** Which days are shown, what of them, and whether beside the period before. */
function RangeBar({ address, chosen, measure, isCompared }: Props) {
  const { params, go } = address
  // Own dates begin with those that were shown.
  const choose = (preset: Preset) =>
    go(preset === 'own' ? { range: preset, ...chosen.range } : { range: preset, from: undefined, to: undefined })
  return (
    <div className={`${toolbar} mb-4`}>
      <SelectFilter label="Dates" value={chosen.preset} options={PRESETS} choose={choose} />
      <SelectFilter
        label="Figure"
        value={measure}
        options={MEASURES}
        choose={name => go({ measure: name === MEASURES[0][0] ? undefined : name })}
      />
      {chosen.preset === 'own' && (
        <>
          <DayField label="From" value={params.get('from') ?? ''} choose={day => go({ from: day }, true)} />
          <DayField label="To" value={params.get('to') ?? ''} choose={day => go({ to: day }, true)} />
        </>
      )}
      <label className="col-span-2 inline-flex min-h-(--control) cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={isCompared}
          className="size-4.5 cursor-pointer accent-(--fill)"
          onChange={({ target }) => go({ compare: target.checked ? '1' : undefined })}
        />
        Compare with the period before
      </label>
    </div>
  )
}

/** What was counted from one day to another. */
export function ReadingsSection({ countingSince, today }: { countingSince: string; today: string }) {
  const address = useAddress()
  const chosen = rangeOf(address.params, { today, countingSince })
  const isCompared = address.params.get('compare') === '1'
  const measure = measureOf(address.params.get('measure'))
  const { range } = chosen
  const { readings, previous, refusal, error } = useReadings({ range, isCompared, countingSince })
  return (
    <Section title="Readings" className="">
      <RangeBar address={address} chosen={chosen} measure={measure} isCompared={isCompared} />
      <p role="status" className="mb-4 text-sm text-danger empty:hidden">
        {chosen.error ?? refusal}
      </p>
      <Failure of={readings ? undefined : error} />
      {range && !readings && !error && <SkeletonLines count={6} />}
      {range && readings && <Charted range={range} readings={readings} previous={previous} measure={measure} />}
    </Section>
  )
}
