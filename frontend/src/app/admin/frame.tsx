import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { UploadIndicator } from '../../features/papers/admin/add/upload/upload-indicator.tsx'
import { useLive } from '../../features/system/live/use-live.ts'
import { roles } from '../../features/users/roles.ts'
import { useAccount } from '../../account.ts'
import { useMedia } from '../../ui/use-media.ts'
import { usePopover } from '../../ui/use-popover.ts'
import { Icon } from '../../ui/icon.tsx'
import { useForgetting } from '../../unsent/use-unsent.ts'
import { ConnectionBanner } from '../connection-banner.tsx'
import { Mark } from '../logo.tsx'
import { useArrival } from '../use-arrival.ts'
import { Bell } from './bell.tsx'
import { Keys } from './keys/keys.tsx'
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
const toggle = 'grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm hover:bg-tint'

/** Over the screen below 1024 px; going somewhere closes it. */
function Drawer() {
  const { key } = useLocation()
  const { isOpen, button, target } = usePopover(key)
  return (
    <>
      <button ref={button} type="button" className={toggle} popoverTarget="drawer" aria-label="Menu">
        <Icon name="menu" className="size-6" />
      </button>
      <div
        {...target}
        id="drawer"
        className="fixed inset-[calc(var(--header)+4px)_auto_0_0] m-0 h-auto max-h-none w-[min(18rem,85vw)] overflow-auto border-r border-line bg-surface text-ink raised dim"
      >
        {isOpen && <Sidebar />}
      </div>
    </>
  )
}

function Top({ menu }: { menu: ReactNode }) {
  const { role } = useAccount()
  const { title, subtitle } = roles[role]
  return (
    <header className="office-top sticky top-0 z-20 border-t-4 border-b border-t-fill border-b-line bg-surface print:hidden">
      <div className="flex h-(--header) items-center gap-2 px-2 sm:px-4">
        {menu}
        <Link to="/admin" className="mr-auto flex min-w-0 items-center gap-3">
          <Mark className="size-9 shrink-0" />
          <span className="min-w-0">
            <span className="block truncate font-serif leading-tight font-semibold sm:text-lg">{title}</span>
            <span className="block truncate text-xs text-muted">{subtitle}</span>
          </span>
        </Link>
        <UploadIndicator />
        <Bell />
        <UserMenu />
      </div>
    </header>
  )
}

/** Top bar, sidebar, and between them the screen. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useArrival()
  useLive()
  useForgetting()
  const hasRoom = useMedia(ROOM_FOR_SIDEBAR, true)
  const [isOpen, setOpen] = useState(true)
  const fold = (
    <button
      type="button"
      className={toggle}
      aria-label="Sidebar"
      aria-expanded={isOpen}
      aria-controls="sidebar"
      onClick={() => setOpen(!isOpen)}
    >
      <Icon name="menu" className="size-6" />
    </button>
  )
  return (
    <div className="office">
      <Keys />
      <div className="flex min-h-dvh flex-col">
        <Top menu={hasRoom ? fold : <Drawer />} />
        <ConnectionBanner />
        <NotStored />
        <div className="flex grow">
          {hasRoom && (
            <aside
              id="sidebar"
              hidden={!isOpen}
              className="sticky top-[calc(var(--header)+5px)] h-[calc(100dvh-var(--header)-5px)] w-64 shrink-0 overflow-auto border-r border-line bg-surface print:hidden"
            >
              <Sidebar />
            </aside>
          )}
          <main ref={main} id="main" tabIndex={-1} className="min-w-0 grow px-4 py-8 outline-none sm:px-8 lg:py-10">
            <div className="mx-auto max-w-5xl">{children}</div>
          </main>
        </div>
      </div>
    </div>
  )
}
