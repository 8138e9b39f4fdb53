import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** The back office is in English only, at addresses without a prefix: the browser goes there. */
export function LeavePrefix() {
  const { pathname, search, hash } = useLocation()
  useEffect(() => window.location.replace(pathname + search + hash), [pathname, search, hash])
  return null
}
