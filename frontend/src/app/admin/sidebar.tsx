import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../../ui/icon.tsx'
import { roles } from '../../features/users/roles.ts'
import { useAccount } from '../../account.ts'
import { HomeLink } from '../home-link.tsx'
import { type Entry, type Group, current, menuOf } from './navigation.ts'

const line =
  'flex min-h-11 w-full cursor-pointer items-center justify-between rounded-sm px-3 text-left hover:bg-tint ' +
  'aria-[current=page]:bg-tint aria-[current=page]:font-medium aria-[current=page]:text-accent'

function EntryLink({
  entry: { to, label },
  active,
  className = '',
}: {
  entry: Entry
  active: boolean
  className?: string
}) {
  return (
    <Link to={to} aria-current={active ? 'page' : undefined} className={`${line} ${className}`}>
      {label}
    </Link>
  )
}

function Entries({ group: { label, entries }, active }: { group: Group; active: string | undefined }) {
  const [unfolded, setUnfolded] = useState(true)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={`${line} mt-2 text-sm text-muted`}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        {label}
        <Icon name="down" className={`size-4 transition-transform ${unfolded ? 'rotate-180' : ''}`} />
      </button>
      <ul id={id} hidden={!unfolded}>
        {entries.map(entry => (
          <li key={entry.to}>
            <EntryLink entry={entry} active={active === entry.to} className="pl-6" />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where one can go, and as what. */
export function Sidebar() {
  const { role } = useAccount()
  const { pathname } = useLocation()
  const menu = menuOf(role)
  const active = current(menu, pathname)
  return (
    <div className="flex h-full flex-col gap-6 p-3">
      <nav aria-label="Back office">
        <ul>
          {menu.map(item => (
            <li key={item.label}>
              {'entries' in item ? (
                <Entries group={item} active={active} />
              ) : (
                <EntryLink entry={item} active={active === item.to} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto">
        <HomeLink className={`${line} text-sm text-muted`}>To the journal’s website</HomeLink>
        <div className="mt-3 rounded-sm border border-line px-3 py-2.5 text-sm">
          <p className="font-medium first-letter:uppercase">{role} Access</p>
          <p className="text-muted">{roles[role].badge}</p>
        </div>
      </div>
    </div>
  )
}
