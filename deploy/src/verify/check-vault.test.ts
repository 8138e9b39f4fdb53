import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { userStream } from '@shodh/command-service/users/accounts/accounts.ts'
import { asWritten } from '@shodh/projections/testing/journal-events.ts'
import { afterAll, expect, test } from 'vitest'
import { aJournalIn, rooms } from '../transfer/testing/a-journal.ts'
import { checkBoard, userChecks } from './check-vault.ts'
import { type Finding, RESTORE } from './finding.ts'
import { createHash, randomUUID } from 'node:crypto'
import { BOARD } from '@shodh/contracts/board/board.ts'
import { type MemberRow, memberRowId, memberRowText } from '@shodh/contracts/board/vault-rows.ts'
import type { JournalData } from '../transfer/journal-data.ts'

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

const member = (memberId: string) => {
  const person = { fullName: memberId, designation: 'Editor', description: 'Reads' }
  const row = { memberId, salt: 'salt', storedAt: 0, person }
  const rowHash = createHash('sha256').update(memberRowText(row)).digest('hex')
  const stored: MemberRow = { id: memberRowId({ memberId, rowHash }), ...row }
  return { stored, event: { type: 'MemberAdded', data: { memberId, sectionId: 's', revision: 1, rowHash } } }
}

const append = ({ events }: JournalData, ...given: readonly { type: string; data: object }[]) =>
  events.append(
    BOARD,
    'any',
    given.map(({ type, data }) => ({
      id: randomUUID(),
      type,
      data: JSON.stringify(data),
      metadata: JSON.stringify({ schemaVersion: 1, at: '2026-01-15T09:00:00.000Z' }),
    })),
  )

test('Each member of the board who is not erased must have the row that the event has the hash of', async () => {
  const [whole, changed, missing, gone] = ['whole', 'changed', 'missing', 'gone'].map(member)
  const findings: Finding[] = []
  await aJournalIn(await aFolder(), async journal => {
    const { vault } = journal
    await append(journal, ...[whole!, changed!, missing!, gone!].map(({ event }) => event))
    await append(journal, { type: 'MemberErased', data: { memberId: 'gone', sectionId: 's', pictures: [] } })
    await vault.put('board-members', whole!.stored)
    const person = { ...changed!.stored.person, fullName: 'Another' }
    await vault.put('board-members', { ...changed!.stored, person })
    expect(await checkBoard(journal, finding => findings.push(finding))).toBe(3)
  })
  const of = (memberId: string) => `revision 1 of the board's member ${memberId}`
  expect(findings).toEqual([
    {
      of: of('changed'),
      what: 'its row in the vault is not the one that its event has the hash of',
      remedy: RESTORE,
    },
    { of: of('missing'), what: 'its row is missing in the vault', remedy: RESTORE },
  ])
})
