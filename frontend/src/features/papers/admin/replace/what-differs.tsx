import { comparisonResult, differs } from '../../../reader/admin/compare/compare-pages.ts'
import { TextDifference } from '../../../reader/admin/compare/text-difference.tsx'
import type { ComparedPdfs } from './use-compared-pdfs.ts'

/** Letters of what is the same that are shown on either side of a difference. */
const CONTEXT = 40

const pageButton =
  'min-h-11 min-w-11 cursor-pointer rounded-sm border border-line px-2 text-sm tabular-nums aria-pressed:border-accent aria-pressed:bg-tint'

type Props = { readonly of: Pick<ComparedPdfs, 'pairs' | 'pages' | 'page' | 'choose'> }

/** Which pages of a new PDF differ from the one before, in words first; each can be looked at. */
export function WhatDiffers({ of: { pairs, pages, page, choose } }: Props) {
  if (pages === 0) return null
  const { isOver, text } = comparisonResult(pairs, pages)
  const pair = pairs[page - 1]
  const worthALook = pairs.filter(each => differs(each) || each.page === 1)
  return (
    <section aria-label="What differs">
      <h3 className="text-sm font-semibold">What differs</h3>
      <p role="status" className="mt-1 text-sm">
        {isOver && text}
      </p>
      {!isOver && <p className="text-sm text-muted tabular-nums">{text}</p>}
      {worthALook.length > 1 && (
        <div className="mt-2 flex max-h-36 flex-wrap gap-1.5 overflow-y-auto" role="group" aria-label="Pages">
          {worthALook.map(each => (
            <button
              key={each.page}
              type="button"
              className={pageButton}
              aria-pressed={each.page === page}
              onClick={() => choose(each.page)}
            >
              <span className="sr-only">Page </span>
              {each.page}
              {differs(each) && ' ≠'}
              <span className="sr-only">{differs(each) ? ' differs' : ' is the same'}</span>
            </button>
          ))}
        </div>
      )}
      {pair && differs(pair) && (
        <details className="mt-2 text-sm">
          <summary className="min-h-9 cursor-pointer text-accent">Page {page} word by word</summary>
          <div className="max-h-72 overflow-y-auto">
            <TextDifference of={pair} context={CONTEXT} />
          </div>
        </details>
      )}
    </section>
  )
}
