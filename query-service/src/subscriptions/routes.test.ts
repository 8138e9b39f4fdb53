import type { IssueMailingRow } from '@shodh/contracts/subscriptions/vault-rows.ts'
import { describe, expect, test } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { subscriptionRoutes } from './routes.ts'

const [V, W, X] = [1, 2, 3].map(n => `${n}f0e0d0c-0b0a-5908-8706-050403020100`) as [string, string, string]

const vault = (rows: readonly IssueMailingRow[]) =>
  ({ count: async (_: string, group: string) => (group === 'active' ? 7 : 0), list: async () => rows }) as never

const row = (given: Partial<IssueMailingRow>): IssueMailingRow => ({
  ...{ id: 'event', volumeId: V, at: 0, state: 'sending', total: 9, after: '', sent: 3, failed: 1, refused: [] },
  ...{ refusedInARow: 0, attempts: 0, reason: '', nextAt: 0 },
  ...given,
})
const rows = [row({ at: 5, reason: '421' }), row({ state: 'sent', at: 2 }), row({ volumeId: W, state: 'sent' })]

describe('staff', () => {
  const at = withQueries(subscriptionRoutes, () => ({ vault: vault(rows), hasMailServer: true }))

  test('see how many readers get mails, and what became of those of an issue', async () => {
    at.signIn('author')
    const { body } = await at.get(`/subscriptions/count?volumeId=${V}`)
    const mailing = { state: 'sending', total: 9, sent: 3, failed: 1, reason: '421' }
    expect(body.data).toEqual({ confirmed: 7, mailing })
    expect((await at.get(`/subscriptions/count?volumeId=${W}`)).body.data.mailing).toMatchObject({ total: 4, sent: 3 })
    for (const query of ['', `?volumeId=${X}`])
      expect((await at.get(`/subscriptions/count${query}`)).body.data).toEqual({ confirmed: 7, mailing: null })
  })
})

describe('without a mail server', () => {
  const at = withQueries(subscriptionRoutes, () => ({ vault: vault([]), hasMailServer: false }))

  test('nothing is counted', async () => {
    at.signIn('admin')
    expect((await at.get('/subscriptions/count')).status).toBe(404)
  })
})
