import type { SessionRow } from '@shodh/contracts/users/vault-rows.ts'
import type { UserDocument } from '@shodh/contracts/users/views.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { userRoutes } from './directory.ts'

const at = withQueries(userRoutes)
const visitor = withQueries(userRoutes)

const NOW = Date.parse('2026-01-10T12:00:00Z')
const HOUR = 60 * 60 * 1000
const iso = (time: number) => new Date(time).toISOString()

const document = (id: string, given: Partial<UserDocument> = {}): UserDocument => ({
  id,
  role: 'author',
  status: 'active',
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  revision: 3,
  securityStamp: 's',
  ...given,
})
const person = (id: string, given: object = {}) =>
  at.given.store('users', { id, name: `Name ${id}`, email: `${id}@example.org`, asOf: {}, pending: {}, ...given })
const view = (id: string) => {
  const { revision: _, securityStamp: __, ...state } = document(id)
  return { ...state, _id: id, name: `Name ${id}`, email: `${id}@example.org` }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  at.given.give('users', document('a'), document('b', { role: 'admin', status: 'inactive', createdAt: '2026-01-03' }))
  person('a')
  person('b')
  at.signIn('author', 'a')
  return () => vi.useRealTimers()
})

describe('the own account', () => {
  test('has what the user may see of it, under the revision of its last event', async () => {
    const { status, headers, body } = await at.get('/users/profile')
    expect([status, body.message, body.data]).toEqual([200, 'User retrieved successfully', view('a')])
    expect(headers.etag).toMatch(/^"3-/u)
    at.given.give('users', document('c', { role: 'auditor' }))
    for (const noDigest of [undefined, true]) {
      person('c', { noDigest })
      at.signIn('auditor', 'c')
      expect((await at.data('/users/profile')).weeklyDigest).toBe(!noDigest)
    }
    at.signIn('author', 'nobody')
    expect((await at.get('/users/profile')).body).toEqual({ refused: 'USER_NOT_FOUND' })
    at.signIn('author', 'a')
    for (const missing of ['name', 'email'] as const) {
      person('a', { [missing]: undefined })
      expect((await at.get('/users/profile')).body).toEqual({ refused: 'USER_NOT_FOUND' })
    }
    at.given.give('users', document('erased'))
    at.signIn('author', 'erased')
    expect((await at.get('/users/profile')).body).toEqual({ refused: 'USER_NOT_FOUND' })
  })

  test('has the new e-mail address while it waits to be verified, unless somebody else has it by now', async () => {
    const emailChange = { email: 'New@example.org', from: 'a@example.org', securityStamp: 's', until: NOW + HOUR }
    person('a', { emailChange })
    expect((await at.data('/users/profile')).pendingEmail).toBe('New@example.org')
    at.given.store('emails', { id: 'e', userId: 'a', key: 'new@example.org' })
    expect((await at.data('/users/profile')).pendingEmail).toBe('New@example.org')
    at.given.store('emails', { id: 'e', userId: 'b', key: 'new@example.org' })
    expect(await at.data('/users/profile')).not.toHaveProperty('pendingEmail')
    person('a', { emailChange: { ...emailChange, securityStamp: 'another' } })
    at.given.store('emails', { id: 'e', userId: 'c', key: 'other' })
    expect(await at.data('/users/profile')).not.toHaveProperty('pendingEmail')
  })
})

describe('sessions', () => {
  const session = (id: string, given: Partial<SessionRow> = {}): SessionRow => ({
    id,
    userId: 'a',
    userAgent: 'Browser',
    createdAt: NOW - HOUR,
    seenAt: NOW - 1000,
    rotatedAt: NOW,
    isEnded: false,
    outlived: ['s'],
    refreshHash: 'secret',
    generation: 0,
    ...given,
  })

  test('of the own account are listed with when they end', async () => {
    at.given.store('sessions', session('session'))
    at.given.store('sessions', session('other', { seenAt: NOW - 500 }))
    at.given.store('sessions', session('foreign', { userId: 'b' }))
    const { body } = await at.get('/users/profile/sessions')
    expect(body.message).toBe('Sessions retrieved successfully')
    const [newest, current] = body.data.sessions
    expect([newest.id, newest.isCurrent, body.data.sessions.length]).toEqual(['other', false, 2])
    expect(current).toEqual({
      id: 'session',
      userAgent: 'Browser',
      createdAt: iso(NOW - HOUR),
      lastSeenAt: iso(NOW - 1000),
      expiresAt: iso(NOW + 23 * HOUR),
      isCurrent: true,
    })
  })

  test('end after two hours without a request and after a day, to the millisecond', async () => {
    const ids = async () => (await at.data('/users/profile/sessions')).sessions.map(({ id }: { id: string }) => id)
    at.given.store('sessions', session('idle', { seenAt: NOW - 2 * HOUR }))
    at.given.store('sessions', session('old', { createdAt: NOW - 24 * HOUR }))
    expect(await ids()).toEqual([])
    at.given.store('sessions', session('idle', { seenAt: NOW - 2 * HOUR + 1 }))
    at.given.store('sessions', session('old', { createdAt: NOW - 24 * HOUR + 1 }))
    expect(await ids()).toEqual(['old', 'idle'])
  })

  test('of another account are listed for administrators', async () => {
    at.signIn('admin', 'b')
    at.given.store('sessions', session('one'))
    const { body } = await at.get('/admin/users/a/sessions')
    expect(body).toMatchObject({ message: 'Sessions retrieved successfully', data: { sessions: [{ id: 'one' }] } })
    expect((await at.get('/admin/users/nobody/sessions')).body).toEqual({ refused: 'USER_NOT_FOUND' })
  })

  test('of administrators have the one of the request, too', async () => {
    at.signIn('admin', 'a')
    for (const id of ['session', 'other']) at.given.store('sessions', session(id))
    const { sessions } = await at.data('/admin/users/a/sessions')
    expect(sessions).toMatchObject([
      { id: 'session', isCurrent: true },
      { id: 'other', isCurrent: false },
    ])
  })

  test('of a user who is not there are none', async () => {
    at.given.store('sessions', session('one', { userId: 'gone', outlived: ['s'] }))
    at.signIn('author', 'gone')
    expect((await at.data('/users/profile/sessions')).sessions).toEqual([])
  })
})

test('the own sign-ins of 90 days are listed, newest first, and no more than 200', async () => {
  const signIn = (id: string, ago: number, userId = 'a') =>
    at.given.store('sign-ins', { id, userId, at: NOW - ago, userAgent: id, methods: ['password'] })
  const listed = async () => (await at.data('/users/profile/sign-ins')).signIns
  signIn('old', 90 * 24 * HOUR)
  signIn('first', 90 * 24 * HOUR - 1000)
  signIn('last', HOUR)
  signIn('foreign', 0, 'b')
  expect(await listed()).toEqual([
    { at: iso(NOW - HOUR), userAgent: 'last', methods: ['password'] },
    { at: iso(NOW - 90 * 24 * HOUR + 1000), userAgent: 'first', methods: ['password'] },
  ])
  for (let n = 0; n < 200; n += 1) signIn(`more ${n}`, n)
  expect(await listed()).toHaveLength(200)
  expect((await visitor.data('/users/profile/sign-ins')).signIns).toEqual([])
})

test('who is not signed in has neither an account nor sessions', async () => {
  expect((await visitor.get('/users/profile')).body).toEqual({ refused: 'USER_NOT_FOUND' })
  expect((await visitor.data('/users/profile/sessions')).sessions).toEqual([])
  visitor.given.give('users', document('a'))
  expect((await visitor.data('/admin/users/a/sessions')).sessions).toEqual([])
})

describe('accounts', () => {
  const ids = async (query: string) =>
    (await at.data(`/admin/users?${query}`)).users.map(({ id }: { id: string }) => id)

  test('are listed, the oldest first, and filtered by role and status', async () => {
    const { body } = await at.get('/admin/users')
    expect(body.message).toBe('Users retrieved successfully')
    expect(body.data.users[0]).toEqual(view('a'))
    expect(body.data.pagination).toMatchObject({ total: 2 })
    expect([await ids('role=admin'), await ids('status=active'), await ids('role=admin&status=active')]).toEqual([
      ['b'],
      ['a'],
      [],
    ])
    at.given.give('users', document('a', { createdAt: '2026-01-04' }))
    expect(await ids('')).toEqual(['b', 'a'])
  })

  test('say when their users signed in last, and until when they take no sign-in', async () => {
    person('b', { signedInAt: NOW - 3 * HOUR })
    const session = { id: 's', userId: 'a', userAgent: '', createdAt: NOW - HOUR, seenAt: NOW, rotatedAt: NOW }
    at.given.store('sessions', { ...session, isEnded: true, outlived: [], refreshHash: '', generation: 0 })
    const attempts = { id: 'x', userId: 'b', failures: 9, failedAt: NOW, restsUntil: NOW + HOUR }
    at.given.store('sign-in-attempts', attempts)
    const times = { queuedAt: NOW, attempts: 1, nextAt: NOW, until: NOW }
    const mail = { id: 'm', userId: 'b', purpose: 'verification', reason: '550', mail: null, ...times } as const
    at.given.store('mails', { ...mail, state: 'failed' })
    at.given.store('mails', { ...mail, id: 'n', userId: 'a', state: 'waiting' })
    at.given.store('sign-in-attempts', { ...attempts, id: 'y', userId: 'a', restsUntil: NOW })
    expect((await at.data('/admin/users')).users).toEqual([
      { ...view('a'), lastSignInAt: iso(NOW - HOUR) },
      expect.objectContaining({
        id: 'b',
        lastSignInAt: iso(NOW - 3 * HOUR),
        lockedUntil: iso(NOW + HOUR),
        hasFailedMail: true,
      }),
    ])
    person('a', { signedInAt: NOW })
    expect((await at.data('/admin/users')).users[0].lastSignInAt).toBe(iso(NOW))
  })

  test('are read one by one', async () => {
    const { headers, body } = await at.get('/admin/users/b')
    expect(body).toMatchObject({ message: 'User retrieved successfully', data: { id: 'b', role: 'admin' } })
    expect(headers.etag).toMatch(/^"3-/u)
    expect((await at.get('/admin/users/nobody')).body).toEqual({ refused: 'USER_NOT_FOUND' })
  })
})
