import { type ReactNode, useState } from 'react'
import { Icon } from '../icon.tsx'

/** The optional fields of a form, folded; what was opened for a refusal stays open while that is put right. */
export function FoldedDetails({ isOpen = false, children }: { isOpen?: boolean; children: ReactNode }) {
  const [shown, show] = useState(isOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) show(true)
  }
  return (
    <details
      open={shown}
      onToggle={({ currentTarget }) => show(currentTarget.open)}
      className="group rounded-sm border border-line px-4 py-1"
    >
      <summary className="flex min-h-(--control) cursor-pointer list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
        More details
      </summary>
      {children}
    </details>
  )
}
