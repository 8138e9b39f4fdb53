import { INVITATION_SECONDS } from '@shodh/contracts/limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { userRoutes } from './directory.ts'

const at = withQueries(userRoutes)
const NOW = Date.now()
const invited = (id: string, given: object = {}) =>
  at.given.store('invitations', {
    ...{ id, name: `Name ${id}`, email: `${id}@example.org`, role: 'author', hash: 'secret' },
    ...{ until: NOW + INVITATION_SECONDS * 1000, invitedBy: 'a', sentAt: [NOW], ...given },
  } as never)

beforeEach(() => {
  at.given.store('users', { id: 'a', name: 'Meera', email: 'a@example.org', asOf: {}, pending: {} })
})

test('invitations are listed latest first, with what became of them, and without a secret', async () => {
  invited('1', { until: NOW - 1, invitedBy: 'gone' })
  invited('2')
  at.given.give('users', { id: 'a', role: 'admin', status: 'active' } as never)
  at.given.store('mails', { id: 'm', userId: '2', purpose: 'invitation', state: 'failed' } as never)
  at.signIn('auditor', 'a')
  const { invitations } = await at.data('/admin/invitations')
  const sentAt = new Date(NOW).toISOString()
  expect(invitations).toMatchObject([
    { id: '2', name: 'Name 2', invitedBy: 'Meera', sentAt, isExpired: false, hasFailedMail: true },
    { id: '1', invitedBy: null, isExpired: true, hasFailedMail: false },
  ])
  expect(JSON.stringify(invitations)).not.toContain('secret')
  at.given.give('users', { id: 'a', role: 'author', status: 'active' } as never)
  expect((await at.data('/admin/invitations')).invitations[0]).toMatchObject({ id: '2', isExpired: true })
})
