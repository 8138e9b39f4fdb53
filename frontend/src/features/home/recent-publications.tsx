import { Link } from 'react-router-dom'
import { useErrorText } from '../../i18n/error-text.ts'
import { Message, useText } from '../../i18n/text.tsx'
import { useDays, useIsNamed, useJournal } from '../../journal.ts'
import { QueryResult } from '../../ui/queries/query-result.tsx'
import { Badge } from '../../ui/badge.tsx'
import { link } from '../../ui/button.ts'
import { relativeAge } from '../../ui/formats/dates.ts'
import { ErrorScreen } from '../../ui/queries/error-screen.tsx'
import { Skeleton } from '../../ui/queries/skeleton.tsx'
import { useNewestVolumesQuery } from '../volumes/api.ts'
import { Cover } from '../volumes/cover.tsx'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { type ListedVolume, useRecentVolumesQuery } from './api.ts'
import { FirstPapers } from './current-issue.tsx'
import { useEffect, useState } from 'react'

/** The time of mounting in epoch milliseconds; undefined while the page is rendered on a server or hydrated. */
const useNow = () => {
  const [now, setNow] = useState<number>()
  useEffect(() => setNow(Date.now()), [])
  return now
}

const MOST = 6
const grid = 'grid grid-cols-1 gap-x-16 gap-y-8 md:grid-cols-2'

/** When a volume was updated last. */
function Updated({ at, now }: { at: string; now: number | undefined }) {
  const text = useText()
  const days = useDays()
  return (
    <p className="text-sm text-muted">
      {now !== undefined && `${relativeAge(text, at, now)} · `}
      <Message id="home.lastUpdated" values={{ date: days(at) }} components={{ day: <time dateTime={at} /> }} />
    </p>
  )
}

function VolumeCard({ volume, now }: { volume: ListedVolume; now: number | undefined }) {
  const text = useText()
  const { year, issueType, name, paperCount, lastUpdated, papers } = volume
  const path = volumePath(year, issueType, name)
  return (
    <article className="flex gap-[20px] border-t border-line pt-5">
      <Link to={path} tabIndex={-1} aria-hidden="true" className="w-[72px] shrink-0 sm:w-24">
        <Cover volume={volume} isSmall className="w-full" />
      </Link>
      <div className="min-w-0">
        <h3 lang="" dir="auto" className="font-serif text-lg leading-snug text-balance wrap-anywhere">
          <Link to={path} className="underline-offset-4 hover:text-accent hover:underline">
            {name}
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Badge tone={issueType === 'Special' ? 'accent' : 'plain'}>{text('site.issue', { type: issueType })}</Badge>
          <span>{year}</span>
          <span>{text('site.papers', { count: paperCount })}</span>
        </p>
        <Updated at={lastUpdated} now={now} />
        <ul className="mt-3 grid gap-2">
          <FirstPapers of={volume} />
          {paperCount > papers.length && (
            <li>
              <Link to={path} className={`${link} text-sm`}>
                {text('home.allPapers', { count: paperCount })}
              </Link>
            </li>
          )}
        </ul>
        <Link
          to={path}
          aria-label={text('home.viewPapersOf', { volume: name, year })}
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          {text('home.viewPapers')}
        </Link>
      </div>
    </article>
  )
}

function Awaited() {
  return (
    <div className={grid}>
      {Array.from({ length: MOST }, (_, place) => (
        <div key={place} className="flex gap-5 border-t border-line pt-5">
          <Skeleton className="h-24 w-18 shrink-0 sm:h-32 sm:w-24" />
          <div className="grid grow content-start gap-3">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-28 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

function NothingYet() {
  const text = useText()
  const years = useNewestVolumesQuery().data?.years ?? []
  const since = useJournal()?.sinceYear
  const isNamed = useIsNamed()
  const first = years.length > 0 ? Math.min(...years) : isNamed && since
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
              <VolumeCard key={volumePath(volume.year, volume.issueType, volume.name)} volume={volume} now={now} />
            ))}
          </div>
        )}
      </QueryResult>
    </section>
  )
}
