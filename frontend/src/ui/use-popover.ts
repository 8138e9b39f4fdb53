import { useEffect, useRef, useState, type ToggleEvent } from 'react'

/**
 * A native popover whose content is drawn only while it is open; going elsewhere (`place`) closes it.
 * `isOpen` follows the browser's `toggle` event and so comes a moment after `isShown`.
 */
export const usePopover = (place: string) => {
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isShown = () => ref.current?.matches(':popover-open') ?? false
  const hide = () => {
    if (isShown()) ref.current?.hidePopover()
  }
  const show = () => {
    if (!isShown()) ref.current?.showPopover()
  }
  const last = useRef(place)
  useEffect(() => {
    if (last.current !== place) hide()
    last.current = place
  })
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => setOpen(newState === 'open')
  return { isOpen, isShown, show, hide, target: { ref, onToggle, popover: 'auto' as const } }
}
