import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { languageOf } from '../../papers/paper-details.ts'
import type { PaperState } from '../library-state.ts'
import type { ReadingPosition } from '../records.ts'
import { Arriving, Failed } from '../save-paper.tsx'
import { saveStatus } from '../save-status.ts'
import { useLibraryActs } from '../use-library-acts.ts'
import { type LibraryVolume, libraryVolumes, type Order } from './library-list.ts'
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

type Positioned = { readonly positionOf: (state: PaperState) => ReadingPosition | undefined }

function Volume({ volume: { volumeId, name, year, papers }, positionOf }: Positioned & { volume: LibraryVolume }) {
  const { issueType } = papers[0]!.paper.paper
  return (
    <section aria-labelledby={`volume-${volumeId}`} className="mt-8">
      <h2 id={`volume-${volumeId}`} lang="" dir="auto" className="font-serif text-xl">
        <Link to={volumePath(year, issueType, name)} className="hover:text-accent">
          {name.includes(String(year)) ? name : `${name}, ${year}`}
        </Link>
      </h2>
      <ul className="border-t border-line">
        {papers.map(state => (
          <SavedItem key={state.paper.paperId} state={state} position={positionOf(state)} />
        ))}
      </ul>
    </section>
  )
}

type SavedVolumes = Positioned & { readonly states: readonly PaperState[]; readonly order: Order }

/** What is saved, by volume. */
export function SavedVolumes({ states, order, positionOf }: SavedVolumes) {
  return libraryVolumes(states, order).map(volume => (
    <Volume key={volume.volumeId} volume={volume} positionOf={positionOf} />
  ))
}
