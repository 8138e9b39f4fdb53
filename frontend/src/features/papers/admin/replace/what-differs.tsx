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
  const { before, after } = failuresOf(comparison)
  return (
    <section aria-label="What differs" className="grid gap-2">
      <h3 className="text-sm font-semibold">What differs</h3>
      {before && <p className="text-sm">The PDF of the paper cannot be compared. {before}</p>}
      {after && <p className="text-sm">The new PDF cannot be compared. {after}</p>}
      <Summary of={comparison} className="text-sm" />
      <Steps of={comparison} />
      <Turning of={comparison} />
      <Changes of={comparison} className="max-h-72" />
    </section>
  )
}
