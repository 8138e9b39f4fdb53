import { Menu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'

/** What can be done with an item. */
export type ItemAct = {
  readonly label: string
  readonly glyph: LucideIcon
  /** The key that does it, too. */
  readonly keys?: string
  readonly run: () => void
}

type Props = {
  readonly name: string
  readonly acts: readonly ItemAct[]
  readonly at: Element | DOMRect
  readonly close: () => void
}

const anchorOf = (at: Element | DOMRect) => (at instanceof Element ? at : { getBoundingClientRect: () => at })

/** Beside what opened it, or where the pointer was. */
export function ItemMenu({ name, acts, at, close }: Props) {
  const [opener] = useState(() => (at instanceof HTMLElement ? at : document.activeElement))
  const hasActed = useRef(false)
  /** What is opened then leads back to where the menu was opened. */
  const perform = (run: () => void) => () => {
    hasActed.current = true
    if (opener instanceof HTMLElement) opener.focus()
    run()
  }
  return (
    <Menu.Root open modal={false} onOpenChange={isOpen => !isOpen && close()}>
      <Menu.Portal className="office">
        <Menu.Positioner anchor={anchorOf(at)} align="end" sideOffset={4} className="z-20">
          <Menu.Popup
            aria-label={name}
            finalFocus={() => (hasActed.current || !(opener instanceof HTMLElement) ? false : opener)}
            className="min-w-52 rounded-sm border border-line-strong bg-surface py-1 text-sm text-ink raised outline-none"
          >
            {acts.map(({ label, glyph: Glyph, keys, run }) => (
              <Menu.Item
                key={label}
                onClick={perform(run)}
                className="flex min-h-11 cursor-pointer items-center gap-3 px-4 outline-none data-highlighted:bg-tint data-highlighted:text-accent lg:min-h-9"
              >
                <Glyph aria-hidden="true" className="size-4.5 text-muted" />
                <span className="grow">{label}</span>
                {keys && <kbd className="text-xs text-muted">{keys}</kbd>}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
