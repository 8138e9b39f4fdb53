import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** What a mail's link carried; it leaves the address, and so the history, at once. */
export const useLink = () => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [carried] = useState(() => new URLSearchParams(search || hash.slice(1)))
  useEffect(() => {
    if (search || hash) void navigate(pathname, { replace: true })
  }, [pathname, search, hash, navigate])
  return { token: carried.get('token') ?? '', email: carried.get('email') ?? '' }
}
