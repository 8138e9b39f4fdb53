import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** The optional fields of a form, folded. */
export function FoldedDetails({ isOpen = false, children }: { isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group rounded-sm border border-line px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
        More details
      </summary>
      {children}
    </details>
  )
}
