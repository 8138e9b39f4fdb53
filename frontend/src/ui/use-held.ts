import { useMemo, useState } from 'react'

/** Whether the pointer or the focus is within the element that takes these props: what moves by itself stops then. */
export const useHeld = () => {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const within = useMemo(
    () => ({
      onMouseEnter: () => setPointed(true),
      onMouseLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    }),
    [],
  )
  return { isHeld: isPointed || isFocused, within }
}
