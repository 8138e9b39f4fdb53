import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  readonly count: number
  readonly onClear: () => void
  /** What can be done with what is chosen: `<Button look="inverse">`. */
  readonly children: ReactNode
}

/** What can be done with what is chosen, at the bottom of the list; takes no place until something is. */
export function BulkBar({ count, onClear, children }: Props) {
  if (count === 0) return null
  return (
    <section
      aria-label="Selection"
      className="bottom-bar sticky bottom-4 z-10 mx-auto mt-6 flex w-max max-w-full flex-wrap items-center gap-1 rounded-lg bg-ink p-1.5 text-surface shadow-float"
    >
      <p role="status" className="grow px-2.5 font-semibold whitespace-nowrap">
        {count.toLocaleString('en-IN')} selected
      </p>
      {children}
      <Button look="inverse" aria-label="Clear selection" title="Clear selection" onClick={onClear}>
        <X aria-hidden="true" className="size-4.5" />
      </Button>
    </section>
  )
}
