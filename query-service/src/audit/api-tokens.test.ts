import { expect, test } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { auditRoutes } from './routes.ts'
import { entry } from './testing/entries.ts'

const at = withQueries(auditRoutes)

test('the log names the API token by which somebody acted, as long as there is one', async () => {
  at.signIn('auditor')
  const times = { createdAt: 0, expiresAt: 1, usedAt: null }
  at.given.store('users', { id: 'rao', name: 'A. Rao', asOf: {}, pending: {} })
  at.given.store('api-tokens', {
    ...{ id: 't', userId: 'rao', name: 'Nightly', scopes: ['papers'], isRevoked: false },
    ...times,
  })
  at.given.give(
    'auditLog',
    entry(6, { type: 'PaperRevised', token: 't' }),
    entry(7, { type: 'PaperRevised', token: 'erased' }),
  )
  const { events } = await at.data('/audit/log')
  expect(events.map(({ actor }: { actor: object }) => actor)).toEqual([
    { kind: 'person', id: 'rao', name: 'A. Rao', token: null },
    { kind: 'person', id: 'rao', name: 'A. Rao', token: 'Nightly' },
  ])
  expect(events[0].sentence).toMatch(/^A\. Rao \(API token\) changed/u)
  expect(events[1].sentence).toMatch(/^A\. Rao \(API token “Nightly”\) changed/u)
})
