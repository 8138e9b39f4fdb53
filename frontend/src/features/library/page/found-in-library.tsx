import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { readPath } from '../../reader/read-address.ts'
import { Highlighted } from '../../search/highlighted.tsx'
import type { PaperState } from '../library-state.ts'
import type { ReadingPosition } from '../storage/records.ts'
import type { Hit } from '../search/library-index.ts'
import type { LibrarySearch } from '../search/use-library-search.ts'
import { SavedItem } from './saved-item.tsx'

type Found = {
  readonly search: LibrarySearch
  readonly states: ReadonlyMap<string, PaperState>
  readonly positionOf: (state: PaperState) => ReadingPosition | undefined
}

function Excerpt({ hit: { excerpt }, state }: { hit: Hit; state: PaperState }) {
  const text = useText()
  if (!excerpt) return null
  return (
    <p className="mt-1 text-sm">
      <Link to={readPath({ paperId: state.paper.paperId, page: excerpt.page })} className={link}>
        {text('library.page', { page: excerpt.page })}
      </Link>
      <span className="text-muted"> · </span>
      <Highlighted text={excerpt.text} ranges={excerpt.ranges.map(([from, to]) => [from, to])} />
    </p>
  )
}

/** Saved papers that have the words of a search, best first. */
export function FoundInLibrary({ search: { hits, failed }, states, positionOf }: Found) {
  const text = useText()
  const shown = hits.flatMap(hit => {
    const state = states.get(hit.paperId)
    return state && state.paper.removedAt === undefined ? [{ hit, state }] : []
  })
  return (
    <>
      <p role="status" className="mt-4 text-sm text-muted">
        {failed ? text('library.searchFailed') : text('library.found', { count: shown.length })}
      </p>
      <ul>
        {shown.map(({ hit, state }) => (
          <SavedItem key={hit.paperId} state={state} position={positionOf(state)}>
            <Excerpt hit={hit} state={state} />
          </SavedItem>
        ))}
      </ul>
    </>
  )
}
