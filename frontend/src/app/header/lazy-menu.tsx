import { useEffect, useState, type ComponentType } from 'react'
import { withMessages } from '../../i18n/catalogues.ts'
import { useText } from '../../i18n/text.tsx'
import { MenuFailed } from '../../features/volumes/menu-failed.tsx'
import { SkeletonLines } from '../../ui/queries/skeleton.tsx'

/** Its code is fetched when the menu is first opened; the service worker has it before. */
const menu = withMessages(() => import('../../features/volumes/journal-menu.tsx'), 'menu')
const fetchMenu = async () => (await menu()).JournalMenu

let fetched: ComponentType | undefined

export function LazyMenu() {
  const text = useText()
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
  if (hasFailed) return <MenuFailed message={text('site.partFailed')} retry={() => setFailed(false)} />
  return (
    <div aria-busy="true">
      <p role="status" className="pb-3 text-sm text-muted">
        {text('site.loadingJournals')}
      </p>
      <SkeletonLines />
    </div>
  )
}
