import { Menu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** What can be done with an item. */
export type ItemAction = {
  readonly label: string
  readonly glyph: LucideIcon
  /** The key that does it, too. */
  readonly keys?: string
  readonly run: () => void
}

type Props = {
  readonly name: string
  readonly actions: readonly ItemAction[]
  readonly at: Element | DOMRect
  readonly close: () => void
}

const anchorOf = (at: Element | DOMRect) => (at instanceof Element ? at : { getBoundingClientRect: () => at })

/** Beside what opened it, or where the pointer was. */
export function ItemMenu({ name, actions, at, close }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [opener] = useState(() => (at instanceof HTMLElement ? at : document.activeElement))
  const chosen = useRef<() => void>(undefined)
  // Once the focus is back, so that what is opened then takes it, and leads back to there.
  useEffect(() => () => void (chosen.current && setTimeout(chosen.current)), [])
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen} onOpenChangeComplete={isShown => !isShown && close()}>
      <Menu.Portal className="office">
        <Menu.Positioner anchor={anchorOf(at)} align="end" sideOffset={4} className="z-20">
          <Menu.Popup
            aria-label={name}
            finalFocus={() => (opener instanceof HTMLElement ? opener : true)}
            className="min-w-52 rounded-lg bg-raised p-1 text-ink shadow-float outline-none"
          >
            {actions.map(({ label, glyph: Glyph, keys, run }) => (
              <Menu.Item
                key={label}
                onClick={() => void (chosen.current = run)}
                className="flex min-h-(--control) cursor-pointer items-center gap-2.5 rounded-md px-2.5 outline-none data-highlighted:bg-hover"
              >
                <Glyph aria-hidden="true" className="size-4.5 text-muted" />
                <span className="grow">{label}</span>
                {keys && <kbd className="hint">{keys}</kbd>}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
