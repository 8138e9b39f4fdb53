import { useText } from '../../../i18n/text.tsx'
import { useLibrarySearch } from '../search/use-library-search.ts'
import { useShelf } from '../use-shelf.ts'
import { FoundInLibrary } from './found-in-library.tsx'
import { usePositions } from './use-positions.ts'
import '../library.css'

/** Searches the papers on this device where the journal can't be asked, and says so. */
export function SearchInstead({ query }: { query: string }) {
  const text = useText()
  const shelf = useShelf()
  const search = useLibrarySearch(query, shelf.papers)
  const positionOf = usePositions()
  return (
    <div className="library pt-6">
      <p role="status">{text('library.searchedInstead')}</p>
      {search && <FoundInLibrary search={search} states={shelf.papers} positionOf={positionOf} />}
    </div>
  )
}
