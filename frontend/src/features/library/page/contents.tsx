import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { useMemo, useState, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useText, Message } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'
import { button } from '../../../ui/button.ts'
import { InstallHint } from '../../install/install-hint.tsx'
import { languageOf } from '../../papers/paper-details.ts'
import { type PaperState, isSaved } from '../library-state.ts'
import type { LibraryPaper, WithheldVersion } from '../storage/records.ts'
import { Arriving, Failed, PaperButton } from '../save/save-paper.tsx'
import { saveStatus } from '../save/save-status.ts'
import { useLibrarySearch } from '../search/use-library-search.ts'
import { useLibraryActs } from '../use-library-acts.ts'
import { forgetNotes } from '../checks/withheld.ts'
import { FoundInLibrary } from './found-in-library.tsx'
import { type Order, ORDERS, inOrder, type PositionOf, readLast } from './library-list.ts'
import { SavedItem } from './saved-item.tsx'
import { StoragePanel } from './storage-panel.tsx'
import { usePositions } from './use-positions.ts'
import { whenIdle } from '../../../ui/browser/when-idle.ts'

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

function ArrivingPaper({ state }: { state: PaperState }) {
  const { retry, cancel } = useLibraryActs()
  const { paper } = state.paper
  const title = plainText(paper.title)
  const acts = { state, title, cancel: () => void cancel([paper.id]) }
  return (
    <li className="border-b border-line py-3">
      <p lang={languageOf(paper)} className="font-serif">
        {title}
      </p>
      {saveStatus(state) === 'failed' ? (
        <Failed {...acts} retry={() => void retry([paper.id])} />
      ) : (
        <Arriving {...acts} />
      )}
    </li>
  )
}

/** Papers of which nothing is saved yet, in the order in which they come. */
function ArrivingPapers({ states }: { states: readonly PaperState[] }) {
  const text = useText()
  if (states.length === 0) return null
  return (
    <section aria-labelledby="arriving" className="mt-6">
      <h2 id="arriving" className="font-serif text-xl">
        {text('library.arriving')}
      </h2>
      <ul>
        {states.map(state => (
          <ArrivingPaper key={state.paper.paperId} state={state} />
        ))}
      </ul>
    </section>
  )
}

type Saved = { readonly states: readonly PaperState[]; readonly order: Order; readonly positionOf: PositionOf }

/** What is saved. */
function SavedPapers({ states, order, positionOf }: Saved) {
  const last = readLast(states, positionOf)
  return (
    <ul className="mt-4 border-t border-line">
      {inOrder(states, order, positionOf).map(state => (
        <SavedItem key={state.paper.paperId} state={state} position={positionOf(state)} isLast={state === last} />
      ))}
    </ul>
  )
}

function Note({ of: { version, at, reason, lawfulBasis } }: { of: WithheldVersion }) {
  const text = useText()
  const days = useDays()
  return (
    <>
      <p className="mt-1 text-sm wrap-anywhere">
        <Message
          id="library.withheldNote"
          values={{ date: days(at), version, reason }}
          components={{ day: <time dateTime={at} /> }}
        />
      </p>
      <p className="text-sm wrap-anywhere text-muted">{text('library.lawfulBasis', { basis: lawfulBasis })}</p>
    </>
  )
}

function Paper({ of: { paperId, paper, withheld = [] } }: { of: LibraryPaper }) {
  const text = useText()
  const title = plainText(paper.title)
  return (
    <li className="border-b border-line py-4">
      <h3 lang={languageOf(paper)} className="font-serif text-lg leading-snug text-pretty">
        <Link to={paperPath(paper)} className="hover:text-accent">
          {title}
        </Link>
      </h3>
      {withheld.map(note => (
        <Note key={note.version} of={note} />
      ))}
      <PaperButton label={text('library.removeNote')} title={title} onClick={() => void forgetNotes(paperId)} />
    </li>
  )
}

/** Papers of which a copy left this device, since the journal may not show it any longer. */
function WithheldPapers({ papers }: { papers: readonly LibraryPaper[] }) {
  const text = useText()
  if (papers.length === 0) return null
  return (
    <section aria-labelledby="withheld" className="mt-8">
      <h2 id="withheld" className="font-serif text-xl">
        {text('library.withheld')}
      </h2>
      <ul className="border-t border-line">
        {papers.map(paper => (
          <Paper key={paper.paperId} of={paper} />
        ))}
      </ul>
    </section>
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
