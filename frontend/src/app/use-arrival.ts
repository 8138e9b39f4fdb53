import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** A new page is shown from its top, with the focus in it; going back, the browser restores the place. */
export const useArrival = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (type === 'POP') return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, type])
  return main
}
