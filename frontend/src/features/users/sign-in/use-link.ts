import { useEffect } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import * as z from 'zod/mini'

const Link = z.readonly(z.object({ token: z.string(), email: z.string() }))
type Link = z.infer<typeof Link>

/** Of a history entry, which may hold more. */
const State = z.looseObject({ link: z.optional(Link) })

const stateOf = ({ state }: Location) => State.safeParse(state).data ?? {}

/** The values in the fragment, which no server sees, or else in the documented query parameters. */
const linkIn = ({ hash, search }: Location): Link | undefined => {
  const fragment = new URLSearchParams(hash.slice(1))
  const places = [fragment, new URLSearchParams(search)]
  const carried = places.find(place => place.has('token')) ?? places.find(place => place.has('email'))
  const token = carried?.get('token') ?? ''
  // No address holds a space: it was a plus sign that was not encoded.
  const email = (carried?.get('email') ?? '').replaceAll(' ', '+')
  return token || email ? { token, email } : undefined
}

/**
 * What a mail's link carries. It leaves the address at once and stays in the state of the history entry, so that
 * it outlives a reload; `clear` removes it from there.
 */
export const useLink = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { pathname } = location
  const carried = linkIn(location)
  useEffect(() => {
    const link = linkIn(location)
    if (!link) return
    // The language switch, which opens another document, takes the fragment along.
    const fragment = `#${new URLSearchParams(link).toString()}`
    void navigate(location.pathname, { replace: true, state: { ...stateOf(location), link, fragment } })
  }, [location, navigate])
  const { token, email } = carried ?? stateOf(location).link ?? { token: '', email: '' }
  const clear = () => void navigate(pathname, { replace: true })
  return { token, email, isInAddress: carried !== undefined, clear }
}

export type FollowedLink = ReturnType<typeof useLink>
