import {
  type ComponentType,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useHref } from 'react-router-dom'
import { onStorage } from '../../../browser-storage.ts'
import { withMessages } from '../../../i18n/catalogues.ts'
import { useLanguage, useText } from '../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../journal.ts'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { useHydrated } from '../../../ui/browser/use-hydrated.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { hasLibrary } from '../../library/storage/marker.ts'
import { isRunning } from '../download/running.ts'
import { useDownloads } from '../download/use-downloads.ts'
import type { ListedPaper } from '../paper-details.ts'
import type { LiveParts } from './live-rows.tsx'
import type { Row, RowPage } from './paper-row.tsx'
import { useRowActs } from './use-row-acts.ts'
import './rows.css'

/** What changes in rows: how far a download is, and what of them is saved. */
const LiveRows = lazyOrNothing(withMessages(async () => (await import('./live-rows.tsx')).LiveRows, 'library'))

/** From here on rows are those of a table. */
const TABLE = '(min-width: 60rem)'

const AS_RENDERED = { __html: '' }

/** Whether the server's markup still shows the content: nothing in it needs React, which then spends no time on it. */
const useAsRendered = (content: unknown) => {
  const isHydrated = useHydrated()
  const [rendered] = useState(() => (typeof document === 'undefined' || isHydrated ? undefined : content))
  return rendered === content
}

const useRowPage = (): RowPage => {
  const base = useHref('/')
  const [text, language, days, timeZone] = [useText(), useLanguage(), useDays(), useTimeZone()]
  return useMemo(
    () => ({ text, language, days, timeZone, hrefOf: path => (base === '/' ? path : base + path) }),
    [text, language, days, timeZone, base],
  )
}

const CELLS = ['cell', 'rowheader', 'cell', 'cell']

/** Gives rows and their cells the roles of a table, or takes them away: how wide it is only a browser knows. */
const setRoles = (list: Element, isTable: boolean) => {
  const set = (element: Element | undefined, name: string, value: string) =>
    isTable ? element?.setAttribute(name, value) : element?.removeAttribute(name)
  for (const row of list.children) {
    row.setAttribute('role', isTable ? 'row' : 'listitem')
    CELLS.forEach((role, place) => set(row.children[place], 'role', role))
    // it is read before each cell of the row
    set(row.children[1], 'aria-label', row.querySelector('.row-title')?.textContent ?? '')
  }
}

/** What changes in rows, once there is something: the list itself is not rendered again for it. */
function Live(live: Omit<LiveParts, 'downloads'>) {
  const hasSaved = useSyncExternalStore(onStorage, hasLibrary, () => false)
  const downloads = useDownloads()
  const { list } = live
  useLayoutEffect(() => {
    const setBusy = (url: string, isBusy: boolean) =>
      list.current?.querySelector(`[formaction="${CSS.escape(url)}"]`)?.setAttribute('aria-disabled', String(isBusy))
    for (const [url, download] of downloads) setBusy(url, isRunning(download))
    return () => [...downloads.keys()].forEach(url => setBusy(url, false))
  }, [downloads, list])
  return (
    <Suspense>
      {(hasSaved || live.toSave.length > 0 || downloads.size > 0) && <LiveRows {...live} downloads={downloads} />}
    </Suspense>
  )
}

type Head = { readonly columns: readonly string[]; readonly isTable: boolean }

function Head({ columns, isTable }: Head) {
  return (
    <div role={isTable ? 'row' : undefined} className="rows-head">
      {columns.map(name => (
        <span key={name} role={isTable ? 'columnheader' : undefined}>
          {name}
        </span>
      ))}
    </div>
  )
}

type Rows<Paper extends ListedPaper> = {
  readonly papers: readonly Paper[]
  /** Names the list. */
  readonly label: string
  /** Shows a paper as a `<div role="listitem" data-paper={id}>`; without hooks. */
  readonly Row: ComponentType<Row<Paper>>
  /** Names of the four columns, where the rows are those of a table on wide screens. */
  readonly columns?: readonly string[]
  readonly className?: string
}

/**
 * A list of papers. One listener serves all of its rows, and what the server has rendered stays as it is until other
 * papers come. The form sends for a PDF where no script runs.
 */
export function PaperRows<Paper extends ListedPaper>({ papers, label, Row, columns, className = '' }: Rows<Paper>) {
  const page = useRowPage()
  const asRendered = useAsRendered(papers)
  const form = useRef<HTMLFormElement>(null)
  const toSave = useRowActs(papers, form)
  const list = useRef<HTMLDivElement>(null)
  const isTable = useMedia(TABLE) && columns !== undefined
  useEffect(() => {
    if (list.current && columns) setRoles(list.current, isTable)
  }, [columns, isTable, papers])
  const rows = useMemo(
    () => papers.map(paper => <Row key={`${paper.id} ${paper.updatedAt}`} paper={paper} page={page} />),
    [papers, Row, page],
  )
  const listed = {
    ref: list,
    role: isTable ? 'rowgroup' : 'list',
    'aria-label': isTable ? undefined : label,
    className: `${columns ? 'rows-table' : ''} ${className}`,
  }
  return (
    <form ref={form}>
      <div role={isTable ? 'table' : undefined} aria-label={isTable ? label : undefined}>
        {columns && <Head columns={columns} isTable={isTable} />}
        {asRendered ? (
          <div key="rendered" {...listed} dangerouslySetInnerHTML={AS_RENDERED} suppressHydrationWarning />
        ) : (
          <div key="own" {...listed}>
            {rows}
          </div>
        )}
      </div>
      <Live papers={papers} list={list} toSave={toSave} />
    </form>
  )
}
