import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QueryResult } from '../../ui/queries/query-result.tsx'
import { type Menu, useMenuQuery, useVolumesOfYearQuery, useYearTreeQuery } from './api.ts'
import { MenuFailed } from './menu-failed.tsx'
import { matching } from './tree.ts'
import { VolumeCovers } from './volume-covers.tsx'

type Path = { readonly year?: number; readonly issueType?: string }

/** How many volumes each year has of each type. */
type Years = ReturnType<typeof yearsIn>

const yearsIn = ({ menu }: Menu) => [...Map.groupBy(menu, ({ year }) => year)].map(([year, types]) => ({ year, types }))

const row =
  'flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-sm px-2 text-left hover:bg-tint'

function Step({ onClick, label, aside }: { onClick: () => void; label: ReactNode; aside: string }) {
  return (
    <li>
      <button type="button" className={row} onClick={onClick}>
        <span>{label}</span>
        <span className="flex items-center gap-1 text-sm text-muted">
          {aside}
          <Icon name="next" />
        </span>
      </button>
    </li>
  )
}

function Crumbs({ path: { year, issueType }, go }: { path: Path; go: (path: Path) => void }) {
  const text = useText()
  return (
    <nav aria-label={text('menu.breadcrumb')}>
      <ol className="flex flex-wrap items-center gap-x-2 px-2 text-sm text-muted">
        <li>
          <button
            type="button"
            className="cursor-pointer py-2 text-accent underline-offset-4 hover:underline"
            onClick={() => go({})}
          >
            {text('menu.years')}
          </button>
        </li>
        {[year, issueType && text('site.issues', { type: issueType })].map(
          (crumb, n, all) =>
            crumb && (
              <li key={n} aria-current={all[n + 1] ? undefined : 'step'} className="flex items-center gap-2">
                <span aria-hidden="true">/</span>
                {crumb}
              </li>
            ),
        )}
      </ol>
    </nav>
  )
}

/** From year to year, within the same issue type where the other year has it; the chosen one leads back to its types. */
function YearTabs({ years, path, choose }: { years: Years; path: Path; choose: (path: Path) => void }) {
  const text = useText()
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // a block: newer browsers return a promise, which is no clean-up
    chosen.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [path.year])
  const pathTo = ({ year, types }: Years[number]): Path => {
    const stays = year !== path.year && types.some(({ issueType }) => issueType === path.issueType)
    return stays && path.issueType !== undefined ? { year, issueType: path.issueType } : { year }
  }
  return (
    <div role="group" aria-label={text('menu.years')} className="mb-2 flex overflow-x-auto px-1 py-1">
      {years.map(branch => {
        const isChosen = branch.year === path.year
        return (
          <button
            key={branch.year}
            ref={isChosen ? chosen : undefined}
            type="button"
            aria-pressed={isChosen}
            className={`min-h-11 shrink-0 cursor-pointer rounded-full px-3 text-sm tabular-nums ${isChosen ? 'border border-accent font-semibold text-accent' : 'hover:bg-tint'}`}
            onClick={() => choose(pathTo(branch))}
          >
            {branch.year}
          </button>
        )
      })}
    </div>
  )
}

function Level({ years, path, go }: { years: Years; path: Path; go: (path: Path) => void }) {
  const text = useText()
  const branch = years.find(({ year }) => year === path.year)
  return (
    <ul>
      {branch
        ? branch.types.map(({ year, issueType, volumes }) => (
            <Step
              key={issueType}
              label={text('site.issues', { type: issueType })}
              aside={String(volumes)}
              onClick={() => go({ year, issueType })}
            />
          ))
        : years.map(({ year, types }) => (
            <Step
              key={year}
              label={<span className="font-serif text-lg">{year}</span>}
              aside={text('site.volumes', { count: types.reduce((sum, { volumes }) => sum + volumes, 0) })}
              onClick={() => go({ year })}
            />
          ))}
    </ul>
  )
}

/** The volumes of a year, which come with the menu where there are few. */
const useVolumesOf = ({ tree }: Menu, year: number | undefined) => {
  const fetched = useVolumesOfYearQuery(year ?? 0, { skip: tree !== undefined || year === undefined })
  const volumes = tree?.find(branch => branch.year === year)?.types.flatMap(type => type.volumes)
  const data = volumes ? { volumes } : fetched.currentData
  return { ...fetched, data, currentData: data }
}

/** Years, then issue types, then volumes; the keyboard's place goes along, once they are there. */
function DrillDown({ menu }: { menu: Menu }) {
  const [path, setPath] = useState<Path>({})
  const { year, issueType } = path
  const years = yearsIn(menu)
  const volumes = useVolumesOf(menu, year)
  const list = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const go = (to: Path) => {
    moved.current = true
    setPath(to)
  }
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('button, a')
    if (!moved.current || !first) return
    moved.current = false
    first.focus()
  })
  return (
    <>
      {year !== undefined && (
        <>
          <Crumbs path={path} go={go} />
          {years.length > 1 && <YearTabs years={years} path={path} choose={setPath} />}
        </>
      )}
      <div ref={list}>
        {issueType === undefined ? (
          <Level years={years} path={path} go={go} />
        ) : (
          <Fetched of={volumes}>
            {({ volumes: all }) => (
              <VolumeCovers
                volumes={all.flatMap(each => (each.name === null || each.issueType !== issueType ? [] : [each]))}
                isSmall
                className="px-2 pt-1"
              />
            )}
          </Fetched>
        )}
      </div>
    </>
  )
}

type Term = { readonly term: string; readonly clear: () => void }

function VolumeLinks({ volumes }: { volumes: readonly Volume[] }) {
  const text = useText()
  return (
    <ul>
      {volumes.map(({ id, year, issueType, name, paperCount }) => (
        <li key={id} className="break-inside-avoid">
          <Link
            to={volumePath(year, issueType, name)}
            className="flex min-h-11 items-center justify-between gap-4 rounded-sm px-2 py-2 hover:bg-tint hover:text-accent"
          >
            <span className="wrap-anywhere">{name}</span>
            <span className="shrink-0 text-right text-sm text-muted">
              {text('site.issueType', { type: issueType })} · {text('site.papers', { count: paperCount })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Matches({ tree, term, clear }: Term & { readonly tree: NonNullable<Menu['tree']> }) {
  const text = useText()
  const years = matching(tree, term)
  const found = years.reduce((sum, { volumes }) => sum + volumes.length, 0)
  return (
    <>
      <p role="status" className="sr-only">
        {text('menu.found', { count: found })}
      </p>
      {years.map(({ year, volumes }) => (
        <section key={year} aria-labelledby={`found-${year}`} className="pt-3">
          <h3 id={`found-${year}`} className="px-2 font-serif text-muted">
            {year}
          </h3>
          <VolumeLinks volumes={volumes} />
        </section>
      ))}
      {found === 0 && (
        <div className="py-6 text-center">
          <p className="text-muted">{text('menu.noMatch')}</p>
          <button
            type="button"
            className="mt-2 min-h-11 cursor-pointer px-4 text-accent underline underline-offset-4"
            onClick={clear}
          >
            {text('menu.clearSearch')}
          </button>
        </div>
      )}
    </>
  )
}

/** Where the menu came without its volumes, all of them are fetched. */
const Found = (term: Term) => (
  <Fetched of={useYearTreeQuery()}>{({ tree = [] }) => <Matches tree={tree} {...term} />}</Fetched>
)

function VolumeBrowser({ menu }: { menu: Menu }) {
  const text = useText()
  const [term, setTerm] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    setTerm('')
    box.current?.focus()
  }
  const { tree } = menu
  const found = tree ? <Matches tree={tree} term={term} clear={clear} /> : <Found term={term} clear={clear} />
  return (
    <>
      <div className="relative mb-2">
        <Icon name="search" className="absolute top-3.5 left-3 size-4 text-muted" />
        <input
          ref={box}
          type="search"
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          placeholder={text('menu.searchPlaceholder')}
          aria-label={text('menu.search')}
          className="h-11 w-full rounded-sm border border-line-strong bg-surface pr-3 pl-9"
        />
      </div>
      {term.trim() ? found : <DrillDown menu={menu} />}
    </>
  )
}

type FetchedProps<Data> = Pick<ComponentProps<typeof QueryResult<Data>>, 'of' | 'isEmpty' | 'empty' | 'children'>

/** What the menu fetches. */
function Fetched<Data>(props: FetchedProps<Data>) {
  const text = useText()
  const explained = useErrorText()
  return (
    <QueryResult
      {...props}
      loading={text('site.loadingJournals')}
      failed={(error, retry) => (
        <MenuFailed message={text('menu.failed', { message: explained(error) })} retry={retry} />
      )}
    />
  )
}

/** The way to every volume: by year and issue type, or by searching. */
export function JournalMenu() {
  const text = useText()
  return (
    <Fetched
      of={useMenuQuery()}
      isEmpty={({ menu }) => menu.length === 0}
      empty={<p className="py-6 text-center text-muted">{text('menu.none')}</p>}
    >
      {menu => <VolumeBrowser menu={menu} />}
    </Fetched>
  )
}
