import { FolderClosed, Keyboard, LogOut, PanelsTopLeft, UserRound, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { roles } from '../../features/users/roles.ts'
import { signOut } from '../../session/sign-in.ts'
import { useAccount, useMay } from '../../account.ts'
import { popupItem } from '../../ui/admin/menus/popup.ts'
import { useTab } from '../../session/use-session.ts'
import { useToast } from '../../ui/toasts/toast.tsx'
import { SHOW_KEYS } from './keys/shortcuts.ts'
import { Panel } from './panel.tsx'

const first = (word: string) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? ''

/** The first letters of the name's words, at most two; 'U' of nobody. */
export const initials = (name: string) =>
  name.split(/\s+/u).filter(Boolean).slice(0, 2).map(first).join('').toLocaleUpperCase('en') || 'U'

const icon = 'size-4.5 text-muted'

function SignOut() {
  const tab = useTab()
  const toast = useToast()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (isLeaving) return
    setLeaving(true)
    try {
      await signOut(tab)
      toast('Logged out successfully')
    } catch {
      setLeaving(false)
      toast('Error during logout', 'error')
    }
  }
  return (
    <button type="button" className={popupItem} aria-disabled={isLeaving} onClick={leave}>
      <LogOut aria-hidden="true" className={icon} />
      {isLeaving ? 'Signing out…' : 'Sign Out'}
    </button>
  )
}

export function UserMenu() {
  const { name, email, role } = useAccount()
  const [mayManage, mayWrite, mayStore] = [useMay('manage users'), useMay('manage content'), useMay('manage files')]
  const entries = [
    ['/admin/profile', UserRound, 'Profile Settings'] as const,
    ...(mayManage ? [['/admin/users', Users, 'Manage Users'] as const] : []),
    ...(mayWrite ? [['/admin/content', PanelsTopLeft, 'Content Management'] as const] : []),
    ...(mayStore ? [['/admin/content/storage', FolderClosed, 'Storage Manager'] as const] : []),
  ]
  return (
    <Panel
      id="user-menu"
      label={`${initials(name)}: account of ${name}`}
      button={
        <span
          aria-hidden="true"
          className="grid size-7 place-items-center rounded-full bg-accent-soft text-[0.6875rem] font-semibold text-accent"
        >
          {initials(name)}
        </span>
      }
    >
      <div className="border-b border-line px-4 py-3">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted">{email}</p>
        <p className="text-sm text-muted">{roles[role].name}</p>
      </div>
      <ul className="p-1">
        {entries.map(([to, Icon, label]) => (
          <li key={to}>
            <Link to={to} className={popupItem}>
              <Icon aria-hidden="true" className={icon} />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={popupItem} onClick={() => dispatchEvent(new Event(SHOW_KEYS))}>
            <Keyboard aria-hidden="true" className={icon} />
            <span className="grow">Keyboard shortcuts</span>
            <kbd className="hint">?</kbd>
          </button>
        </li>
        <li>
          <SignOut />
        </li>
      </ul>
    </Panel>
  )
}
