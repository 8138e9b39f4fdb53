import { Link } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { useJournal, useSiteName } from '../../journal.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DisplayMenu, OtherLanguages } from './display-menu.tsx'
import { HomeLink } from '../home-link.tsx'
import { Logo } from '../logo.tsx'
import { NarrowMenu } from './narrow-menu.tsx'
import { SearchLink } from './search-link.tsx'
import { WideMenu } from './wide-menu.tsx'
import { Suspense, useSyncExternalStore } from 'react'
import { hasLibrary } from '../../features/library/marker.ts'
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
