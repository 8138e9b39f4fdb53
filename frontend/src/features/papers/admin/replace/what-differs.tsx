import { Changes, Steps, Summary, Turning } from '../../../reader/admin/compare/changes.tsx'
import { failuresOf } from '../../../reader/admin/compare/summary.ts'
import type { ComparedPdfs } from './use-compared-pdfs.ts'

/** What differs between a new PDF and the one before, in words first; each change leads to its pages. */
export function WhatDiffers({
  of: { isComparing, comparison },
}: {
  of: Pick<ComparedPdfs, 'isComparing' | 'comparison'>
}) {
  if (!isComparing) return null
  return (
    <section aria-label="What differs" className="grid gap-2">
      <h3 className="text-sm font-semibold">What differs</h3>
      {failuresOf(comparison, { before: 'The PDF of the paper', after: 'The new PDF' }).map(sentence => (
        <p key={sentence} className="text-sm">
          {sentence}
        </p>
      ))}
      <Summary of={comparison} className="text-sm" />
      <Steps of={comparison} />
      <Turning of={comparison} />
      <Changes of={comparison} className="max-h-72" />
    </section>
  )
}
