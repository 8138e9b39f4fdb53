import { CircleHelp } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { usePopover } from '../../../ui/use-popover.ts'

type Props = {
  /** The figure that is explained: `Paper Downloads`. */
  readonly of: string
  /** Rendered while it is open, so that what it fetches is fetched then. */
  readonly children: ReactNode
}

const MARGIN = 8

/** Below the button, within the window's width, where the page scrolls with it. */
const place = (popover: HTMLElement, button: HTMLElement) => {
  const { left, bottom } = button.getBoundingClientRect()
  const furthest = document.documentElement.clientWidth - popover.offsetWidth - MARGIN
  popover.style.left = `${Math.max(MARGIN, Math.min(left, furthest)) + scrollX}px`
  popover.style.top = `${bottom + scrollY + 4}px`
}

/** "Why this number": a button beside a figure, and what the figure was counted from. */
export function Why({ of, children }: Props) {
  const id = useId()
  const { key } = useLocation()
  const { isOpen, button, target } = usePopover(key)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={`Why this number: ${of}`}
        title="Why this number"
        className="relative inline-grid size-6 shrink-0 cursor-pointer place-items-center rounded-full align-text-bottom text-muted hover:bg-tint hover:text-ink"
      >
        <CircleHelp aria-hidden="true" className="size-4" />
      </button>
      <div
        {...target}
        id={id}
        role="dialog"
        aria-label={`Why this number: ${of}`}
        className="absolute m-0 w-[min(21rem,calc(100vw-1rem))] border border-t-2 border-line border-t-accent bg-surface p-4 text-left font-sans text-sm font-normal text-ink raised"
        onToggle={event => {
          if (event.newState === 'open' && button.current) place(event.currentTarget, button.current)
          target.onToggle(event)
        }}
      >
        {isOpen && children}
      </div>
    </>
  )
}
