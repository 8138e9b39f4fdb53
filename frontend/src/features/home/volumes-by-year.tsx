import type { CoveredVolume } from '@shodh/contracts/volumes/views.ts'
import { Link, useLocation } from 'react-router-dom'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.tsx'
import { ErrorScreen } from '../../ui/queries/error-screen.tsx'
import { QueryResult } from '../../ui/queries/query-result.tsx'
import { Skeleton } from '../../ui/queries/skeleton.tsx'
import type { QueryState } from '../../ui/queries/use-retries.ts'
import { useNewestVolumesQuery, useVolumesOfYearQuery } from '../volumes/api.ts'
import { VolumeCovers } from '../volumes/volume-covers.tsx'
import { HOME_YEARS, homePath, yearIn } from './home-address.ts'

const tab =
  'inline-flex min-h-11 items-center rounded-full px-4 text-sm tabular-nums hover:bg-tint aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent forced-colors:aria-[current]:underline'

/** Years that are named one by one. */
const SPAN = 12

/** The years of the chosen one's span, and of each other span the first, with the last: what it is called by. */
const inSpans = (years: readonly number[], chosen: number | undefined) => {
  const open = Math.max(0, Math.floor(years.indexOf(chosen ?? 0) / SPAN))
  return years.flatMap((year, n) => {
    if (Math.floor(n / SPAN) === open) return [[year]]
    return n % SPAN ? [] : [[...new Set([year, ...years.slice(n, n + SPAN).slice(-1)])]]
  })
}

/** Each year is at an address of its own, so that a browser without scripts gets there, too. */
function Years({ years, chosen }: { years: readonly number[]; chosen: number | undefined }) {
  const text = useText()
  const all = [[undefined], ...inSpans(years, chosen)]
  return (
    <nav aria-label={text('home.years')} className="mb-5">
      <ul className="-ml-[min(1rem,5vw)] flex flex-wrap">
        {all.map(([year, ...last]) => (
          <li key={year ?? 0} className="whitespace-nowrap">
            <Link to={`${homePath(year)}#${HOME_YEARS}`} aria-current={year === chosen || undefined} className={tab}>
              {year === undefined ? text('home.newest') : [year, ...last].join('–')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Shown<Data> = {
  readonly of: QueryState<Data>
  readonly volumesIn: (data: Data) => readonly Omit<CoveredVolume, 'id'>[]
}

function Volumes<Data>({ of: query, volumesIn }: Shown<Data>) {
  const text = useText()
  const explained = useErrorText()
  return (
    <QueryResult
      of={query}
      loading={text('site.loadingJournals')}
      skeleton={<Skeleton className="h-64 w-full" />}
      failed={(error, retry) => (
        <ErrorScreen
          heading="h3"
          title={text('site.journalsFailed')}
          message={explained(error)}
          retry={retry}
          retryLabel={text('site.retry')}
        />
      )}
      isEmpty={data => volumesIn(data).length === 0}
      empty={<p className="text-muted">{text('home.noVolumes')}</p>}
    >
      {data => <VolumeCovers volumes={volumesIn(data)} />}
    </QueryResult>
  )
}

const Newest = () => <Volumes of={useNewestVolumesQuery()} volumesIn={({ newest = [] }) => newest} />

/** Staff are listed years without volumes, too. */
const OfYear = ({ year }: { year: number }) => (
  <Volumes of={useVolumesOfYearQuery(year)} volumesIn={({ volumes }) => volumes.filter(volume => !volume.isYearOnly)} />
)

/** The newest volumes, and those of the year that is asked for; before the first volume there is none to speak of. */
export function VolumesByYear() {
  const text = useText()
  const { data } = useNewestVolumesQuery()
  const year = yearIn(useLocation().search)
  if (data && data.volumeCount === 0) return null
  return (
    <section aria-labelledby={HOME_YEARS}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={HOME_YEARS} className="font-serif text-2xl">
          {text('home.volumesByYear')}
        </h2>
        {data && <p className="text-sm text-muted">{text('site.volumes', { count: data.volumeCount ?? 0 })}</p>}
      </div>
      {data && <Years years={data.years} chosen={year} />}
      {year === undefined ? <Newest /> : <OfYear year={year} />}
    </section>
  )
}
