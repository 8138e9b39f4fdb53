import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { userStream } from '@shodh/command-service/users/accounts.ts'
import { asWritten } from '@shodh/projections/testing/journal-events.ts'
import { afterAll, expect, test } from 'vitest'
import { aJournalIn, rooms } from '../transfer/testing/a-journal.ts'
import { userChecks } from './check-users.ts'
import type { Finding } from './finding.ts'

const { aFolder, remove } = rooms()
afterAll(remove)

test('Users of the log have a row in the vault, those who were erased have none, also where they are erased meanwhile', async () => {
  const findings: Finding[] = []
  await aJournalIn(await aFolder(), async ({ events, vault }) => {
    const append = (userId: string, ...types: readonly string[]) =>
      events.append(userStream(userId), 'any', asWritten(types.map(type => ({ type, data: { userId } }))))
    for (const userId of ['whole', 'missing', 'meanwhile']) await append(userId, 'UserRegistered')
    for (const userId of ['erased', 'left']) await append(userId, 'UserRegistered', 'UserErased')
    for (const id of ['whole', 'left']) await vault.put('users', { id, asOf: {}, pending: {} })
    const checks = userChecks({ events, vault }, finding => findings.push(finding))
    for await (const batch of events.readAll(BEGINNING)) await checks.add(batch)
    await append('meanwhile', 'UserErased')
    expect(await checks.compare()).toBe(5)
  })
  expect(findings).toMatchObject([
    { of: 'user missing', what: 'its row is missing in the vault' },
    { of: 'user left', what: 'it was erased, and the vault still has its row' },
  ])
})
