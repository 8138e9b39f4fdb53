import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react'

const GAP_PX = 4
const MARGIN_PX = 8
/** Pixels that a list wants below its button; where there are fewer, it opens to where there are more. */
const WANTED_PX = 320

const ITEMS = ['[role^=menuitem]', '[role=option]', '.acts > *'].map(each => `${each}:not(:disabled)`).join()

/** Below the button or above it, along that end of it which has more room beside it. */
const place = (popup: HTMLElement, button: Element) => {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const above = top - GAP_PX - MARGIN_PX
  const below = height - bottom - GAP_PX - MARGIN_PX
  const opensUp = below < WANTED_PX && above > below
  const isAtEnd = (left + right) / 2 > width / 2
  Object.assign(popup.style, {
    inset: 'auto',
    [opensUp ? 'bottom' : 'top']: `${opensUp ? height - top + GAP_PX : bottom + GAP_PX}px`,
    [isAtEnd ? 'right' : 'left']: `${Math.max(MARGIN_PX, isAtEnd ? width - right : left)}px`,
    maxHeight: `${opensUp ? above : below}px`,
  })
}

const STEPS: Readonly<Record<string, (current: number, last: number) => number>> = {
  ArrowDown: (current, last) => (current >= last ? 0 : current + 1),
  ArrowUp: (current, last) => (current <= 0 ? last : current - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Focuses the item that a key leads to; false where it leads to none. Home and End are a field's own. */
const step = ({ key, target }: Pick<globalThis.KeyboardEvent, 'key' | 'target'>, popup: Element | null) => {
  const next = target instanceof HTMLInputElement && !key.startsWith('Arrow') ? undefined : STEPS[key]
  if (!next) return false
  const items = [...(popup?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
  items[next(items.indexOf(target as HTMLElement), items.length - 1)]?.focus()
  return true
}

/**
 * A native popover of items below the button that opens it. Arrow keys, Home and End lead through the items, Escape and what
 * is chosen lead back to the button. `isOpen` says whether its content is needed.
 */
export const usePopup = () => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** Once it is shown, before which nothing in it takes the focus. */
  const focusFirst = () => {
    const first = ['input', '[aria-checked=true], [aria-selected=true]', ITEMS]
    first
      .map(selector => popup.current?.querySelector<HTMLElement>(selector))
      .find(Boolean)
      ?.focus()
  }

  /** The focus is on the button before `after` runs: a dialog that it opens leads back to there. */
  const close = (after?: () => void) => {
    popup.current?.hidePopover()
    setOpen(false)
    button.current?.focus()
    after?.()
  }
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open' && popup.current && button.current) place(popup.current, button.current)
    if (newState === 'open') setOpen(true)
  }
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    if (newState === 'open') focusFirst()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') popup.current?.hidePopover()
    const isEscape = event.key === 'Escape'
    if (!isEscape && !step(event.nativeEvent, popup.current)) return
    if (isEscape) close()
    event.preventDefault()
    // Not what closes or walks through what is below it.
    event.stopPropagation()
  }
  return {
    isOpen,
    close,
    opener: { ref: button, popoverTarget: id },
    popup: { ref: popup, id, popover: 'auto' as const, onBeforeToggle, onToggle, onKeyDown },
  }
}

/** Classes of what opens. */
export const popupLook =
  'm-0 min-w-52 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg bg-raised p-1 text-ink shadow-float'

/** Classes of an item in it. */
export const popupItem =
  'flex min-h-(--control) w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1 text-left text-base text-ink hover:bg-hover ' +
  'focus-visible:bg-hover focus-visible:-outline-offset-2'
