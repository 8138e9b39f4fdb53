import { may, type Permission } from '@shodh/contracts/roles.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import {
  Activity,
  ArrowLeftRight,
  ChartLine,
  FilePen,
  Files,
  Fingerprint,
  Folder,
  History,
  House,
  IdCard,
  KeyRound,
  Library,
  List,
  Mail,
  PanelsTopLeft,
  ShieldCheck,
  SlidersHorizontal,
  Upload,
  UserPlus,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'

export type Entry = {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** What else it is searched by. */
  readonly about?: string
}
export type Group = { readonly label: string; readonly entries: readonly Entry[] }

type Guarded = Entry & { readonly needs: Permission }

const dashboard: Entry = { to: '/admin', label: 'Dashboard', icon: House }

const groups: readonly { readonly label: string; readonly entries: readonly Guarded[] }[] = [
  {
    label: 'Papers Management',
    entries: [
      { to: '/admin/papers', label: 'All Papers', icon: Files, needs: 'see the back office' },
      { to: '/admin/papers/add', label: 'Upload Paper', icon: Upload, needs: 'upload papers' },
      { to: '/admin/papers/volumes', label: 'Manage Volumes', icon: Library, needs: 'see who did what' },
      { to: '/admin/papers/analytics', label: 'Paper Analytics', icon: ChartLine, needs: 'see the back office' },
      { to: '/admin/papers/drafts', label: 'Draft Papers', icon: FilePen, needs: 'save drafts' },
    ],
  },
  {
    label: 'User Management',
    entries: [
      { to: '/admin/users', label: 'All Users', icon: Users, needs: 'see users' },
      { to: '/admin/users/add', label: 'Add User', icon: UserPlus, needs: 'manage users' },
      { to: '/admin/users/roles', label: 'Roles & Permissions', icon: ShieldCheck, needs: 'see users' },
    ],
  },
  {
    label: 'Content Management',
    entries: [
      { to: '/admin/content', label: 'Site Content', icon: PanelsTopLeft, needs: 'see content' },
      { to: '/admin/content/board-members', label: 'Board Members', icon: IdCard, needs: 'see all of the board' },
      { to: '/admin/content/storage', label: 'Storage', icon: Folder, needs: 'see files' },
    ],
  },
]

/** Stands under what the specification names. */
const audit: typeof groups = [
  {
    label: 'Audit',
    entries: [
      { to: '/admin/audit', label: 'Log', icon: List, needs: 'see who did what' },
      { to: '/admin/audit/replacements', label: 'Replaced PDFs', icon: ArrowLeftRight, needs: 'see who did what' },
      { to: '/admin/audit/past', label: 'Time Travel', icon: History, needs: 'see who did what' },
    ],
  },
]

const contact: Guarded = { to: '/admin/contact', label: 'Contact Messages', icon: Mail, needs: 'see contact messages' }

const settings: Guarded = {
  to: '/admin/content/settings',
  label: 'Settings',
  icon: SlidersHorizontal,
  needs: 'see content',
}
const system: Guarded = { to: '/admin/system', label: 'System', icon: Activity, needs: 'see the system' }

const visibleTo = (role: Role, all: typeof groups): readonly Group[] =>
  all
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ needs }) => may(role, needs)) }))
    .filter(({ entries }) => entries.length > 0)

const profile: Entry = {
  to: '/admin/profile',
  label: 'Profile',
  icon: UserRound,
  about: 'account security second step two-factor passkey password email sessions',
}

/** The menu entries of a role: only screens that exist. */
export const menuOf = (role: Role): readonly (Entry | Group)[] => [
  dashboard,
  ...visibleTo(role, groups),
  ...(may(role, contact.needs) ? [contact] : []),
  // Administrators find it in the menu under their name.
  ...(role === 'admin' ? [] : [profile]),
  ...visibleTo(role, audit),
  ...[settings, system].filter(({ needs }) => may(role, needs)),
]

const beside: readonly Guarded[] = [
  { to: '/admin/users/invite', label: 'Invite', icon: UserPlus, needs: 'manage users', about: 'invitations' },
  { to: '/admin/users/sign-in-policy', label: 'Sign-in Policy', icon: Fingerprint, needs: 'see users' },
  { to: '/admin/users/tokens', label: 'API Tokens', icon: KeyRound, needs: 'see users' },
]

/** Screens that another one leads to: the menu has no room for them. */
export const besideMenu = (role: Role): readonly Entry[] => [
  ...(role === 'admin' ? [profile] : []),
  ...beside.filter(({ needs }) => may(role, needs)),
]

export const entriesOf = (item: Entry | Group) => ('entries' in item ? item.entries : [item])

const leadsTo = ({ to }: Entry, path: string) =>
  to === dashboard.to ? path === to : path === to || path.startsWith(`${to}/`)

/** The entry of a path: the dashboard by its exact address, others by the longest beginning. */
export const current = (menu: readonly (Entry | Group)[], path: string): Entry | undefined =>
  menu
    .flatMap(entriesOf)
    .filter(entry => leadsTo(entry, path))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
