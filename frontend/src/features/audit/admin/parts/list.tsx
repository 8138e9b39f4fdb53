import type { ReactNode } from 'react'
import { Button } from '../../../../ui/admin/button.tsx'
import { EmptyState } from '../../../../ui/admin/empty-state.tsx'
import { QueryBanner } from '../../../../ui/admin/query-banner.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'

type Turning = {
  readonly isNewest: boolean
  readonly next: string | null
  readonly turnTo: (cursor: string | undefined) => void
}

/** Leads on through a list that has no numbered pages, since it grows at its beginning. */
function Older({ isNewest, next, turnTo }: Turning) {
  if (isNewest && next === null) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <Button disabled={isNewest} onClick={() => turnTo(undefined)}>
        Newest
      </Button>
      <Button disabled={next === null} onClick={() => turnTo(next ?? '')}>
        Older
      </Button>
    </nav>
  )
}

type Query = {
  readonly error?: unknown
  readonly isSuccess: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type Props<Item> = Turning & {
  readonly query: Query
  readonly items: readonly Item[] | undefined
  readonly empty: string
  readonly children: (item: Item) => ReactNode
}

/** A part of a list, newest first: loading, failed, empty or full. */
export function List<Item>({ query, items, next, isNewest, turnTo, empty, children }: Props<Item>) {
  return (
    <>
      <QueryBanner of={query} />
      {!items && query.isFetching && <SkeletonLines count={8} />}
      {items?.length === 0 && <EmptyState title={empty}>Other filters may let more through.</EmptyState>}
      {items && items.length > 0 && (
        <ol className="border-t border-line" aria-busy={query.isFetching}>
          {items.map(children)}
        </ol>
      )}
      {items && <Older isNewest={isNewest} next={next} turnTo={turnTo} />}
    </>
  )
}
