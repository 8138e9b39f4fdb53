import { expect, test } from 'vitest'
import { current, menuOf } from './navigation.ts'

const labels = (role: Parameters<typeof menuOf>[0]) =>
  menuOf(role).map(item => ('entries' in item ? [item.label, ...item.entries.map(({ label }) => label)] : item.label))

test('an admin sees papers and users, and what happened', () => {
  expect(labels('admin')).toEqual([
    'Dashboard',
    ['Papers Management', 'All Papers', 'Upload Paper', 'Manage Volumes', 'Paper Analytics', 'Draft Papers'],
    ['User Management', 'All Users', 'Add User', 'Roles & Permissions'],
    ['Content Management', 'Site Content', 'Board Members', 'Storage'],
    'Contact Messages',
    ['Audit', 'Log', 'Replaced PDFs', 'Time Travel'],
    'Settings',
    'System',
  ])
})

test('an author sees the papers and the profile', () => {
  expect(labels('author')).toEqual([
    'Dashboard',
    ['Papers Management', 'All Papers', 'Upload Paper', 'Paper Analytics', 'Draft Papers'],
    'Profile',
  ])
})

test('an auditor also reads the volumes, the users and what happened', () => {
  expect(labels('auditor')).toEqual([
    'Dashboard',
    ['Papers Management', 'All Papers', 'Manage Volumes', 'Paper Analytics'],
    ['User Management', 'All Users', 'Roles & Permissions'],
    ['Content Management', 'Site Content', 'Board Members', 'Storage'],
    'Contact Messages',
    'Profile',
    ['Audit', 'Log', 'Replaced PDFs', 'Time Travel'],
    'Settings',
    'System',
  ])
})

test.each([
  ['/admin', '/admin'],
  ['/admin/nowhere', undefined],
  ['/admin/papers', '/admin/papers'],
  ['/admin/papers/volumes', '/admin/papers/volumes'],
  ['/admin/users', '/admin/users'],
  ['/admin/users/edit/1', '/admin/users'],
  ['/admin/users/add', '/admin/users/add'],
  ['/admin/usersandmore', undefined],
  ['/admin/content/header', '/admin/content'],
  ['/admin/content/storage', '/admin/content/storage'],
  ['/admin/content/settings', '/admin/content/settings'],
])('at %s the entry of %s is highlighted', (path, entry) => {
  expect(current(menuOf('admin'), path)?.to).toBe(entry)
})
