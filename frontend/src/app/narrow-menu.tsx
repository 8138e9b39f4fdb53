import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../i18n/text.tsx'
import { useMedia, WIDE } from '../ui/use-media.ts'
import { usePopover } from '../ui/use-popover.ts'
import { Icon } from '../ui/icon.tsx'

const items = () => import('./narrow-items.tsx')
const NarrowItems = lazy(async () => ({ default: (await items()).NarrowItems }))

/** The menu behind a button, below 768 px. */
export function NarrowMenu() {
  const text = useText()
  const { key } = useLocation()
  const { isOpen, hide, onBlur, button, target } = usePopover(key)
  const wide = useMedia(WIDE)
  useEffect(() => {
    if (wide) hide()
  })
  useEffect(() => {
    // before it is opened, which may be without a network
    if (!wide) void items().catch(() => undefined)
  }, [wide])
  return (
    <div onBlur={onBlur} className="script-only md:hidden print:hidden">
      <button
        ref={button}
        type="button"
        popoverTarget="menu"
        aria-label={text('site.menu')}
        aria-expanded={isOpen}
        className="-mr-2 grid size-11 cursor-pointer place-items-center"
      >
        <Icon name={isOpen ? 'close' : 'menu'} className="size-6" />
      </button>
      <div {...target} id="menu" className="menu-sheet">
        {isOpen && (
          <nav aria-label={text('site.mainNavigation')}>
            <Suspense>
              <NarrowItems />
            </Suspense>
          </nav>
        )}
      </div>
    </div>
  )
}
