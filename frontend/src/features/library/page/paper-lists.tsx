import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { useText } from '../../../i18n/text.tsx'
import { languageOf } from '../../papers/paper-details.ts'
import type { PaperState } from '../library-state.ts'
import { Arriving, Failed } from '../save-paper.tsx'
import { saveStatus } from '../save-status.ts'
import { useLibraryActs } from '../use-library-acts.ts'
import { inOrder, type Order, type PositionOf, readLast } from './library-list.ts'
import { SavedItem } from './saved-item.tsx'

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
export function ArrivingPapers({ states }: { states: readonly PaperState[] }) {
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
export function SavedPapers({ states, order, positionOf }: Saved) {
  const last = readLast(states, positionOf)
  return (
    <ul className="mt-4 border-t border-line">
      {inOrder(states, order, positionOf).map(state => (
        <SavedItem key={state.paper.paperId} state={state} position={positionOf(state)} isLast={state === last} />
      ))}
    </ul>
  )
}
