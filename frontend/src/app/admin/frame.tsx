import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { UploadIndicator } from '../../features/papers/admin/add/upload/upload-indicator.tsx'
import { useLive } from '../../features/system/live/use-live.ts'
import { StepUp } from '../../features/users/admin/step-up/step-up.tsx'
import { roles } from '../../features/users/roles.ts'
import { useAccount } from '../../account.ts'
import { useSiteName } from '../../journal.ts'
import { iconButton } from '../../ui/admin/button.tsx'
import { Above } from '../../ui/admin/heading.tsx'
import { useMedia } from '../../ui/browser/use-media.ts'
import { useTrail } from '../../ui/addresses/history-entry.ts'
import { usePopover } from '../../ui/input/use-popover.ts'
import { Icon } from '../../ui/icon.tsx'
import { useForgetting } from '../../unsent/use-unsent.ts'
import { ConnectionBanner } from '../connection-banner.tsx'
import { HomeLink } from '../home-link.tsx'
import { Mark } from '../logo.tsx'
import { useArrival } from '../arrival/use-arrival.ts'
import { Bell } from './attention/bell.tsx'
import { Keys } from './keys/keys.tsx'
import { SHOW_PALETTE } from './keys/shortcuts.ts'
import { current, menuOf } from './navigation.ts'
import { SecondStepBanner } from './second-step.tsx'
import { Sidebar } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'
import { canSeal } from '../../unsent/sealer.ts'

/** On plain HTTP, where browsers encrypt nothing: what is typed is stored sealed, or not at all. */
export function NotStored() {
  if (canSeal()) return null
  return (
    <p className="bg-tint px-4 py-2 text-sm sm:text-center print:hidden">
      This address has no encryption (HTTP), so that your browser stores nothing of what you type: it is lost when the
      page is reloaded or closed before you send it.
    </p>
  )
}

const ROOM_FOR_SIDEBAR = '(min-width: 64rem)'

/** Over the screen below 1024 px; going somewhere closes it. */
function Drawer() {
  const { key } = useLocation()
  const { isOpen, button, target } = usePopover(key)
  return (
    <>
      <button ref={button} type="button" className={iconButton} popoverTarget="drawer" aria-label="Menu">
        <Icon name="menu" className="size-4.5" />
      </button>
      <div
        {...target}
        id="drawer"
        className="fixed inset-[var(--header)_auto_0_0] m-0 h-auto max-h-none w-[min(18rem,85vw)] overflow-auto bg-raised text-ink shadow-float dim"
      >
        {isOpen && <Sidebar />}
      </div>
    </>
  )
}

/** Opens the palette; an icon where the bar is short. */
function Find() {
  return (
    <button
      type="button"
      title="Search screens, volumes, papers and people"
      className="mr-2 ml-auto flex h-9 min-w-0 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-left text-muted hover:border-muted max-md:mr-0 max-md:size-(--control) max-md:shrink-0 max-md:justify-center max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:hover:bg-hover md:w-56 lg:w-84"
      onClick={() => dispatchEvent(new Event(SHOW_PALETTE))}
    >
      <Icon name="search" className="size-4.5" />
      <span className="grow truncate max-md:sr-only">Search or go to…</span>
      <kbd className="hint shrink-0 max-md:hidden">Ctrl K</kbd>
    </button>
  )
}

function Top({ menu }: { menu: ReactNode }) {
  const { role } = useAccount()
  const { title, subtitle } = roles[role]
  const siteName = useSiteName()
  return (
    <header className="office-top sticky top-0 z-20 flex h-(--header) items-center gap-1 border-b border-line bg-paper px-1 max-md:[&_button]:max-w-[44px] sm:gap-2 sm:pr-4 sm:pl-3 print:hidden">
      {menu}
      <Link to="/admin" className="flex min-w-0 items-center gap-2.5 lg:w-44 lg:shrink-0 pointer-coarse:min-h-11">
        <Mark className="size-7 shrink-0" />
        <span className="min-w-0 leading-none">
          <span className="block truncate text-[0.875rem]/4.5 font-semibold">{title}</span>
          <span className="block truncate text-xs text-muted">{subtitle}</span>
        </span>
      </Link>
      <p className="hidden min-w-0 items-baseline gap-3 pl-5 lg:flex">
        <span className="truncate font-(family-name:--font-reading) text-[0.9375rem]">{siteName}</span>
        <HomeLink className="shrink-0 text-sm text-accent hover:underline">View site&nbsp;↗</HomeLink>
      </p>
      <Find />
      <UploadIndicator />
      <Bell />
      <UserMenu />
    </header>
  )
}

/** The entry that a screen below it leads back to. */
const useAbove = () => {
  const { role } = useAccount()
  const { pathname } = useLocation()
  const entry = current(menuOf(role), pathname)
  return entry?.to === pathname.replace(/\/$/u, '') ? undefined : entry
}

/** Top bar, sidebar, and between them the screen. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useArrival()
  const above = useAbove()
  useLive()
  useForgetting()
  useTrail()
  const hasRoom = useMedia(ROOM_FOR_SIDEBAR, true)
  const [isOpen, setOpen] = useState(true)
  const fold = (
    <button
      type="button"
      className={iconButton}
      aria-label="Sidebar"
      aria-expanded={isOpen}
      aria-controls="sidebar"
      onClick={() => setOpen(!isOpen)}
    >
      <Icon name="menu" className="size-4.5" />
    </button>
  )
  return (
    <div className="office">
      <Keys />
      <StepUp />
      <div className="flex min-h-dvh flex-col">
        <Top menu={hasRoom ? fold : <Drawer />} />
        <ConnectionBanner />
        <NotStored />
        <SecondStepBanner />
        <div className="flex grow">
          {hasRoom && (
            <aside
              id="sidebar"
              hidden={!isOpen}
              className="sticky top-(--header) h-[calc(100dvh-var(--header))] w-62 shrink-0 overflow-auto print:hidden"
            >
              <Sidebar />
            </aside>
          )}
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            className="@container/room min-w-0 grow border-line bg-surface px-(--gutter) pb-12 outline-none lg:border-l"
          >
            <div className="mx-auto max-w-[100rem]">
              <Above value={above}>{children}</Above>
            </div>
          </main>
        </div>
      </div>
    </div>
  )
}
