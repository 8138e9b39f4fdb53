import { useCallback, useSyncExternalStore } from 'react'
import { isSaved, shelfNow, subscribeToShelf, unknownShelf } from './shelf.ts'

/** All that the library holds, as it changes in any tab. */
export const useShelf = () => useSyncExternalStore(subscribeToShelf, shelfNow, unknownShelf)

/** One paper of the library; rendered again only where that paper changes. */
export const usePaperState = (paperId: string) =>
  useSyncExternalStore(
    subscribeToShelf,
    useCallback(() => shelfNow().papers.get(paperId), [paperId]),
    () => undefined,
  )

/** Papers that are saved. */
export const useSavedCount = () =>
  useSyncExternalStore(
    subscribeToShelf,
    () => [...shelfNow().papers.values()].filter(isSaved).length,
    () => 0,
  )
