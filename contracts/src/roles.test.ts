import { expect, test } from 'vitest'
import { may, type Permission, permissions, scopesOf, scopesWith, tokenScopes } from './roles.ts'

const all = Object.keys(permissions) as Permission[]

test('an administrator may do everything', () => {
  expect(all.filter(permission => !may('admin', permission))).toEqual([])
})

test('others may do what their role has, and nothing else', () => {
  expect(may('author', 'upload papers')).toBe(true)
  expect(may('author', 'delete papers')).toBe(false)
  expect(may('author', 'see who did what')).toBe(false)
  expect(may('auditor', 'see who did what')).toBe(true)
  expect(may('auditor', 'upload papers')).toBe(false)
})

test('an API token may do what both its scopes and the role of its owner have', () => {
  const token = { id: 't', scopes: ['papers'] } as const
  expect(may({ role: 'admin', token }, 'delete papers')).toBe(true)
  expect(may({ role: 'admin', token }, 'manage volumes')).toBe(false)
  expect(may({ role: 'author', token }, 'upload papers')).toBe(true)
  expect(may({ role: 'author', token }, 'delete papers')).toBe(false)
  expect(may({ role: 'author', token: { id: 't', scopes: [] } }, 'read the own API token')).toBe(true)
  expect(may({ role: 'author' }, 'upload papers')).toBe(true)
})

test('no scope has accounts, sessions, the stores of the journal, or what the law forbids to show', () => {
  const token = { id: 't', scopes: tokenScopes }
  expect(all.filter(permission => !may({ role: 'admin', token }, permission))).toEqual([
    'withhold PDFs',
    'use the own account',
    'manage users',
    'handle contact messages',
    'run the system',
    'create API tokens',
  ])
  expect(scopesWith('manage users')).toEqual([])
  expect(scopesWith('upload in parts')).toEqual(['papers', 'files'])
})

test('a role is offered the scopes that are of use to it', () => {
  expect(scopesOf('admin')).toEqual(tokenScopes)
  expect(scopesOf('author')).toEqual(['read', 'papers'])
  expect(scopesOf('auditor')).toEqual(['read', 'people'])
})
