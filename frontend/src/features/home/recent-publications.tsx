import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { RecentVolume } from '@shodh/contracts/papers/views.ts'
import { Link } from 'react-router-dom'
import { useErrorText } from '../../i18n/error-text.ts'
import { Message, useText } from '../../i18n/text.tsx'
import { useDays, useJournal } from '../../journal.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Badge } from '../../ui/badge.tsx'
import { relativeAge } from '../../ui/dates.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useYearTreeQuery } from '../volumes/api.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { useRecentVolumesQuery } from './api.ts'
import { useEffect, useState } from 'react'

/** The time of mounting in epoch milliseconds; undefined while the page is rendered on a server or hydrated. */
const useNow = () => {
  const [now, setNow] = useState<number>()
  useEffect(() => setNow(Date.now()), [])
  return now
}

const MOST = 6
const grid = 'grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3'

/** The newest paper is a link of its own; the others are a click away, on the page of the volume. */
function NewestPapers({ volume }: { volume: RecentVolume }) {
  const { papers, year, issueType, name } = volume
  return (
    <ul className="mt-4 grid gap-3 border-t border-line pt-4 text-sm">
      {papers.map(({ id, sr, title, authorName }, place) => (
        <li key={id} className="wrap-anywhere">
          {place === 0 ? (
            <Link
              to={paperPath({ year, issueType, volumeName: name, sr, title })}
              className="font-serif text-base underline decoration-line-strong underline-offset-4 hover:text-accent"
            >
              {title}
            </Link>
          ) : (
            <span className="font-serif text-base">{title}</span>
          )}
          <span className="block text-muted">{authorName}</span>
        </li>
      ))}
    </ul>
  )
}

function VolumeCard({ volume, now }: { volume: RecentVolume; now: number | undefined }) {
  const text = useText()
  const days = useDays()
  const { year, issueType, name, paperCount, lastUpdated } = volume
  const path = volumePath(year, issueType, name)
  return (
    <article className="flex flex-col border-t-2 border-ink pt-4">
      <p className="flex items-center justify-between text-sm text-muted">
        <Badge tone={issueType === 'Special' ? 'accent' : 'plain'}>{text('site.issue', { type: issueType })}</Badge>
        {year}
      </p>
      <h3 className="mt-3 font-serif text-xl text-balance wrap-anywhere">
        <Link to={path} className="underline-offset-4 hover:underline">
          {name}
        </Link>
      </h3>
      <p className="mt-2 text-sm text-muted">
        {text('site.papers', { count: paperCount })}
        {now !== undefined && ` · ${relativeAge(text, lastUpdated, now)}`}
      </p>
      <p className="text-sm text-muted">
        <Message
          id="home.lastUpdated"
          values={{ date: days(lastUpdated) }}
          components={{ day: <time dateTime={lastUpdated} /> }}
        />
      </p>
      <NewestPapers volume={volume} />
      <p className="mt-auto pt-2">
        <Link
          to={path}
          aria-label={text('home.viewPapersOf', { volume: name, year })}
          className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          {text('home.viewPapers')}
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
          <Skeleton className="h-36 w-full" />
          <Skeleton className="mt-2 h-6 w-28" />
        </div>
      ))}
    </div>
  )
}

function NothingYet() {
  const text = useText()
  const years = useYearTreeQuery().data?.years ?? []
  const since = useJournal()?.sinceYear
  const first = years.length > 0 ? Math.min(...years) : since
  return (
    <div className="border-t border-line py-12 text-center">
      <h3 className="font-serif text-xl">{text('home.noRecent')}</h3>
      <p className="mt-2 text-muted">
        {first ? text('home.recentAppearFrom', { year: first }) : text('home.recentAppearHere')}
      </p>
    </div>
  )
}

/** The volumes that were added to last, newest first. */
export function RecentPublications() {
  const text = useText()
  const explained = useErrorText()
  const now = useNow()
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="mb-6 font-serif text-2xl">
        {text('home.recentPublications')}
      </h2>
      <QueryResult
        of={useRecentVolumesQuery()}
        loading={text('home.loadingRecent')}
        skeleton={<Awaited />}
        failed={(error, retry) => (
          <ErrorScreen
            heading="h3"
            title={text('home.recentFailedTitle')}
            message={text('home.recentFailed', { message: explained(error) })}
            retry={retry}
          />
        )}
        isEmpty={({ volumes }) => volumes.length === 0}
        empty={<NothingYet />}
      >
        {({ volumes }) => (
          <div className={grid}>
            {volumes.map(volume => (
              <VolumeCard key={volume.id} volume={volume} now={now} />
            ))}
          </div>
        )}
      </QueryResult>
    </section>
  )
}
