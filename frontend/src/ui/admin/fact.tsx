import type { ReactNode } from 'react'

/** A term and its value, beside each other in a `dl` of two columns. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
