import { useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { useMedia, WIDE } from '../../ui/use-media.ts'
import { usePopover } from '../../ui/use-popover.ts'
import { Icon } from '../../ui/icon.tsx'
import { AccountLink, MenuPages, OwnPages } from './account-link.tsx'
import { LazyMenu } from './lazy-menu.tsx'

const line = 'flex min-h-12 w-full cursor-pointer items-center justify-between border-b border-line px-2 font-medium'

function Items() {
  const text = useText()
  const [unfolded, setUnfolded] = useState(false)
  return (
    <>
      <NavLink to="/" end className={`${line} aria-[current=page]:text-accent`}>
        {text('site.home')}
      </NavLink>
      <NavLink to="/board-members" className={`${line} aria-[current=page]:text-accent`}>
        {text('site.board')}
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
      <OwnPages className={line} />
      <MenuPages className={line} />
      <AccountLink className={line} />
      <Link to="/#contact" className={line}>
        {text('site.contactUs')}
      </Link>
    </>
  )
}

/** The menu behind a button, where there is no room for it in a row. It ends the header, which styles.css shows as a whole. */
export function NarrowMenu() {
  const text = useText()
  const { key } = useLocation()
  const { isOpen, hide, onBlur, button, target } = usePopover(key)
  const wide = useMedia(WIDE)
  useEffect(() => {
    if (wide && button.current?.offsetParent === null) hide()
  })
  return (
    <div onBlur={onBlur} className="script-only row:hidden print:hidden">
      <button
        ref={button}
        type="button"
        popoverTarget="menu"
        aria-label={text('site.menu')}
        className="-mr-[8px] grid size-[44px] cursor-pointer place-items-center"
      >
        <Icon name={isOpen ? 'close' : 'menu'} className="size-[min(1.5rem,36px)]" />
      </button>
      <div {...target} id="menu" className="menu-sheet">
        {isOpen && (
          <nav aria-label={text('site.mainNavigation')}>
            <Items />
          </nav>
        )}
      </div>
    </div>
  )
}
