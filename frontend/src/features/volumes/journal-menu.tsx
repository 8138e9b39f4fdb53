import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useYearTreeQuery } from './api.ts'
import { MenuFailed } from './menu-failed.tsx'
import { forReaders, matching, volumesOf } from './tree.ts'
import { VolumeCovers } from './volume-covers.tsx'
import { VolumeLinks } from './volume-links.tsx'

type Path = { readonly year?: number; readonly issueType?: string }

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

const Slash = () => <span aria-hidden="true">/</span>

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
        <li aria-current={issueType === undefined ? 'step' : undefined} className="flex items-center gap-2">
          <Slash />
          {year}
        </li>
        {issueType !== undefined && (
          <li aria-current="step" className="flex items-center gap-2">
            <Slash />
            {text('site.issues', { type: issueType })}
          </li>
        )}
      </ol>
    </nav>
  )
}

/** From year to year, within the same issue type where the other year has it; the chosen one leads back to its types. */
function YearTabs({ tree, path, choose }: { tree: YearTree; path: Path; choose: (path: Path) => void }) {
  const text = useText()
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // a block: newer browsers return a promise, which is no clean-up
    chosen.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [path.year])
  const pathTo = ({ year, types }: YearTree[number]): Path => {
    const stays = year !== path.year && types.some(({ issueType }) => issueType === path.issueType)
    return stays && path.issueType !== undefined ? { year, issueType: path.issueType } : { year }
  }
  return (
    <div role="group" aria-label={text('menu.years')} className="mb-2 flex overflow-x-auto px-1 py-1">
      {tree.map(branch => {
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

function Level({ tree, path, go }: { tree: YearTree; path: Path; go: (path: Path) => void }) {
  const text = useText()
  const branch = tree.find(({ year }) => year === path.year)
  const type = branch?.types.find(({ issueType }) => issueType === path.issueType)
  if (type) return <VolumeCovers volumes={type.volumes} isSmall className="px-2 pt-1" />
  if (branch)
    return (
      <ul>
        {branch.types.map(({ issueType, volumes }) => (
          <Step
            key={issueType}
            label={text('site.issues', { type: issueType })}
            aside={String(volumes.length)}
            onClick={() => go({ year: branch.year, issueType })}
          />
        ))}
      </ul>
    )
  return (
    <ul>
      {tree.map(each => (
        <Step
          key={each.year}
          label={<span className="font-serif text-lg">{each.year}</span>}
          aside={text('site.volumes', { count: volumesOf(each).length })}
          onClick={() => go({ year: each.year })}
        />
      ))}
    </ul>
  )
}

/** Years, then issue types, then volumes; the keyboard's place goes along. */
function DrillDown({ tree }: { tree: YearTree }) {
  const [path, setPath] = useState<Path>({})
  const list = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const go = (to: Path) => {
    moved.current = true
    setPath(to)
  }
  useEffect(() => {
    if (moved.current) list.current?.querySelector<HTMLElement>('button, a')?.focus()
    moved.current = false
  }, [path])
  return (
    <>
      {path.year !== undefined && (
        <>
          <Crumbs path={path} go={go} />
          {tree.length > 1 && <YearTabs tree={tree} path={path} choose={setPath} />}
        </>
      )}
      <div ref={list}>
        <Level tree={tree} path={path} go={go} />
      </div>
    </>
  )
}

function Matches({ tree, term, clear }: { tree: YearTree; term: string; clear: () => void }) {
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
          <VolumeLinks volumes={volumes} withType />
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

function VolumeBrowser({ tree }: { tree: YearTree }) {
  const text = useText()
  const [term, setTerm] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    setTerm('')
    box.current?.focus()
  }
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
      {term.trim() ? <Matches tree={tree} term={term} clear={clear} /> : <DrillDown tree={tree} />}
    </>
  )
}

/** The way to every volume: by year and issue type, or by searching. */
export function JournalMenu() {
  const text = useText()
  const explained = useErrorText()
  return (
    <QueryResult
      of={useYearTreeQuery()}
      loading={text('site.loadingJournals')}
      failed={(error, retry) => (
        <MenuFailed message={text('menu.failed', { message: explained(error) })} retry={retry} />
      )}
      isEmpty={({ tree = [] }) => forReaders(tree).length === 0}
      empty={<p className="py-6 text-center text-muted">{text('menu.none')}</p>}
    >
      {({ tree = [] }) => <VolumeBrowser tree={forReaders(tree)} />}
    </QueryResult>
  )
}
