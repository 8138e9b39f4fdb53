import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLocation, useNavigate, type To } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: To
  readonly replace?: boolean
  readonly state?: unknown
}

/** One that opens another tab or window, or saves, is the browser's. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/** A link within the site; one to the address that is shown adds no entry to the history. */
export function Link({ to, replace, state, onClick, children, ...anchor }: LinkProps) {
  const href = useHref(to)
  const here = useHref(useLocation())
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (anchor.target ?? '_self') !== '_self') return
    event.preventDefault()
    void navigate(to, { replace: replace ?? href === here, state })
  }
  return (
    <a {...anchor} href={href} onClick={go}>
      {children}
    </a>
  )
}

/** A link that says where one is: at this address, or below it unless `end`. */
export function NavLink({ end = false, ...link }: LinkProps & { readonly end?: boolean }) {
  const href = useHref(link.to)
  const here = useHref(useLocation().pathname)
  const isCurrent = here === href || (!end && here.startsWith(`${href}/`))
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />
}
