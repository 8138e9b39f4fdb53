import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { Info, RefreshCw, Sheet } from 'lucide-react'
import { Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { QueryBanner } from '../../../../ui/admin/queried.tsx'
import { useScreenKeys } from '../../../../ui/admin/screen-keys.ts'
import { useRefresh } from '../../../../ui/admin/use-refresh.ts'
import { count } from '../../../../ui/formats/count.ts'
import { lazyOrNothing } from '../../../../ui/lazy-or-nothing.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { SkeletonLines } from '../../../../ui/queries/skeleton.tsx'
import { useMedia, WIDE } from '../../../../ui/browser/use-media.ts'
import { volumesOf } from '../../../volumes/tree.ts'
import { useStaffYearsQuery } from '../../../volumes/admin/calls.ts'
import { DeletedPapers } from '../deleted/recently-deleted.tsx'
import { ListButtons } from '../list-buttons.tsx'
import { usePaperDownload } from '../use-file-download.ts'
import { AdvancedPanel } from './filters/advanced-panel.tsx'
import { isOpen, type ListAddress, useListAddress, volumesIn } from './filters/filters.ts'
import { type Act, editPath, useRights } from './table/lines.tsx'
import { ListFilters } from './filters/list-filters.tsx'
import { downloadsOf } from './listed-downloads.ts'
import { NoPapersFound } from './filters/no-papers-found.tsx'
import { PaperTable } from './table/paper-table.tsx'
import { type Asked, RowDialogs } from './acts/row-dialogs.tsx'
import { focusedId, useRowFocus } from './table/row-focus.ts'
import { flatLines, groupLines, groupsOf, narrowed, sorted, usePaperRows, useRows } from './table/rows.ts'
import { useSelection } from './table/selection.ts'
import type { Row } from './status.ts'

const FRESH = { refetchOnMountOrArgChange: true } as const

const ProposedCorrections = lazyOrNothing(
  async () => (await import('../notices/proposed-corrections.tsx')).ProposedCorrections,
)
/** With what makes a sheet, which the list does without. */
const BulkActs = lazyOrNothing(async () => (await import('./acts/bulk-acts.tsx')).BulkActs)
const PaperSheet = lazyOrNothing(async () => (await import('../paper-sheet/paper-sheet.tsx')).PaperSheet)

type Counted = { readonly papers: number; readonly downloads: number | undefined }

type FooterProps = {
  readonly listed: Counted
  readonly total: number
  readonly volumes: number
  readonly updatedAt: string | undefined
}

function Footer({ listed: { papers, downloads }, total, volumes, updatedAt }: FooterProps) {
  const timeZone = useTimeZone()
  return (
    <p role="status" className="mt-3 text-sm text-muted">
      Showing {papers.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')} papers in {count(volumes, 'volume')}
      {downloads !== undefined && `, ${count(downloads, 'paper download')}`}
      {updatedAt && `. Last updated ${momentIn(timeZone, updatedAt)}`}
    </p>
  )
}

type ListProps = {
  readonly tree: YearTree
  readonly rows: readonly Row[]
  readonly address: ListAddress
}

const useLines = ({ tree, rows, address: { filter, sort, open } }: ListProps) => {
  const listed = useMemo(() => narrowed(rows, filter), [rows, filter])
  const groups = useMemo(() => groupsOf(listed, tree, filter), [listed, tree, filter])
  const lines = useMemo(
    () => (sort ? flatLines(sorted(listed, sort)) : groupLines(groups, isOpen(open))),
    [listed, groups, sort, open],
  )
  const shown = useMemo(() => lines.flatMap(line => (line.kind === 'paper' ? [line.row] : [])), [lines])
  return { listed, groups, lines, shown }
}

/** The row with the focus, else the one that the sheet shows. */
const currentOf = (rows: readonly Row[], paperId: string | undefined) => {
  const id = focusedId() ?? paperId
  return rows.find(row => row.id === id)
}

const useActs = (ask: (asked: Asked) => void) => {
  const download = usePaperDownload()
  const navigate = useNavigate()
  const act: Act = (action, { id, volumeId, title }) => {
    if (action === 'edit') void navigate(editPath(id))
    else if (action === 'download') download({ downloadUrl: `/api/v1/papers/${volumeId}/${id}/download`, title })
    else ask({ action, id })
  }
  const latest = useRef(act)
  useEffect(() => void (latest.current = act))
  return useCallback<Act>((action, row) => latest.current(action, row), [])
}

function Papers({ total, updatedAt, ...list }: ListProps & Pick<FooterProps, 'total' | 'updatedAt'>) {
  const { address } = list
  const { listed, groups, lines, shown } = useLines(list)
  const selection = useSelection(shown)
  const [asked, ask] = useState<Asked>()
  const act = useActs(ask)
  const rights = useRights()
  const focus = useRowFocus(shown, address.paperId !== undefined)
  const at = shown.findIndex(({ id }) => id === address.paperId)
  const current = (perform: (row: Row) => void, isAllowed = true) => {
    if (!isAllowed) return undefined
    return () => {
      const row = currentOf(shown, address.paperId)
      if (row) perform(row)
    }
  }
  useScreenKeys({
    o: current(({ id }) => address.show(id)),
    e: current(row => act('edit', row), rights.mayRevise),
    r: current(row => act('replace', row), rights.mayReplace),
    x: current(({ id }) => selection.toggle(id)),
  })
  const beside = (by: 1 | -1) => {
    const row = at < 0 ? undefined : shown[at + by]
    return row && (() => address.show(row.id, true))
  }
  return (
    <>
      {listed.length === 0 && <NoPapersFound tree={list.tree} address={address} />}
      {lines.length > 0 && (
        <PaperTable
          lines={lines}
          shown={shown}
          address={address}
          selection={selection}
          act={act}
          remove={volume => ask({ action: 'delete volume', volume })}
          focus={focus}
        />
      )}
      {selection.chosen.length > 0 && (
        <Suspense>
          <BulkActs selection={selection} remove={() => ask({ action: 'delete papers', rows: selection.chosen })} />
        </Suspense>
      )}
      <Footer
        listed={{ papers: listed.length, downloads: downloadsOf(listed) }}
        total={total}
        volumes={groups.length}
        updatedAt={updatedAt}
      />
      {address.paperId !== undefined && (
        <Suspense>
          <PaperSheet
            paper={shown[at] ?? { id: address.paperId }}
            onClose={() => address.show(undefined, true)}
            previous={beside(-1)}
            next={beside(1)}
            returnTo={() => document.querySelector<HTMLElement>(`[data-id="${CSS.escape(address.paperId ?? '')}"] a`)}
            act={act}
          />
        </Suspense>
      )}
      {asked && <RowDialogs asked={asked} ask={ask} focus={focus} />}
    </>
  )
}

type Query = ReturnType<typeof usePaperRows>

type FoundProps = Omit<ListProps, 'rows'> & { readonly query: Query; readonly rows: readonly Row[] | undefined }

function Found({ query, tree, rows, address }: FoundProps) {
  const { currentData, isError, isFetching, fulfilledTimeStamp } = query
  return (
    <>
      <QueryBanner of={query} />
      {!rows && !isError && <SkeletonLines count={8} />}
      {rows && (
        <div aria-busy={isFetching || query.hasNextPage} className={currentData ? '' : 'opacity-60'}>
          <Papers
            tree={tree}
            rows={rows}
            address={address}
            total={tree.flatMap(volumesOf).reduce((sum, { paperCount }) => sum + paperCount, 0)}
            updatedAt={updatedAt(fulfilledTimeStamp)}
          />
        </div>
      )}
    </>
  )
}

const updatedAt = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())

type ScreenProps = {
  readonly tree: YearTree
  readonly query: Query
  readonly address: ListAddress
  readonly refresh: () => void
}

function Screen({ tree, query, address, refresh }: ScreenProps) {
  const { filter } = address
  const rows = useRows(query, tree)
  const [isAdvanced, setAdvanced] = useState(false)
  const panel = useId()
  const isWide = useMedia(WIDE, true)
  const isRoomy = isWide && address.paperId === undefined
  const { mayRevise } = useRights()
  const toggle = () => setAdvanced(!isAdvanced)
  const toggleLabel = isAdvanced ? 'Hide Advanced' : 'Show Advanced'
  const volumes = volumesIn(tree, filter)
  const papers = volumes.reduce((sum, { paperCount }) => sum + paperCount, 0)
  return (
    <>
      <Heading title="All Papers" meta={`${count(papers, 'paper')} in ${count(volumes.length, 'volume')}`}>
        {isRoomy && (
          <Button look="quiet" aria-expanded={isAdvanced} aria-controls={panel} onClick={toggle}>
            {toggleLabel}
          </Button>
        )}
        <ListButtons refresh={isRoomy ? refresh : undefined} />
      </Heading>
      {isAdvanced && (
        <AdvancedPanel
          id={panel}
          volumes={volumes.length}
          papers={papers}
          rows={query.currentData && rows}
          filter={filter}
          updatedAt={updatedAt(query.fulfilledTimeStamp)}
        />
      )}
      <Suspense>
        <ProposedCorrections />
      </Suspense>
      <ListFilters
        tree={tree}
        address={address}
        more={[
          ...(isRoomy
            ? []
            : [
                { label: 'Refresh', icon: RefreshCw, onSelect: refresh },
                { label: toggleLabel, icon: Info, onSelect: toggle },
              ]),
          ...(mayRevise ? [{ label: 'Import sheet', icon: Sheet, href: '/admin/papers/sheet' }] : []),
        ]}
      />
      <Found tree={tree} query={query} rows={rows} address={address} />
      <DeletedPapers />
    </>
  )
}

export function PapersScreen() {
  const address = useListAddress()
  const years = useStaffYearsQuery(undefined, FRESH)
  const query = usePaperRows(address.filter.search)
  const refresh = useRefresh(years.refetch, query.refetch)
  const tree = years.data?.tree
  return (
    <>
      <QueryBanner of={years} />
      {tree ? (
        <Screen tree={tree} query={query} address={address} refresh={refresh} />
      ) : (
        <>
          <Heading title="All Papers" />
          {!years.isError && <SkeletonLines count={8} />}
        </>
      )}
    </>
  )
}
