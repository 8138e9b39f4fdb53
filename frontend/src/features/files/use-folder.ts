import { useEffect, useMemo } from 'react'
import { type Listing, useFolderInfiniteQuery } from './api.ts'
import type { Item } from './list/item.ts'

/** All that is in a folder: the first thousand at once, and then the others by themselves. */
export const useFolder = (listing: Listing) => {
  const query = useFolderInfiniteQuery(listing, { refetchOnMountOrArgChange: true })
  const { currentData, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const items = useMemo((): readonly Item[] | undefined => {
    if (!currentData) return undefined
    const { pages } = currentData
    return [...pages.flatMap(({ folders }) => folders), ...pages.flatMap(({ files }) => files)]
  }, [currentData])
  const isComplete = items !== undefined && !hasNextPage
  return { query, items, isComplete, total: currentData?.pages[0]?.totalItems ?? 0 }
}
