import type { Pagination } from '@shodh/contracts/envelope.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'

type Paged = { readonly of: Pagination; readonly to: (page: number) => string }

/** What leads to the pages before and after this one. */
export function Pages({ of: { page, totalPages }, to }: Paged) {
  const text = useText()
  if (totalPages < 2) return null
  return (
    <nav aria-label={text('authors.pages')} className="flex flex-wrap items-center gap-3 border-t border-line py-6">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={button.outline}>
          {text('authors.previous')}
        </Link>
      )}
      <span className="text-sm text-muted tabular-nums">{text('authors.pageOf', { page, pages: totalPages })}</span>
      {page < totalPages && (
        <Link to={to(page + 1)} rel="next" className={`${button.outline} ml-auto`}>
          {text('authors.next')}
        </Link>
      )}
    </nav>
  )
}
