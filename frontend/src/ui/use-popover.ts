import { useEffect, useRef, useState, type ToggleEvent } from 'react'

/** A native popover whose content is drawn only while it is open; going elsewhere (`place`) closes it. */
export const usePopover = (place: string) => {
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const hide = () => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover()
  }
  const show = () => {
    if (!ref.current?.matches(':popover-open')) ref.current?.showPopover()
  }
  useEffect(() => {
    const popover = ref.current
    return () => {
      if (popover?.matches(':popover-open')) popover.hidePopover()
    }
  }, [place])
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => setOpen(newState === 'open')
  return { isOpen, show, hide, target: { ref, onToggle, popover: 'auto' as const } }
}
