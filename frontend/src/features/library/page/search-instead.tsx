import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { SkeletonLines } from '../../../ui/queries/skeleton.tsx'
import { useLate } from '../../../ui/queries/use-late.ts'
import { useLibrarySearch } from '../search/use-library-search.ts'
import { useLibrary } from '../library-state.ts'
import { FoundInLibrary } from './found-in-library.tsx'
import { usePositions } from './use-positions.ts'
import '../library.css'

type Props = {
  readonly query: string
  /** Asks the journal again. */
  readonly retry: () => void
  /** That the search failed: shown where the papers on this device can't be searched either. */
  readonly children: ReactNode
}

/** Searches the papers on this device where the journal can't be asked, and says so. */
export function SearchInstead({ query, retry, children }: Props) {
  const text = useText()
  const library = useLibrary()
  const search = useLibrarySearch(query, library.papers.values())
  const positionOf = usePositions()
  const isLate = useLate(search === undefined, query)
  if (isLate || search?.failed) return children
  if (!search) return <SkeletonLines />
  return (
    <div className="library pt-6">
      <p role="status">{text('library.searchedInstead')}</p>
      <button type="button" className={`${button.outline} mt-3`} onClick={retry}>
        {text('site.tryAgain')}
      </button>
      <FoundInLibrary search={search} states={library.papers} positionOf={positionOf} />
    </div>
  )
}
