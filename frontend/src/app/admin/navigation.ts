import { may, type Permission } from '@shodh/contracts/roles.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'

export type Entry = { readonly to: string; readonly label: string }
export type Group = { readonly label: string; readonly entries: readonly Entry[] }

type Guarded = Entry & { readonly needs: Permission }

const dashboard: Entry = { to: '/admin', label: 'Dashboard' }

const groups: readonly { readonly label: string; readonly entries: readonly Guarded[] }[] = [
  {
    label: 'Papers Management',
    entries: [
      { to: '/admin/papers', label: 'All Papers', needs: 'see the back office' },
      { to: '/admin/papers/add', label: 'Upload Paper', needs: 'see the back office' },
      { to: '/admin/papers/volumes', label: 'Manage Volumes', needs: 'see who did what' },
      { to: '/admin/papers/analytics', label: 'Paper Analytics', needs: 'see the back office' },
      { to: '/admin/papers/drafts', label: 'Draft Papers', needs: 'see the back office' },
    ],
  },
  {
    label: 'User Management',
    entries: [
      { to: '/admin/users', label: 'All Users', needs: 'see users' },
      { to: '/admin/users/add', label: 'Add User', needs: 'manage users' },
      { to: '/admin/users/roles', label: 'Roles & Permissions', needs: 'see users' },
    ],
  },
  {
    label: 'Content Management',
    entries: [
      { to: '/admin/content', label: 'Site Content', needs: 'see content' },
      { to: '/admin/content/board-members', label: 'Board Members', needs: 'see all of the board' },
      { to: '/admin/content/storage', label: 'Storage', needs: 'see files' },
    ],
  },
]

/** Stands under what the specification names. */
const audit: typeof groups = [
  {
    label: 'Audit',
    entries: [
      { to: '/admin/audit', label: 'Log', needs: 'see who did what' },
      { to: '/admin/audit/replacements', label: 'Replaced PDFs', needs: 'see who did what' },
      { to: '/admin/audit/past', label: 'Time Travel', needs: 'see who did what' },
    ],
  },
]

const contact: Guarded = { to: '/admin/contact', label: 'Contact Messages', needs: 'see contact messages' }

const system: Guarded = { to: '/admin/system', label: 'System', needs: 'see the system' }
const visibleTo = (role: Role, all: typeof groups): readonly Group[] =>
  all
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ needs }) => may(role, needs)) }))
    .filter(({ entries }) => entries.length > 0)

/** The menu entries of a role: only screens that exist. */
export const menuOf = (role: Role): readonly (Entry | Group)[] => [
  dashboard,
  ...visibleTo(role, groups),
  ...(may(role, contact.needs) ? [{ to: contact.to, label: contact.label }] : []),
  // Administrators find it in the menu under their name.
  ...(role === 'admin' ? [] : [{ to: '/admin/profile', label: 'Profile' }]),
  ...visibleTo(role, audit),
  ...(may(role, system.needs) ? [{ to: system.to, label: system.label }] : []),
]

const entriesOf = (item: Entry | Group) => ('entries' in item ? item.entries : [item])

const leadsTo = ({ to }: Entry, path: string) =>
  to === dashboard.to ? path === to : path === to || path.startsWith(`${to}/`)

/** The entry of a path: the dashboard by its exact address, others by the longest beginning. */
export const current = (menu: readonly (Entry | Group)[], path: string) =>
  menu
    .flatMap(entriesOf)
    .filter(entry => leadsTo(entry, path))
    .toSorted((one, other) => other.to.length - one.to.length)[0]?.to
