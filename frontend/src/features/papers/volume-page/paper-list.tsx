import { memo, Suspense, useMemo, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../journal.ts'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { commonDay } from './in-common.ts'
import type { Filter } from './paper-filter.tsx'
import { type ListedPaper, type PapersOfVolume } from '../paper-details.ts'
import { PaperRows } from '../rows/paper-rows.tsx'
import { useTarget } from './use-target.ts'
import { useView, ViewToggle } from './view-toggle.tsx'
import { volumeRows } from './volume-rows.tsx'

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

/** The papers of a volume, which has at least one, in the order of their serial numbers. */
export function PaperList({ response: { papers, pagination } }: { response: PapersOfVolume }) {
  const [view, chooseView] = useView()
  const sorted = useMemo(() => papers.toSorted((one, other) => one.sr - other.sr), [papers])
  const [found, setFound] = useState<readonly ListedPaper[]>()
  const text = useText()
  const [days, timeZone] = [useDays(), useTimeZone()]
  const isDated = useMemo(() => commonDay(sorted, { days, timeZone }) === undefined, [sorted, days, timeZone])
  useTarget()
  const first = sorted[0]!
  const shown = view === 'grid' && sorted.length > 1 ? 'grid' : 'table'
  const columns = useMemo(
    () => [text('volume.sr'), text('volume.paperTitle'), text('volume.authorName'), text('volume.actions')],
    [text],
  )
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
        key={shown}
        papers={found ?? sorted}
        label={text('volume.papersOf', { volume: first.volumeName })}
        Row={volumeRows[shown][isDated ? 'dated' : 'undated']}
        {...(shown === 'table' ? { columns } : { className: 'rows-grid' })}
      />
    </>
  )
}
