import { join } from 'node:path'
import { withEventStoreDb } from '@shodh/adapters/testing/engines/eventstoredb.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { handler } from '@shodh/command-service/handle.ts'
import { openAccounts } from '@shodh/command-service/users/accounts/accounts.ts'
import { openFactors } from '@shodh/command-service/users/factors/open-factors.ts'
import { codeAt } from '@shodh/command-service/users/factors/testing/totp-code.ts'
import { userHandler } from '@shodh/command-service/users/handle-user.ts'
import { personalData } from '@shodh/command-service/users/personal-data.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { writeFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { administrator, runningJournal } from '../testing/journal.ts'
import { whileOpen, type JournalData } from './journal-data.ts'
import { openTarget } from './open-journal.ts'
import { rooms, settingsFor } from './testing/a-journal.ts'
import { runHere, runMain } from './testing/main.ts'

const { aFolder, anEmptyPlace, remove } = rooms()
afterAll(remove)

const STEP_MS = 30_000
const userId = '2f0e0d0c-0b0a-4908-8706-050403020100'
const email = 'asha@example.org'

type Running = Awaited<ReturnType<typeof runningJournal>>

const addTotp = async (journal: Running) => {
  const editor = await journal.editor()
  const { factorId, secret } = (await editor.post('/users/profile/factors/totp', {})).body.data
  const codes = { first: codeAt(secret, Date.now() - STEP_MS), second: codeAt(secret, Date.now()) }
  expect((await editor.post(`/users/profile/factors/totp/${factorId}/activate`, codes)).status).toBe(200)
  return String(secret)
}

const logIn = (journal: Running) => journal.visitor().post('/auth/login', administrator)

test('Beside the running journal, the second step of its administrator is reset on the machine', async () => {
  const journal = await runningJournal()
  await addTotp(journal)
  expect((await logIn(journal)).body.code).toBe('SECOND_FACTOR_REQUIRED')
  const settings = { DATA_DIR: journal.directory, EMAIL: administrator.email }
  expect(await runMain('reset-factor', settings)).toMatchObject({ code: 0, errors: '' })
  expect((await logIn(journal)).status).toBe(200)
  const { errors } = await runHere('reset-factor', settings)
  expect(errors).toBe('This account has no second step.')
  const log = await (await journal.editor()).get('/audit/log?type=FactorsReset')
  expect(log.body.data.events).toMatchObject([
    { actor: { name: 'Whoever runs the server' }, reason: 'On the machine', after: { means: 'operator' } },
  ])
  await journal.discard()
})

test('The codes of an app are right after a restore of an encrypted backup, whose folder does not have their secret', async () => {
  const journal = await runningJournal()
  const secret = await addTotp(journal)
  await journal.stop()
  const identity = await generateIdentity()
  const [folder, file] = [join(await aFolder(), 'backup'), join(await aFolder(), 'identity.txt')]
  await writeFile(file, `${identity}\n`)
  const BACKUP_RECIPIENT = await identityToRecipient(identity)
  expect((await runHere('backup', { DATA_DIR: journal.directory, TO: folder, BACKUP_RECIPIENT })).code).toBe(0)
  const { DATA_DIR } = await anEmptyPlace()
  expect((await runHere('restore', { DATA_DIR, FROM: folder, BACKUP_IDENTITY_FILE: file })).code).toBe(0)
  const again = await runningJournal({ DATA_DIR })
  const { challenge } = (await logIn(again)).body
  const code = codeAt(secret, Date.now() + STEP_MS)
  const signedIn = await again.visitor().post('/auth/second-factor', { challengeId: challenge.id, code })
  expect(signedIn.status).toBe(200)
  await again.stop()
  await journal.discard()
})

const parts = ({ events, vault }: JournalData) => ({
  accounts: openAccounts({ events, vault }),
  factors: openFactors({ vault, publicUrl: () => 'https://journal.example.org' }),
  handleUser: userHandler(handler(events), personalData(vault)),
})

/** A user with a passkey, in a journal that is stopped. */
const aUserWithFactor = (data: JournalData) => {
  const events: UserEvent[] = [
    { type: 'UserRegistered', data: { userId, role: 'admin' } },
    { type: 'FactorAdded', data: { userId, kind: 'totp', factorId: userId } },
  ]
  const personal = { name: 'Asha Rao', email, passwordHash: '' }
  const command = { name: 'register', userId, request: null, decide: () => events, personal }
  return parts(data).handleUser(command, { actorId: userId, correlationId: 'test' })
}

const isReset = async (open: () => Promise<JournalData>, settings: NodeJS.ProcessEnv) => {
  await whileOpen(open(), aUserWithFactor)
  const REASON = 'The phone fell into the river'
  expect(await runHere('reset-factor', { ...settings, EMAIL: email, REASON })).toMatchObject({ code: 0 })
  await whileOpen(open(), async data => {
    expect(await parts(data).accounts.state(userId)).toMatchObject({ factors: [] })
  })
}

test('In a stopped journal it is the same, and nobody else’s address is taken for it', async () => {
  const { DATA_DIR } = await anEmptyPlace()
  await isReset(() => openTarget.embedded(settingsFor(DATA_DIR)), { DATA_DIR })
  expect((await runHere('reset-factor', { DATA_DIR, EMAIL: 'nobody@example.org' })).errors).toBe('User not found.')
  expect((await runHere('reset-factor', { DATA_DIR })).errors).toContain('make reset-factor EMAIL=address')
})

describe('on engines', () => {
  const server = withEventStoreDb()
  const newRoom = withMongodb()

  test('it is the same, whether they run or not', async () => {
    const room = await newRoom()
    const JOURNAL_ID = room.database.slice(0, 38)
    const urls = { EVENTSTORE_URL: server().url, MONGODB_URL: room.url, JOURNAL_ID }
    const settings = { ...(await anEmptyPlace()), ...urls }
    await isReset(() => openTarget.engines(settings), { FROM: 'engines', ...urls })
  })
})
