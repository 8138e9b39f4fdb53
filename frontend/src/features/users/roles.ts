import type { Role, Status } from '@shodh/contracts/users/fields.ts'

type Described = {
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
  /** What the back office calls itself, and what its badge says. */
  readonly title: string
  readonly subtitle: string
  readonly badge: string
}

export const roles: Readonly<Record<Role, Described>> = {
  admin: {
    name: 'Administrator',
    description: 'Full access: papers, volumes, users and settings of the journal.',
    permissions: ['all'],
    title: 'Admin Panel',
    subtitle: 'Administrative Control',
    badge: 'Full administrative privileges',
  },
  author: {
    name: 'Author',
    description: 'Can manage papers: uploads, revises and replaces them, and deletes nothing.',
    permissions: ['create_papers', 'edit_papers'],
    title: 'Dashboard',
    subtitle: 'Author Portal',
    badge: 'Limited to paper management',
  },
  auditor: {
    name: 'Auditor',
    description: 'Reads everything in the back office, and changes nothing but the own profile.',
    permissions: ['read_all'],
    title: 'Dashboard',
    subtitle: 'Auditor Portal',
    badge: 'Reads everything, changes nothing',
  },
}

export const roleOptions = [
  ['author', roles.author.name],
  ['admin', roles.admin.name],
  ['auditor', roles.auditor.name],
] as const

export const statusNames: Readonly<Record<Status, string>> = { active: 'Active', inactive: 'Inactive' }
export const statusOptions = [
  ['active', statusNames.active],
  ['inactive', statusNames.inactive],
] as const
