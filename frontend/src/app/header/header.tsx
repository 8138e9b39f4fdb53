import { Link, NavLink, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { useJournal, useSiteName } from '../../journal.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/queries/skeleton.tsx'
import { useMedia, WIDE } from '../../ui/browser/use-media.ts'
import { usePopover } from '../../ui/input/use-popover.ts'
import { AccountLink, MenuPages, OwnPages } from './account-link.tsx'
import { DisplayMenu, OtherLanguages } from './display-menu.tsx'
import { HomeLink } from '../home-link.tsx'
import { Logo } from '../logo.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import { SearchLink } from './search-link.tsx'
import { WideMenu } from './wide-menu.tsx'
import { Suspense, useSyncExternalStore, useEffect, useState } from 'react'
import { hasLibrary } from '../../features/library/storage/marker.ts'
import { onStorage } from '../../browser-storage.ts'
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts'

const Count = lazyOrNothing(async () => (await import('../../features/library/count.tsx')).LibraryCount)

/** To what is saved on this device, with its number where there is something. */
function LibraryLink({ className }: { className: string }) {
  const isShown = useSyncExternalStore(onStorage, hasLibrary, () => false)
  return (
    <Link to="/library" className={`relative ${className}`}>
      <Icon name="saved" className="size-[min(1.25rem,28px)]" />
      <span className="sr-only">{useText()('site.library')}</span>
      <Suspense>{isShown && <Count />}</Suspense>
    </Link>
  )
}

function Title() {
  const journal = useJournal()
  const name = useSiteName()
  if (!journal)
    return (
      <span className="grid gap-2">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-3 w-24" />
      </span>
    )
  return (
    <span className="min-w-0">
      <span className="line-clamp-3 font-serif text-sm leading-tight font-semibold text-balance sm:line-clamp-2 sm:text-base row:@max-[63rem]:text-[0.8125rem] @min-[63rem]:text-lg">
        {name}
      </span>
      <span className="block truncate text-xs text-muted">{journal.serialNumber}</span>
    </span>
  )
}

const square = 'inline-flex size-[44px] shrink-0 items-center justify-center hover:text-accent'

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
function NarrowMenu() {
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

export function Header() {
  return (
    <header className="site-header @container border-t-4 border-b border-t-fill border-b-line bg-surface print:hidden">
      <div className="page flex h-(--header) items-center gap-4 max-sm:gap-1 row:@max-[63rem]:gap-2">
        <HomeLink className="mr-auto flex min-w-0 items-center gap-3 max-sm:gap-2 row:@max-[63rem]:gap-2">
          <Logo
            of="header"
            height={44}
            mark="size-[32px] shrink-0 sm:size-11 row:@max-[63rem]:size-9"
            wide="h-[40px] w-auto max-w-20 shrink-0 sm:h-11 sm:max-w-32 row:@max-[63rem]:h-9 row:@max-[63rem]:max-w-20"
          />
          <Title />
        </HomeLink>
        <div className="flex shrink-0 max-sm:-mr-[8px] row:@max-[63rem]:-mx-2">
          <OtherLanguages />
          <SearchLink className={square} />
          <LibraryLink className={square} />
          <DisplayMenu className={square} />
        </div>
        <WideMenu />
        <NarrowMenu />
      </div>
    </header>
  )
}
