import type { Pagination } from '@shodh/contracts/envelope.ts'
import { Button } from '../button.tsx'

type Props = { readonly of: Pagination; readonly turnTo: (page: number) => void }

/** Leads to the other pages of a list, where it has any. */
export function Pages({ of: { page, totalPages }, turnTo }: Props) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
      <Button disabled={page <= 1} onClick={() => turnTo(page - 1)}>
        Previous page
      </Button>
      <span className="text-muted tabular-nums">
        Page {page} of {totalPages}
      </span>
      <Button disabled={page >= totalPages} onClick={() => turnTo(page + 1)}>
        Next page
      </Button>
    </nav>
  )
}
