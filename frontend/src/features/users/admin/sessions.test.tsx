import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from '../../../testing/examples/people.ts'
import { yes } from '../../../testing/server/served.ts'
import { press, shownTo, visited } from '../../../testing/screens/shown.tsx'
import { OwnSessions, UserSessions } from './sessions.tsx'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const at = '2026-01-05T10:00:00.000Z'
const valid = new Date(Date.now() + 60_000).toISOString()
const session = (id: string, isCurrent = false) => ({
  ...{ id, isCurrent, userAgent: FIREFOX, createdAt: at, lastSeenAt: at, expiresAt: at },
})

const token = (id: string, expiresAt: string) => ({
  ...{ id: `token of ${id}`, name: 'Import', scopes: ['papers'], createdAt: at, expiresAt, lastUsedAt: null },
  user: { id, name: id, role: 'admin' },
})

const serve = async () => {
  const ended: string[] = []
  let sessions = [session('one'), session('two')]
  await visited(({ pathname }, { method }) => {
    if (pathname.endsWith('/sign-ins'))
      return yes({ signIns: [{ at, userAgent: 'curl/8.5.0', methods: ['password', 'totp'] }] })
    if (pathname === '/api/v1/admin/tokens')
      return yes({ tokens: [token('ravi', valid), token('ravi', at), token('asha', valid)] })
    if (method !== 'DELETE') return yes({ sessions })
    ended.push(pathname.replace('/api/v1', ''))
    sessions = []
    return yes({ ended: 2 })
  })
  return ended
}

test('an administrator ends one or all sessions of somebody', async () => {
  const ended = await serve()
  shownTo(person(), <UserSessions userId="ravi" />)
  await press('End all')
  expect(await screen.findByText('This person is not signed in.')).toBeTruthy()
  expect(ended).toEqual(['/admin/users/ravi/sessions'])
  expect((await screen.findByText(/1 API token of this account/u)).textContent).toBe(
    '1 API token of this account will still work: revoke',
  )
  expect(screen.getByRole('link', { name: 'revoke' }).getAttribute('href')).toBe('/admin/users/tokens')
})

test('the own sign-ins are listed once they are asked for', async () => {
  await serve()
  shownTo(person(), <OwnSessions />)
  expect(await screen.findByRole('button', { name: 'End all others' })).toBeTruthy()
  expect(screen.queryByText(/curl/u)).toBeNull()
  for (const details of document.querySelectorAll('details')) {
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  }
  expect(await screen.findByText('curl, by password and authenticator app')).toBeTruthy()
})
