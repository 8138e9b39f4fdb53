import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { Link } from 'react-router-dom'
import { useJournal, useTimeZone } from '../../journal.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Badge } from '../../ui/badge.tsx'
import { count } from '../../ui/count.ts'
import { dayIn, relativeAge } from '../../ui/dates.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useYearTreeQuery } from './api.ts'
import { mostRecent } from './tree.ts'
import { volumePath } from './volume-path.ts'

const MOST = 6
const grid = 'grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3'

function SampleDocument({ volume, now }: { volume: Volume; now: number | undefined }) {
  const timeZone = useTimeZone()
  const { year, issueType, name, paperCount, lastUpdated } = volume
  return (
    <article className="flex flex-col border-t-2 border-ink pt-4">
      <p className="flex items-center justify-between text-sm text-muted">
        <Badge tone={issueType === 'Special' ? 'accent' : 'plain'}>{issueType} Issue</Badge>
        {year}
      </p>
      <h3 className="mt-3 font-serif text-xl text-balance wrap-anywhere">{name}</h3>
      <p className="mt-2 text-sm text-muted">
        {count(paperCount, 'paper')}
        {now !== undefined && ` · ${relativeAge(lastUpdated, now)}`}
      </p>
      <p className="text-sm text-muted">
        Last updated <time dateTime={lastUpdated}>{dayIn(timeZone, lastUpdated)}</time>
      </p>
      <p className="mt-auto pt-2">
        <Link
          to={volumePath(year, issueType, name)}
          aria-label={`View Papers: ${name}, ${year}`}
          className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          View Papers
          <span aria-hidden="true" className="ml-1.5">
            →
          </span>
        </Link>
      </p>
    </article>
  )
}

function Awaited() {
  return (
    <div className={grid}>
      {Array.from({ length: MOST }, (_, place) => (
        <div key={place} className="grid gap-3 border-t-2 border-line pt-4">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 w-48" />
          <Skeleton className="mt-2 h-6 w-28" />
        </div>
      ))}
    </div>
  )
}

function NothingYet() {
  const years = useYearTreeQuery().data?.years ?? []
  const since = useJournal()?.sinceYear
  const first = years.length > 0 ? Math.min(...years) : since
  return (
    <div className="border-t border-line py-12 text-center">
      <h3 className="font-serif text-xl">No Recent Publications</h3>
      <p className="mt-2 text-muted">Recent publications{first && ` from ${first} onwards`} will appear here.</p>
    </div>
  )
}

/** The volumes that were added to last, newest first. */
export function RecentPublications() {
  const now = useNow()
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="mb-6 font-serif text-2xl">
        Recent Publications
      </h2>
      <QueryResult
        of={useYearTreeQuery()}
        loading="Loading recent publications..."
        skeleton={<Awaited />}
        failed={({ message }, retry) => (
          <ErrorScreen
            heading="h3"
            title="Unable to Load Recent Publications"
            message={`Failed to load recent papers: ${message}`}
            retry={retry}
          />
        )}
        isEmpty={({ tree = [] }) => mostRecent(tree, MOST).length === 0}
        empty={<NothingYet />}
      >
        {({ tree = [] }) => (
          <div className={grid}>
            {mostRecent(tree, MOST).map(volume => (
              <SampleDocument key={volume.id} volume={volume} now={now} />
            ))}
          </div>
        )}
      </QueryResult>
    </section>
  )
}
