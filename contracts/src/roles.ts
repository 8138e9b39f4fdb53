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
  'remove the sample': ['admin'],
  'create API tokens': ['author', 'auditor', 'admin'],
  'read the own API token': ['author', 'auditor', 'admin'],
  'see what needs attention': ['auditor', 'admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type Permission = keyof typeof permissions

/**
 * What an API token can be limited to, each a part of what roles may do. Accounts, sessions and the stores of the journal are
 * in none of them.
 */
const scopes = {
  read: [
    'see the back office',
    'list volumes of a year',
    'see all of the board',
    'see content',
    'see files',
    'see who did what',
    'see the system',
    'see what needs attention',
  ],
  people: ['see users', 'see contact messages'],
  papers: [
    'upload papers',
    'restore records of papers',
    'revise papers',
    'replace PDFs',
    'delete papers',
    'issue notices',
    'propose corrections',
    'save drafts',
    'upload in parts',
    'deposit metadata',
    'list volumes of a year',
    'see the back office',
  ],
  volumes: [
    'open years',
    'manage volumes',
    'replace redirects',
    'remove the sample',
    'list volumes of a year',
    'see the back office',
  ],
  content: ['manage content', 'see content', 'manage the board', 'see all of the board'],
  files: ['manage files', 'see files', 'upload in parts'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

export type TokenScope = keyof typeof scopes

/** What the import of papers needs. */
export const importScopes: readonly TokenScope[] = ['read', 'papers', 'volumes']

export const tokenScopes = Object.keys(scopes) as readonly TokenScope[] as readonly [TokenScope, ...TokenScope[]]

/** The authenticated user of a request, from the access token, or from an API token and then within its scopes. */
export type Actor = {
  readonly userId: string
  readonly role: Role
  /** Empty of an API token. */
  readonly sessionId: string
  /** When the user last proved to be there, in milliseconds; never, where it is left out. */
  readonly provenAt?: number
  /** A second step must be there and is not: only the own account can be used. */
  readonly isOverdue?: true
  readonly token?: { readonly id: string; readonly scopes: readonly TokenScope[] } | undefined
}

/** Somebody who has permissions: by the role, and of an API token by its scopes. */
export type Holder = Role | Pick<Actor, 'role' | 'token'>

/** The scopes of which each has the permission. */
export const scopesWith = (permission: Permission): readonly TokenScope[] =>
  tokenScopes.filter(scope => scopes[scope].some(allowed => allowed === permission))

const isWithin = (given: readonly TokenScope[], permission: Permission) =>
  permission === 'read the own API token' || scopesWith(permission).some(scope => given.includes(scope))

export const may = (holder: Holder, permission: Permission): boolean => {
  const { role, token } = typeof holder === 'string' ? { role: holder } : holder
  return permissions[permission].some(allowed => allowed === role) && (!token || isWithin(token.scopes, permission))
}

/** The scopes that are of use to the role: whose first permission it has. */
export const scopesOf = (role: Role): readonly TokenScope[] => tokenScopes.filter(scope => may(role, scopes[scope][0]))
