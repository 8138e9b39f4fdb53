import { type FocusEvent, useEffect, useRef, useState, type ToggleEvent } from 'react'

/** Runs `left` when Escape is pressed anywhere, also in a search box, which would swallow it. */
const useEscape = (listens: boolean, left: () => void) => {
  useEffect(() => {
    if (!listens) return
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') left()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  })
}

/**
 * A native popover and its button; going elsewhere (`place`) closes it, and Escape leads back to the button.
 * `isOpen` follows the browser's `toggle` event and so comes a moment after `isShown`.
 */
export const usePopover = (place: string) => {
  const popover = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef(place)
  const [isOpen, setOpen] = useState(false)
  const isShown = () => popover.current?.matches(':popover-open') ?? false
  const hide = () => {
    if (isShown()) popover.current?.hidePopover()
  }
  const show = () => {
    if (!isShown()) popover.current?.showPopover()
  }
  useEscape(isOpen, () => {
    hide()
    button.current?.focus()
  })
  useEffect(() => {
    if (last.current !== place) hide()
    last.current = place
  })
  /** For the element around both: where the focus goes elsewhere on the page, nothing stays over it. */
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) hide()
  }
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => setOpen(newState === 'open')
  return { isOpen, isShown, show, hide, onBlur, button, target: { ref: popover, onToggle, popover: 'auto' as const } }
}
