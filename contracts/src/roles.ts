import type { Role } from './users/fields.ts'

/** Permissions with the roles that have them; anything else is forbidden. */
export const permissions = {
  'upload papers': ['author', 'admin'],
  'restore records of papers': ['admin'],
  'revise papers': ['author', 'admin'],
  'replace PDFs': ['author', 'admin'],
  'delete papers': ['admin'],
  'withhold PDFs': ['admin'],
  'issue notices': ['admin'],
  'propose corrections': ['author', 'admin'],
  'save drafts': ['author', 'admin'],
  'open years': ['admin'],
  'manage volumes': ['admin'],
  'deposit metadata': ['admin'],
  'manage the board': ['admin'],
  'see all of the board': ['auditor', 'admin'],
  'manage files': ['admin'],
  'upload in parts': ['author', 'admin'],
  'see files': ['auditor', 'admin'],
  'manage content': ['admin'],
  'see content': ['auditor', 'admin'],
  'replace redirects': ['admin'],
  'list volumes of a year': ['author', 'auditor', 'admin'],
  'see the back office': ['author', 'auditor', 'admin'],
  'see who did what': ['auditor', 'admin'],
  'use the own account': ['author', 'auditor', 'admin'],
  'see users': ['auditor', 'admin'],
  'manage users': ['admin'],
  'see contact messages': ['auditor', 'admin'],
  'handle contact messages': ['admin'],
  'see the system': ['auditor', 'admin'],
  'run the system': ['admin'],
  'see what needs attention': ['auditor', 'admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type Permission = keyof typeof permissions

export const may = (role: Role, permission: Permission) => permissions[permission].some(allowed => allowed === role)

/** The authenticated user of a request, from the access token. */
export type Actor = { readonly userId: string; readonly role: Role; readonly sessionId: string }
