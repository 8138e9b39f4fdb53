import type { BoardPage as Page, PageMember, PageSection } from '@shodh/contracts/board/views.ts'
import { useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useErrorText } from '../../i18n/error-text.ts'
import { type Text, useLanguage, useText } from '../../i18n/text.tsx'
import { useDays, useJournal, usePageTitle, useSiteName } from '../../journal.ts'
import { ErrorScreen } from '../../ui/queries/error-screen.tsx'
import type { Head } from '../../ui/head/head.ts'
import { QueryResult } from '../../ui/queries/query-result.tsx'
import { Skeleton } from '../../ui/queries/skeleton.tsx'
import { useHead } from '../../ui/head/use-head.ts'
import { useBoardPageQuery } from './api.ts'
import { BOARD_PATH, boardPath, dayIn } from './board-address.ts'
import { DayForm, DaysOfChange, ToToday } from './days.tsx'
import { inLanguage } from './in-language.ts'
import { Person } from './person.tsx'
import './board.css'

/** For search engines, which read what the server sent: the bundle of browsers leaves it out. */
const linked = import.meta.env.SSR ? await import('./board-json-ld.ts') : undefined

/** Members whose pictures are fetched at once: more are not seen first. */
const FIRST = 4

function People({ members, isFirst = false }: { members: readonly PageMember[]; isFirst?: boolean }) {
  return (
    <ul className="people">
      {members.map((member, place) => (
        <Person key={member.id} of={member} isFirst={isFirst && place < FIRST} />
      ))}
    </ul>
  )
}

function Section({ of: section, isFirst }: { of: PageSection; isFirst: boolean }) {
  const { text: name, lang } = inLanguage(section, 'name', useLanguage())
  return (
    <section aria-labelledby={section.id} className="board-section">
      <h2 id={section.id} lang={lang} className="text-sm font-semibold wrap-anywhere">
        {name}
      </h2>
      <People members={section.members} isFirst={isFirst} />
    </section>
  )
}

function Former({ of: former }: { of: Page['former'] }) {
  const text = useText()
  if (former.length === 0) return null
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer py-4 font-semibold">
        {text('board.former')} <span className="font-normal text-muted tabular-nums">{former.length}</span>
      </summary>
      <div className="pt-2 pb-6">
        <People members={former} />
      </div>
    </details>
  )
}

/** How long the board of a day stood. */
function Stood({ asOf, days }: Pick<Page, 'asOf' | 'days'>) {
  const text = useText()
  const print = useDays()
  if (asOf === null) return null
  const next = days.findLast(day => day > asOf)
  return (
    <p className="pb-4 text-sm text-muted">
      {next === undefined ? text('board.unchanged') : text('board.stood', { date: print(next) })} <ToToday />
    </p>
  )
}

function Board({ of: { asOf, sections, former, days } }: { of: Page }) {
  const text = useText()
  const shown = sections.filter(({ members }) => members.length > 0)
  return (
    <>
      <Stood asOf={asOf} days={days} />
      {shown.length === 0 && <p className="border-t border-line py-10 text-muted">{text('board.empty')}</p>}
      {shown.map((section, place) => (
        <Section key={section.id} of={section} isFirst={place === 0} />
      ))}
      <Former of={former} />
      <DaysOfChange days={days} />
    </>
  )
}

function NoBoard({ is }: { is: 'unrecorded' | 'no day' }) {
  return (
    <div className="border-t border-line py-10">
      <p role="alert">{useText()(is === 'unrecorded' ? 'board.unrecorded' : 'board.noDay')}</p>
      <p className="mt-4">
        <ToToday />
      </p>
    </div>
  )
}

function Awaited() {
  return (
    <div className="people border-t border-line pt-8">
      {Array.from({ length: 6 }, (_, place) => (
        <div key={place} className="person">
          <Skeleton className="size-20 rounded-full" />
          <div className="grid content-start gap-2 pt-1">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

type Data = ReturnType<typeof useBoardPageQuery>['currentData']

const headOf = (data: Data, title: string, described: Pick<Head, 'description'>): Head => {
  if (!data) return { title }
  if ('is' in data) return { title, status: data.is === 'unrecorded' ? 404 : 400 }
  return { title, path: BOARD_PATH, ...(data.asOf === null ? described : { isPast: true }) }
}

const titleOf = (data: Data, day: string | undefined, text: Text, print: (day: string) => string) => {
  const of = data && 'asOf' in data ? data.asOf : data?.is === 'unrecorded' ? day : undefined
  return of ? text('board.onDay', { date: print(of) }) : text('site.board')
}

const useBoardHead = (data: Data, title: string) => {
  const text = useText()
  const journal = useJournal()
  const siteName = useSiteName()
  const tags = useMemo(() => {
    if (!linked || !journal || !data || !('asOf' in data) || data.asOf !== null) return undefined
    return linked.boardTags(data, journal)
  }, [data, journal])
  const described = siteName ? { description: text('board.description', { journal: siteName }) } : {}
  useHead({ ...headOf(data, usePageTitle(title), described), site: siteName, tags })
}

/** `/board-members`: who answers for the journal, today and, with `?asOf=`, on any day. */
export function BoardPage() {
  const text = useText()
  const print = useDays()
  const explained = useErrorText()
  const day = dayIn(useLocation().search)
  const query = useBoardPageQuery({ asOf: day })
  const { currentData: data } = query
  const title = titleOf(data, day, text, print)
  useBoardHead(data, title)
  const shownDay = (data && 'asOf' in data && data.asOf) || undefined
  const hasDays = !data || !('days' in data) || data.days.length > 0
  if (shownDay !== undefined && shownDay !== day) return <Navigate replace to={boardPath(shownDay)} />
  return (
    <div className="board">
      <div className="page pt-6 sm:pt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
          <h1 className="font-serif text-3xl text-balance">{title}</h1>
          {hasDays && <DayForm day={shownDay} />}
        </div>
        <QueryResult
          of={{ ...query, data }}
          loading={text('board.loading')}
          skeleton={<Awaited />}
          failed={(error, retry) => (
            <ErrorScreen title={text('board.failed')} message={explained(error)} retry={retry} />
          )}
        >
          {found => ('is' in found ? <NoBoard is={found.is} /> : <Board of={found} />)}
        </QueryResult>
      </div>
    </div>
  )
}
