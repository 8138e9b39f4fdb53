import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../../ui/icon.tsx'
import { roles } from '../../features/users/roles.ts'
import { useAccount } from '../../account.ts'
import { HomeLink } from '../home-link.tsx'
import { countLook, countText, useCounts } from './attention/attention.ts'
import { type Entry, type Group, current, menuOf } from './navigation.ts'

const line = 'flex w-full cursor-pointer items-center rounded-md px-2 text-left hover:bg-hover pointer-coarse:h-11'

type EntryProps = { readonly entry: Entry; readonly active: Entry | undefined; readonly count: number | undefined }

function EntryLink({ entry: { to, label, icon: Glyph }, active, count = 0 }: EntryProps) {
  return (
    <Link
      to={to}
      aria-current={active?.to === to ? 'page' : undefined}
      className={`${line} group h-6.5 gap-2.5 aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent`}
    >
      <Glyph aria-hidden="true" className="size-4.5 shrink-0 text-muted group-aria-[current=page]:text-accent" />
      <span className="truncate">{label}</span>
      {count > 0 && (
        <span className={`ml-auto ${countLook[to === '/admin/contact' ? 'waiting' : 'quiet']}`}>
          {countText(count)}
        </span>
      )}
    </Link>
  )
}

type Shown = { readonly active: Entry | undefined; readonly counts: ReturnType<typeof useCounts> }

function Entries({ group: { label, entries }, active, counts }: Shown & { readonly group: Group }) {
  const [unfolded, setUnfolded] = useState(true)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={`${line} group mt-0.5 h-6 text-xs text-muted`}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        {label}
        <Icon
          name="down"
          className="ml-auto size-3.5 group-hover:opacity-100 group-focus-visible:opacity-100 group-aria-expanded:rotate-180 group-aria-expanded:opacity-0 pointer-coarse:opacity-100"
        />
      </button>
      <ul id={id} hidden={!unfolded}>
        {entries.map(entry => (
          <li key={entry.to}>
            <EntryLink entry={entry} active={active} count={counts[entry.to]} />
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
  const shown = { active: current(menu, pathname), counts: useCounts() }
  return (
    <div className="flex h-full flex-col px-3 py-2">
      <nav aria-label="Back office" className="grow">
        <ul>
          {menu.map(item => (
            <li key={item.label}>
              {'entries' in item ? (
                <Entries group={item} {...shown} />
              ) : (
                <EntryLink entry={item} active={shown.active} count={shown.counts[item.to]} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-2 border-t border-line px-2 pt-2 text-xs text-muted">
        <HomeLink className="mb-2 flex h-11 items-center text-base text-ink lg:hidden">View site&nbsp;↗</HomeLink>
        <p className="font-semibold text-ink first-letter:uppercase">{role} Access</p>
        <p>{roles[role].badge}</p>
      </div>
    </div>
  )
}
