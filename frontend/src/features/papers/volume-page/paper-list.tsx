import { memo, Suspense, useEffect, useMemo, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../journal.ts'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { commonDay } from './in-common.ts'
import type { Filter } from './paper-filter.tsx'
import { type ListedPaper, type PapersOfVolume } from '../paper-details.ts'
import { PaperRows } from '../rows/paper-rows.tsx'
import { useTarget } from './use-target.ts'
import { useView, type View, ViewToggle } from './view-toggle.tsx'
import { tableRows } from './volume-rows.tsx'
import type { tiles as Tiles } from './volume-tiles.tsx'

const PaperFilter = lazyOrNothing(async () => (await import('./paper-filter.tsx')).PaperFilter)

/**
 * Long lists only fetch its code; its place is as high as it is. Rendered again with its props only: until its code is
 * there, React would take the server's markup away, and what was typed with it.
 */
const FilterOfLongList = memo(function FilterOfLongList(filter: Filter) {
  return (
    <Suspense fallback={<div className="h-18 grow print:hidden" />}>
      <PaperFilter {...filter} />
    </Suspense>
  )
})

/** Papers above which a list can be filtered. */
const FILTER_ABOVE = 30

/** Where their code can't be fetched, the table stays. */
const useTiles = (isWanted: boolean) => {
  const [tiles, setTiles] = useState<typeof Tiles>()
  useEffect(() => {
    if (isWanted)
      import('./volume-tiles.tsx').then(
        code => setTiles(code.tiles),
        () => undefined,
      )
  }, [isWanted])
  return isWanted ? tiles : undefined
}

/** How rows look: those of a table, or tiles. */
const useLooks = (papers: readonly ListedPaper[], view: View) => {
  const text = useText()
  const [days, timeZone] = [useDays(), useTimeZone()]
  const isDated = useMemo(() => commonDay(papers, { days, timeZone }) === undefined, [papers, days, timeZone])
  const key = isDated ? 'dated' : 'undated'
  const tiles = useTiles(view === 'grid' && papers.length > 1)
  const columns = useMemo(
    () => [text('volume.sr'), text('volume.paperTitle'), text('volume.authorName'), text('volume.actions')],
    [text],
  )
  return tiles ? { Row: tiles[key], className: 'rows-grid' } : { Row: tableRows[key], columns }
}

/** The papers of a volume, which has at least one, in the order of their serial numbers. */
export function PaperList({ response: { papers, pagination } }: { response: PapersOfVolume }) {
  const [view, chooseView] = useView()
  const sorted = useMemo(() => papers.toSorted((one, other) => one.sr - other.sr), [papers])
  const [found, setFound] = useState<readonly ListedPaper[]>()
  const text = useText()
  useTarget()
  const first = sorted[0]!
  const looks = useLooks(sorted, view)
  return (
    <>
      {sorted.length > 1 && (
        <div
          className={`flex flex-wrap items-start justify-end gap-3 border-y border-line py-3 print:hidden ${sorted.length > FILTER_ABOVE ? '' : 'max-md:hidden'}`}
        >
          {sorted.length > FILTER_ABOVE && <FilterOfLongList papers={sorted} onFind={setFound} />}
          <ViewToggle view={view} onChoose={chooseView} />
        </div>
      )}
      {sorted.length < pagination.total && (
        <p className="pb-4 text-sm">
          {text('volume.partlyListed', { listed: sorted.length, total: pagination.total })}
        </p>
      )}
      <PaperRows
        key={looks.columns ? 'table' : 'grid'}
        papers={found ?? sorted}
        label={text('volume.papersOf', { volume: first.volumeName })}
        {...looks}
      />
    </>
  )
}
