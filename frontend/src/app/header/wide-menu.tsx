import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { button as looks } from '../../ui/button.ts'
import { useHover } from '../../ui/input/use-hover.ts'
import { useMedia, WIDE } from '../../ui/browser/use-media.ts'
import { usePopover } from '../../ui/input/use-popover.ts'
import { Icon } from '../../ui/icon.tsx'
import { AccountLink, MenuPages, OwnPages, usePagesBehind } from './account-link.tsx'
import { LazyMenu } from './lazy-menu.tsx'

const item =
  'relative flex h-11 cursor-pointer items-center gap-1 px-1.5 font-medium hover:text-accent @min-[63rem]:px-3 after:absolute ' +
  'after:inset-x-1.5 @min-[63rem]:after:inset-x-2 after:bottom-0 aria-[current=page]:after:border-b-2 after:border-accent'

/** The journal's volumes behind a button: under a mouse they open by themselves, and a click leaves them open. */
function Volumes() {
  const text = useText()
  const { key } = useLocation()
  const { isOpen, isShown, show, hide, onBlur, button, target } = usePopover(key)
  const openedByHover = useRef(false)
  const wide = useMedia(WIDE, true)
  useEffect(() => {
    if (!wide) hide()
  })
  const hover = useHover({
    show: () => {
      if (!isShown()) openedByHover.current = true
      show()
    },
    hide,
  })
  const keepOpen = (click: MouseEvent) => {
    if (openedByHover.current && isShown()) click.preventDefault()
    openedByHover.current = false
  }
  return (
    <div {...hover} onBlur={onBlur} className="script-only">
      <button
        ref={button}
        type="button"
        className={`${item} ${isOpen ? 'text-accent' : ''}`}
        popoverTarget="volumes"
        onClick={keepOpen}
      >
        {text('site.journal')}
        <Icon name="down" className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div
        {...target}
        id="volumes"
        aria-label={text('site.volumesOfJournal')}
        role="group"
        className="menu-panel raised"
      >
        {isOpen && <LazyMenu />}
      </div>
    </div>
  )
}

const line =
  'flex min-h-11 items-center border-b border-line wrap-anywhere hover:text-accent aria-[current=page]:text-accent'

/** The pages behind a button, for which the row has no room. */
function More({ className = '' }: { className?: string }) {
  const text = useText()
  const { key } = useLocation()
  const { isOpen, onBlur, button, target } = usePopover(key)
  return (
    <div onBlur={onBlur} className={className}>
      <button
        ref={button}
        type="button"
        className={`${item} ${isOpen ? 'text-accent' : ''}`}
        popoverTarget="menu-pages"
      >
        {text('site.morePages')}
        <Icon name="down" className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div {...target} id="menu-pages" className="menu-panel raised whitespace-normal">
        <OwnPages className={line} />
        <MenuPages className={line} />
      </div>
    </div>
  )
}

function Pages() {
  const behind = usePagesBehind()
  if (behind === 'none')
    return (
      <>
        <OwnPages className={item} />
        <MenuPages className={item} />
      </>
    )
  if (behind === 'in any row') return <More />
  const wideOnly = `${item} @max-[79rem]:hidden`
  return (
    <>
      <OwnPages className={wideOnly} />
      <MenuPages className={wideOnly} />
      <More className="script-only @min-[79rem]:hidden" />
    </>
  )
}

/** The menu in a row, from 768 px, or more where the text is larger. */
export function WideMenu() {
  const text = useText()
  return (
    <nav aria-label={text('site.mainNavigation')} className="wide-menu hidden items-center row:flex">
      <NavLink to="/" end className={item}>
        {text('site.home')}
      </NavLink>
      <NavLink to="/board-members" className={item}>
        {text('site.board')}
      </NavLink>
      <Volumes />
      <Pages />
      <AccountLink isForStaff className={item} />
      <Link to="/#contact" className={`${looks.outline} ml-1 row:@max-[63rem]:px-1.5 @min-[63rem]:ml-2`}>
        {text('site.contactUs')}
      </Link>
    </nav>
  )
}
