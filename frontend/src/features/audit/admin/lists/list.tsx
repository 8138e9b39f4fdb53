import type { ReactNode } from 'react'
import { Button } from '../../../../ui/admin/button.tsx'
import { EmptyState } from '../../../../ui/admin/lists/empty-state.tsx'
import { Queried } from '../../../../ui/admin/queried.tsx'

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

type Props<Data, Item> = Pick<Turning, 'isNewest' | 'turnTo'> & {
  readonly of: Parameters<typeof Queried<Data>>[0]['of']
  readonly items: (data: Data) => readonly Item[]
  readonly empty: string
  readonly children: (item: Item) => ReactNode
}

/** A part of a list, newest first: loading, failed, empty or full. */
export function List<Data extends { readonly pagination: { readonly next: string | null } }, Item>(
  props: Props<Data, Item>,
) {
  const { of: query, items, empty, children, ...turning } = props
  return (
    <Queried of={query}>
      {data => (
        <>
          {items(data).length === 0 ? (
            <EmptyState title={empty}>Other filters may let more through.</EmptyState>
          ) : (
            <ol className="border-t border-line" aria-busy={query.isFetching}>
              {items(data).map(children)}
            </ol>
          )}
          <Older {...turning} next={data.pagination.next} />
        </>
      )}
    </Queried>
  )
}
