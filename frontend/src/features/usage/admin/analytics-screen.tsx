import type { AnalyticsResponse, Projections, Trends } from '@shodh/contracts/usage/views.ts'
import { RefreshCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ApiError } from '../../../api.ts'
import { useDays, useTimeZone } from '../../../journal.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/formats/count.ts'
import { RequestId } from '../../../ui/admin/act.tsx'
import { Heading } from '../../../ui/admin/heading.tsx'
import { QueryBanner } from '../../../ui/admin/queried.tsx'
import { useRefresh } from '../../../ui/admin/use-refresh.ts'
import { ErrorScreen } from '../../../ui/queries/error-screen.tsx'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { isoDayIn, momentIn } from '../../../ui/formats/moment.ts'
import { Skeleton } from '../../../ui/queries/skeleton.tsx'
import { LIVE, UNREACHABLE, useAnalyticsQuery } from './api.ts'
import { HealthCards, MetricCards } from './cards.tsx'
import { ForecastChart } from './charts/forecast-chart.tsx'
import { exact } from './figures.ts'
import { Lists } from './lists.tsx'
import { monthLabel, monthName } from './points.ts'
import { ReadingsSection } from './readings-section.tsx'

/** Months that are shown before those of the forecast. */
const COUNTED_SHOWN = 24

const namesOf = (month: string) => ({ name: monthName(month), label: monthLabel(month) })

/** Apart from what is counted. */
function ForecastSection({ of: projections, months }: { of: Projections; months: Trends['months'] }) {
  const whole = months.filter(({ month }) => month <= projections.basedOn.to.slice(0, 7)).slice(-COUNTED_SHOWN)
  return (
    <section aria-labelledby="forecast" className="border border-dashed border-line-strong p-4 sm:p-6">
      <h2 id="forecast" className="mb-4 text-xl">
        Forecast
      </h2>
      <ForecastChart
        counted={whole.map(({ month, engagement }) => ({ ...namesOf(month), value: engagement }))}
        forecast={projections.months.map(({ month, expected, ...interval }) => ({
          ...namesOf(month),
          value: expected,
          ...interval,
        }))}
        method={projections.method}
        confidence={Math.round(projections.confidence * 100)}
      />
    </section>
  )
}

const HowWeCount = lazyOrNothing(async () => (await import('./how-we-count.tsx')).HowWeCount)

const TITLE = 'Research Analytics'

function Loading() {
  return (
    <div aria-busy="true">
      <Heading title={TITLE} />
      <p role="status" className="pb-4 text-sm text-muted">
        Loading Analytics Dashboard
      </p>
      <Skeleton className="h-72" />
      <Skeleton className="mt-8 h-40" />
    </div>
  )
}

/** What the server said, where it did. */
const reasonOf = ({ status, message }: ApiError) => (typeof status === 'number' ? message : UNREACHABLE)

function Unavailable({ error, retry }: { error: ApiError; retry: () => void }) {
  return (
    <ErrorScreen
      heading="h1"
      title="Analytics Unavailable"
      message={
        <>
          {reasonOf(error)}
          <span className="mt-2 block text-sm">If the problem persists, please contact support.</span>
          <RequestId of={error} />
        </>
      }
      retry={retry}
      retryLabel="Retry"
    />
  )
}

const leadOf = ({ analytics }: AnalyticsResponse) =>
  [
    count(analytics.totalPapers, 'paper'),
    count(analytics.totalVolumes, 'volume'),
    `${exact(analytics.activeVolumes)} active`,
    `${exact(analytics.deactivatedVolumes)} deactivated`,
    count(analytics.totalEngagement, 'paper and ZIP download'),
  ].join(' · ')

function Since({ countedSince, at }: { countedSince: string | null; at: number }) {
  const days = useDays()
  const timeZone = useTimeZone()
  return (
    <p className="text-xs text-muted">
      {countedSince === null
        ? 'Nothing has been counted yet. What is read appears here within half a minute.'
        : `Counting since ${days(countedSince)}.`}
      {` As of ${momentIn(timeZone, new Date(at).toISOString())}.`}
    </p>
  )
}

function Figures({ of: response, at }: { of: AnalyticsResponse; at: number }) {
  const today = isoDayIn(useTimeZone(), at)
  const { analytics, countedSince, trends, projections } = response
  return (
    <div className="grid grid-cols-1 gap-8">
      <div>
        {countedSince !== null && <ReadingsSection countingSince={countedSince} today={today} />}
        <Since countedSince={countedSince} at={at} />
      </div>
      <div className="grid grid-cols-1 gap-5 border-y border-line py-4">
        <MetricCards of={analytics} />
        <HealthCards of={analytics} />
      </div>
      <Lists analytics={analytics} />
      {trends && projections && <ForecastSection of={projections} months={trends.months} />}
    </div>
  )
}

export function AnalyticsScreen() {
  const query = useAnalyticsQuery(undefined, LIVE)
  const { data, error, refetch, fulfilledTimeStamp: at = 0 } = query
  const refresh = useRefresh(refetch)
  const [isExplained, setExplained] = useState(false)
  if (!data) return error ? <Unavailable error={error as ApiError} retry={() => void refetch()} /> : <Loading />
  return (
    <>
      <Heading
        title={TITLE}
        meta={leadOf(data)}
        more={
          <>
            <Button look="quiet" onClick={() => setExplained(true)}>
              How we count
            </Button>
            <Button onClick={refresh}>
              <RefreshCw aria-hidden="true" className="size-4" />
              Refresh Data
            </Button>
          </>
        }
      />
      <QueryBanner of={query} />
      <Figures of={data} at={at} />
      <Suspense>{isExplained && <HowWeCount of={data} at={at} close={() => setExplained(false)} />}</Suspense>
    </>
  )
}
