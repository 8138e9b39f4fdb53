import { type ReactNode, useState } from 'react'
import { Icon } from '../icon.tsx'

type Props = {
  readonly title?: string
  /** What is in it, while it is folded. */
  readonly filled?: string
  readonly isOpen?: boolean
  /** Its content comes with the first opening. */
  readonly isLazy?: boolean
  readonly children: ReactNode
}

/** Whether it is shown and ever was; where it is opened from outside, it opens. */
const useShown = (isOpen: boolean) => {
  const [shown, show] = useState(isOpen)
  const [wasShown, setWasShown] = useState(isOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) show(true)
  }
  if (shown && !wasShown) setWasShown(true)
  return { shown, wasShown, show }
}

/** A part of a form, folded; what was opened for a refusal stays open while that is put right. */
export function FoldedDetails({
  title = 'More details',
  filled = '',
  isOpen = false,
  isLazy = false,
  children,
}: Props) {
  const { shown, wasShown, show } = useShown(isOpen)
  return (
    <details open={shown} onToggle={({ currentTarget }) => show(currentTarget.open)} className="group min-w-0">
      <summary className="flex min-h-(--control) cursor-pointer list-none items-center gap-x-2 font-medium [&::-webkit-details-marker]:hidden">
        <Icon name="down" className="size-4 shrink-0 transition-transform group-open:rotate-180" />
        <span className="min-w-0">{title}</span>
        {!shown && <span className="truncate text-sm font-normal text-muted">{filled}</span>}
      </summary>
      {(wasShown || !isLazy) && children}
    </details>
  )
}
