import { useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useText } from '../i18n/text.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountLink } from './account-link.tsx'
import { HeaderPages } from './header-pages.tsx'
import { LazyMenu } from './lazy-menu.tsx'

const line = 'flex min-h-12 w-full cursor-pointer items-center justify-between border-b border-line px-2 font-medium'

/** What the menu behind a button contains. */
export function NarrowItems() {
  const text = useText()
  const [unfolded, setUnfolded] = useState(false)
  return (
    <>
      <NavLink to="/" end className={`${line} aria-[current=page]:text-accent`}>
        {text('site.home')}
      </NavLink>
      <button
        type="button"
        className={line}
        aria-expanded={unfolded}
        aria-controls="volumes-narrow"
        onClick={() => setUnfolded(!unfolded)}
      >
        {text('site.journal')}
        <Icon name="down" className={`size-5 transition-transform ${unfolded ? 'rotate-180' : ''}`} />
      </button>
      <div id="volumes-narrow" hidden={!unfolded} className="pt-4">
        {unfolded && <LazyMenu />}
      </div>
      <HeaderPages className={line} />
      <AccountLink className={line} />
      <Link to="/#contact" className={line}>
        {text('site.contactUs')}
      </Link>
    </>
  )
}
