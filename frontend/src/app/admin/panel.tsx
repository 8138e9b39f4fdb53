import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { iconButton } from '../../ui/admin/button.tsx'
import { usePopover } from '../../ui/input/use-popover.ts'

type Props = {
  readonly id: string
  readonly label: string
  readonly button: ReactNode
  readonly children: ReactNode
}

/** A button in the top bar and what opens below it. */
export function Panel({ id, label, button, children }: Props) {
  const { key } = useLocation()
  const { isOpen, button: opener, target } = usePopover(key)
  return (
    <div>
      <button ref={opener} type="button" popoverTarget={id} aria-label={label} className={iconButton}>
        {button}
      </button>
      <div
        {...target}
        id={id}
        className="fixed inset-[calc(var(--header)+4px)_0.5rem_auto_auto] m-0 max-h-[calc(100dvh-var(--header)-1rem)] w-[min(22rem,calc(100vw-1rem))] overflow-auto rounded-lg bg-raised text-ink shadow-float"
      >
        {isOpen && children}
      </div>
    </div>
  )
}
