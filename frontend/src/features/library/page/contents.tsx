import { useMemo, useState, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { InstallHint } from '../../install/install-hint.tsx'
import { type PaperState, isSaved } from '../library-state.ts'
import { useLibrarySearch } from '../search/use-library-search.ts'
import { FoundInLibrary } from './found-in-library.tsx'
import { type Order, ORDERS } from './library-list.ts'
import { ArrivingPapers, SavedPapers } from './paper-lists.tsx'
import { StoragePanel } from './storage-panel.tsx'
import { WithheldPapers } from './withheld-papers.tsx'
import { usePositions } from './use-positions.ts'
import { whenIdle } from '../../../ui/when-idle.ts'

const prepare = () =>
  void import('../../reader/reader-page.tsx').then(({ prepareReader }) => prepareReader()).catch(() => undefined)

/** The next tap most likely opens a PDF: what shows it is loaded and started before, from this device. */
const usePreparedReader = (hasPapers: boolean) => {
  useEffect(() => (hasPapers ? whenIdle(prepare) : undefined), [hasPapers])
}

function Empty() {
  const text = useText()
  return (
    <div className="py-10">
      <p className="font-serif text-xl">{text('library.empty')}</p>
      <p className="mt-2 max-w-prose text-muted">{text('library.emptyAdvice')}</p>
      <Link to="/" className={`${button.outline} mt-4`}>
        {text('library.toVolumes')}
      </Link>
    </div>
  )
}

type Tools = {
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly order: Order
  readonly setOrder: (order: Order) => void
}

/** Search and order. */
function Toolbar({ query, setQuery, order, setOrder }: Tools) {
  const text = useText()
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <input
        type="search"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        aria-label={text('library.search')}
        placeholder={text('library.search')}
        className="h-11 min-w-48 max-w-md grow rounded-sm border border-line-strong bg-surface px-3"
      />
      <select
        value={order}
        onChange={({ target }) => setOrder(ORDERS[target.selectedIndex] ?? 'recent')}
        aria-label={text('library.order')}
        className="h-11 max-w-full rounded-sm border border-line-strong bg-surface px-2 text-sm"
      >
        {ORDERS.map(each => (
          <option key={each} value={each}>
            {text('library.ordered', { order: each })}
          </option>
        ))}
      </select>
    </div>
  )
}

/** What the library holds, and what can be done with it. */
export function Contents({ states }: { states: ReadonlyMap<string, PaperState> }) {
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<Order>('recent')
  const all = useMemo(() => [...states.values()].filter(({ paper }) => paper.removedAt === undefined), [states])
  const saved = useMemo(() => all.filter(isSaved), [all])
  usePreparedReader(saved.length > 0)
  const positionOf = usePositions()
  const search = useLibrarySearch(query, saved)
  if (all.length === 0)
    return (
      <>
        <Empty />
        <InstallHint />
      </>
    )
  return (
    <>
      <InstallHint />
      <Toolbar query={query} setQuery={setQuery} order={order} setOrder={setOrder} />
      <ArrivingPapers states={all.filter(state => !isSaved(state) && state.queued)} />
      {search ? (
        <FoundInLibrary search={search} states={states} positionOf={positionOf} />
      ) : (
        <SavedPapers states={saved} order={order} positionOf={positionOf} />
      )}
      <WithheldPapers papers={all.flatMap(({ paper }) => (paper.withheld ? [paper] : []))} />
      {saved.length > 0 && <StoragePanel saved={saved} />}
    </>
  )
}
