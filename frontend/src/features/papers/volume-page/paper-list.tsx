import { lazy, memo, Suspense, useMemo, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../journal.ts'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { Save } from '../../library/lazy-save.tsx'
import { commonDay } from './paper-entry.tsx'
import type { Filter } from './paper-filter.tsx'
import { useDownloads, useStartDownload } from '../download/use-downloads.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { type ListedPaper, type PapersOfVolume } from '../paper-details.ts'
import { PaperTable } from './paper-table.tsx'
import { useTarget } from './use-target.ts'
import { useView, ViewToggle } from './view-toggle.tsx'
import { VolumeDownload } from './volume-download.tsx'

/** Where its code can't be fetched, the table stays. */
const PaperGrid = lazy(() =>
  import('./paper-grid.tsx').then(
    ({ PaperGrid: Grid }) => ({ default: Grid }),
    () => ({ default: PaperTable }),
  ),
)
const PaperFilter = lazyOrNothing(async () => (await import('./paper-filter.tsx')).PaperFilter)

/**
 * Long lists only fetch its code; its place is as high as it is. Rendered again with its props only: until its code is
 * there, React would take the server's markup away, and what was typed with it.
 */
const FilterOfLongList = memo(function FilterOfLongList(filter: Filter) {
  return (
    <Suspense fallback={<div className="h-21 print:hidden" />}>
      <PaperFilter {...filter} />
    </Suspense>
  )
})

/** Papers above which a list can be filtered. */
const FILTER_ABOVE = 30

const bytesOf = (papers: readonly ListedPaper[]) => papers.reduce((sum, { fileSize: bytes }) => sum + bytes, 0)

/** The papers of a volume, which has at least one, in the order of their serial numbers. */
export function PaperList({ response: { papers, pagination } }: { response: PapersOfVolume }) {
  const [view, chooseView] = useView()
  const sorted = useMemo(() => papers.toSorted((one, other) => one.sr - other.sr), [papers])
  const [found, setFound] = useState<readonly ListedPaper[]>()
  const text = useText()
  const [days, timeZone] = [useDays(), useTimeZone()]
  const listing = {
    papers: found ?? sorted,
    target: useTarget(),
    downloads: useDownloads(),
    days,
    timeZone,
    withDate: useMemo(() => commonDay(sorted, { days, timeZone }) === undefined, [sorted, days, timeZone]),
    start: useStartDownload(),
  }
  const first = sorted[0]!
  const caption = text('volume.papersOf', { volume: first.volumeName })
  const table = <PaperTable {...listing} caption={caption} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-5 print:hidden">
        {sorted.length > 1 && <ViewToggle view={view} onChoose={chooseView} />}
        <p className="text-sm text-muted tabular-nums">
          {text('volume.pdfs', { count: sorted.length })}, {fileSize(bytesOf(sorted))}
        </p>
        <VolumeDownload paper={first} downloads={listing.downloads} start={listing.start} />
        <Save papers={sorted} name={first.volumeName} />
      </div>
      {sorted.length > FILTER_ABOVE && <FilterOfLongList papers={sorted} onFind={setFound} />}
      {sorted.length < pagination.total && (
        <p className="pb-4 text-sm">
          {text('volume.partlyListed', { listed: sorted.length, total: pagination.total })}
        </p>
      )}
      {view === 'grid' && sorted.length > 1 ? (
        <Suspense fallback={table}>
          <PaperGrid {...listing} caption={caption} />
        </Suspense>
      ) : (
        table
      )}
    </>
  )
}
