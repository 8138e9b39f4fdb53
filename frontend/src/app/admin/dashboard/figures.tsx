import type { OwnPapersResponse } from '@shodh/contracts/papers/back-office/own-papers.ts'
import type { OverviewResponse } from '@shodh/contracts/usage/views.ts'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { OwnPaperList } from '../../../features/papers/admin/own-papers.tsx'
import { Comparison } from '../../../features/usage/admin/cards.tsx'
import { exact, nothingBefore } from '../../../features/usage/admin/figures.ts'
import { dayLabel, dayName } from '../../../features/usage/admin/points.ts'
import { shifted } from '../../../features/usage/admin/range.ts'
import { useDays, useTimeZone } from '../../../journal.ts'
import { Section } from '../../../ui/admin/heading.tsx'
import { mediumDayIn } from '../../../ui/formats/moment.ts'
import { TextLink } from '../../../ui/admin/button.tsx'

/** Fetched behind the figures that it draws. */
const ReadingsChart = lazy(async () => ({
  default: (await import('../../../features/usage/admin/charts/readings-chart.tsx')).ReadingsChart,
}))

const analytics = (
  <TextLink to="/admin/papers/analytics" className="text-sm">
    Analytics
  </TextLink>
)

const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0)

type Figures = Pick<OverviewResponse, 'weeks' | 'countedSince'>

/** Whether all of the twelve weeks before were counted. */
const isComparable = ({ weeks: [first, ...others], countedSince }: Figures) =>
  first !== undefined && countedSince !== null && countedSince <= shifted(first.from, -7 * (others.length + 1))

function Chart({ of: figures }: { of: Figures }) {
  const isCompared = isComparable(figures)
  const points = figures.weeks.map(({ from, to, downloads, before }) => {
    return {
      name: `${dayName(from)} to ${dayName(to)}`,
      label: dayLabel(from),
      value: downloads,
      ...(isCompared && { before }),
    }
  })
  return (
    <div className="mt-3 min-h-79">
      <Suspense fallback={null}>
        <ReadingsChart title="By week" unit="Paper downloads" points={points} />
      </Suspense>
    </div>
  )
}

function Compared({ of: figures, now, before }: { of: Figures; now: number; before: number }) {
  const days = useDays()
  const { countedSince } = figures
  const when = 'in the 12 weeks before'
  if (isComparable(figures)) return <Comparison now={now} before={before} when={when} />
  return countedSince && nothingBefore(days(countedSince), when)
}

/** Twelve weeks against the twelve before, in words and as a chart with its table. */
export function Downloads({ of: figures }: { of: Figures }) {
  const { weeks } = figures
  const now = sumOf(weeks.map(({ downloads }) => downloads))
  const before = sumOf(weeks.map(each => each.before))
  const nothing = now + before === 0
  return (
    <Section title="Paper downloads" lead="The last 12 weeks" action={analytics}>
      {nothing ? (
        <p className="text-sm text-muted">No paper was downloaded in these 12 weeks, nor in the 12 before.</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <b className="text-3xl font-semibold tabular-nums">{exact(now)}</b>
            <span className="text-sm text-muted">
              <Compared of={figures} now={now} before={before} />
            </span>
          </p>
          <Chart of={figures} />
        </>
      )}
    </Section>
  )
}

type Listed = {
  readonly id: string
  readonly title: string
  readonly downloads?: number
  readonly detail: string
}

function Papers({ papers }: { papers: readonly Listed[] }) {
  return (
    <ul className="border-t border-line">
      {papers.map(({ id, title, downloads, detail }) => (
        <li key={id} className="flex items-center gap-4 border-b border-line py-1.5 text-sm">
          <p className="min-w-0 grow">
            <Link to={`/admin/papers?paper=${id}`} className="block truncate hover:underline" title={title}>
              {title}
            </Link>
            <span className="block truncate text-xs text-muted">{detail}</span>
          </p>
          {downloads !== undefined && (
            <span className="shrink-0 tabular-nums">
              {exact(downloads)}
              <span className="sr-only"> paper downloads</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function TopPapers({ papers }: { papers: OverviewResponse['topPapers'] }) {
  if (papers.length === 0) return null
  const listed = papers.map(({ volumeName, year, ...paper }) => ({ ...paper, detail: `${volumeName} (${year})` }))
  return (
    <Section title="Top papers" lead="By paper downloads of the last 12 weeks">
      <Papers papers={listed} />
    </Section>
  )
}

const LISTED = 5

/** The papers that an author's account is joined to. */
export function AuthoredPapers({ papers }: { papers: OwnPapersResponse['papers'] }) {
  if (papers.length === 0) return null
  const all = papers.length > LISTED && (
    <TextLink to="/admin/profile" className="text-sm">
      All {exact(papers.length)}
    </TextLink>
  )
  return (
    <Section title="Your papers" lead="As an author, with paper downloads of all time" action={all}>
      <OwnPaperList of={papers.slice(0, LISTED)} />
    </Section>
  )
}

/** An author's last uploads, with their paper downloads of all time. */
export function OwnPapers({ papers }: { papers: NonNullable<OverviewResponse['ownPapers']> }) {
  if (papers.length === 0) return null
  const detailOf = ({ volumeName, uploadDate, version }: (typeof papers)[number]) =>
    [volumeName, dayLabel(uploadDate), version > 1 ? `version ${version}` : ''].filter(Boolean).join(' · ')
  return (
    <Section title="Papers you uploaded" lead="With paper downloads of all time">
      <Papers papers={papers.map(paper => ({ ...paper, detail: detailOf(paper) }))} />
    </Section>
  )
}

/** Papers of which an author proposed a correction that the editors have yet to decide on. */
export function OwnProposals({ papers }: { papers: NonNullable<OverviewResponse['ownProposals']> }) {
  const timeZone = useTimeZone()
  if (papers.length === 0) return null
  const listed = papers.map(({ proposedAt, ...paper }) => ({
    ...paper,
    detail: `Proposed on ${mediumDayIn(timeZone, proposedAt)}`,
  }))
  return (
    <Section title="You proposed" lead="Corrections that the editors decide on">
      <Papers papers={listed} />
    </Section>
  )
}
