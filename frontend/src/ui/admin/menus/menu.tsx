import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { iconButton } from '../button.tsx'
import { popupItem, popupLook, usePopup } from './popup.ts'

type Act = {
  readonly label: string
  readonly icon?: LucideIcon
  /** The key that does it, too. */
  readonly keys?: string
  readonly isDisabled?: boolean
  /** It destroys: it stands apart, last. */
  readonly danger?: boolean
}

export type MenuItem = Act &
  (
    | { readonly href: string; readonly inTab?: boolean; readonly onSelect?: never }
    | { readonly href?: never; readonly onSelect: () => void }
  )

const itemLook = ({ danger }: Act) =>
  `${popupItem} disabled:cursor-not-allowed disabled:opacity-60 ${danger ? 'text-danger [&>svg]:text-danger' : ''}`

type ItemProps = { readonly item: MenuItem; readonly close: (after?: () => void) => void }

function Content({ item: { label, icon: Icon, keys } }: Pick<ItemProps, 'item'>) {
  return (
    <>
      {Icon && <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />}
      <span className="grow">{label}</span>
      {keys && <kbd className="hint">{keys}</kbd>}
    </>
  )
}

function Item({ item, close }: ItemProps) {
  const bound = { role: 'menuitem', tabIndex: -1, className: itemLook(item), 'aria-keyshortcuts': item.keys }
  if (item.href === undefined)
    return (
      <button {...bound} type="button" disabled={item.isDisabled} onClick={() => close(item.onSelect)}>
        <Content item={item} />
      </button>
    )
  if (item.inTab)
    return (
      <a {...bound} href={item.href} target="_blank" rel="noreferrer" onClick={() => close()}>
        <Content item={item} />
      </a>
    )
  return (
    <Link {...bound} to={item.href} onClick={() => close()}>
      <Content item={item} />
    </Link>
  )
}

type Props = {
  /** What the acts are of: `Actions of On Rivers`. */
  readonly label: string
  /** A function where there are many menus, few of which are opened. */
  readonly items: readonly MenuItem[] | (() => readonly MenuItem[])
}

/** One element of a path: a list has a button in each of its rows. */
const dots = (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-4.5"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
  >
    <path d="M5 12h0M12 12h0M19 12h0" />
  </svg>
)

const inOrder = (items: readonly MenuItem[]) =>
  items.toSorted((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false))

/** What can be done with something, in words with their keys behind one button, whose popover its first press makes. */
export function Menu({ label, items }: Props) {
  const { isOpen, close, opener, popup } = usePopup()
  const [isWanted, setWanted] = useState(false)
  const lines = isOpen ? inOrder(typeof items === 'function' ? items() : items) : []
  const firstDanger = lines.findIndex(({ danger }) => danger)
  return (
    <>
      <button
        {...opener}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        className={iconButton}
        // Before the browser looks for the popover that it opens.
        onClick={() => flushSync(() => setWanted(true))}
      >
        {dots}
      </button>
      {isWanted && (
        <div {...popup} role="menu" aria-label={label} className={`fixed ${popupLook}`}>
          {lines.map((item, index) => (
            <div
              key={item.label}
              role="none"
              className={index > 0 && index === firstDanger ? 'mt-1 border-t border-line pt-1' : ''}
            >
              <Item item={item} close={close} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}
