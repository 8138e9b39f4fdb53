import { useLayoutEffect, useRef, useState } from 'react'

/** Until it has been measured. */
const ASSUMED = 640

/** The width that an element has, in CSS pixels. */
export const useWidth = <Element extends HTMLElement>() => {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(ASSUMED)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth || ASSUMED)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
