import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** For the element around a list: what has the focus keeps it where another order moves it in the document. */
export const useRestoredFocus = (order: string) => {
  const focused = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const element = focused.current
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && element instanceof HTMLElement && element.isConnected) element.focus()
  }, [order])
  return {
    onFocus: ({ target }: FocusEvent) => void (focused.current = target),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = undefined
    },
  }
}
