import { useEffect, useState, type ComponentType } from 'react'
import { MenuFailed } from '../features/volumes/menu-failed.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'

/** Its code is fetched when the menu is first opened; the service worker has it before. */
const fetchMenu = async () => (await import('../features/volumes/journal-menu.tsx')).JournalMenu

let fetched: ComponentType | undefined

const FAILED = 'This part of the site could not be fetched. Please check your connection and try again.'

export function LazyMenu() {
  const [Menu, setMenu] = useState(() => fetched)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (Menu || hasFailed) return
    fetchMenu().then(
      menu => {
        fetched = menu
        setMenu(() => menu)
      },
      () => setFailed(true),
    )
  }, [Menu, hasFailed])
  if (Menu) return <Menu />
  if (hasFailed) return <MenuFailed message={FAILED} retry={() => setFailed(false)} />
  return (
    <div aria-busy="true">
      <p role="status" className="pb-3 text-sm text-muted">
        Loading journals...
      </p>
      <SkeletonLines />
    </div>
  )
}
