import { comparisonResult, differs } from '../../../reader/admin/compare/compare-pages.ts'
import { PageButtons } from '../../../reader/admin/compare/page-buttons.tsx'
import { TextDifference } from '../../../reader/admin/compare/text-difference.tsx'
import type { ComparedPdfs } from './use-compared-pdfs.ts'

/** Letters of what is the same that are shown on either side of a difference. */
const CONTEXT = 40

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
      {worthALook.length > 1 && <PageButtons of={worthALook} page={page} choose={choose} />}
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
