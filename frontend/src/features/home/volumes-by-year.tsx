import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useYearTreeQuery } from '../volumes/api.ts'
import { forReaders } from '../volumes/tree.ts'
import { VolumeLinks } from '../volumes/volume-links.tsx'

type Branch = YearTree[number]

function Type({
  year,
  type: { issueType, volumes },
  alone,
}: {
  year: number
  type: Branch['types'][number]
  alone: boolean
}) {
  const text = useText()
  return (
    <section aria-label={text('home.issuesOfYear', { type: issueType, year })} className={alone ? 'md:col-span-2' : ''}>
      <h4 className="pb-1 text-sm text-muted">{text('site.issues', { type: issueType })}</h4>
      <VolumeLinks volumes={volumes} className={`-mx-2 ${alone ? 'gap-x-12 md:columns-2' : ''}`} />
    </section>
  )
}

/** The years that were opened and closed, by history entry: going back, they are as they were left. */
const years = new Map<string, boolean>()

const useUnfolded = (year: number, byDefault: boolean) => {
  const { key } = useLocation()
  const entry = `${key} ${year}`
  const [open] = useState(() => years.get(entry) ?? byDefault)
  return { open, onToggle: (isOpen: boolean) => void years.set(entry, isOpen) }
}

function Year({ branch: { year, types }, isFirst }: { branch: Branch; isFirst: boolean }) {
  const text = useText()
  const { open, onToggle } = useUnfolded(year, isFirst)
  const volumes = types.flatMap(type => type.volumes)
  const papers = volumes.reduce((sum, { paperCount }) => sum + paperCount, 0)
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group border-b border-line"
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-baseline gap-[min(1rem,4vw)] py-4 hover:text-accent [&::-webkit-details-marker]:hidden">
        <h3 className="font-serif text-xl">{year}</h3>
        <span className="min-w-0 text-sm wrap-anywhere text-muted">
          {text('site.volumes', { count: volumes.length })}, {text('site.papers', { count: papers })}
        </span>
        <Icon
          name="down"
          className="ml-auto size-5 self-center text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-1 gap-x-12 gap-y-4 pb-6 md:grid-cols-2">
        {types.map(type => (
          <Type key={type.issueType} year={year} type={type} alone={types.length === 1} />
        ))}
      </div>
    </details>
  )
}

/** The whole archive; before the first volume there is none to speak of. */
export function VolumesByYear() {
  const text = useText()
  const explained = useErrorText()
  const query = useYearTreeQuery()
  const tree = forReaders(query.data?.tree ?? [])
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const isWanted = hash === '#by-year' && tree.length > 0
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView()
  }, [isWanted])
  if (query.data && tree.length === 0) return null
  return (
    <section ref={section} aria-labelledby="by-year">
      <h2 id="by-year" className="mb-4 border-b border-line pb-4 font-serif text-2xl">
        {text('home.volumesByYear')}
      </h2>
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
      >
        {() => tree.map((branch, place) => <Year key={branch.year} branch={branch} isFirst={place === 0} />)}
      </QueryResult>
    </section>
  )
}
