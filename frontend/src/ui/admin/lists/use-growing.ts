import { useEffect, useRef, useState } from 'react'

const STEP = 48
const MARGIN = '800px 0px'

/** The first items of a long list, and more of them whenever its `end` comes near the window. */
export const useGrowing = <Item>(items: readonly Item[]) => {
  const end = useRef<HTMLDivElement>(null)
  const [many, setMany] = useState(STEP)
  const isWhole = many >= items.length
  useEffect(() => {
    const element = end.current
    if (!element || isWhole) return
    if (!('IntersectionObserver' in window)) return setMany(Infinity)
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.at(-1)?.isIntersecting) setMany(shown => shown + STEP)
    }
    // Observed anew after each step, since an end that stays near reports nothing.
    const observer = new IntersectionObserver(look, { rootMargin: MARGIN })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWhole, many])
  return { shown: items.slice(0, many), end }
}
