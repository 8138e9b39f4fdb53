import { withEventStoreDb } from '@shodh/adapters/testing/engines/eventstoredb.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { client } from '../testing/client.ts'
import { administrator, runningJournal } from '../testing/journal.ts'
import { sourceOf, whileOpen } from './journal-data.ts'
import { move } from './move.ts'
import { openBeside, openStopped, openTarget } from './open-journal.ts'
import { beside, rooms, settingsFor, silently } from './testing/a-journal.ts'
import { runHere, runMain } from './testing/main.ts'

const { aJournal, anEmptyPlace, remove } = rooms()
afterAll(remove)

const KEYS = ['keys', 'signing-keys', 'sessions', 'email-proofs'] as const

test('New keys end every session, and whoever knows the old ones can do nothing with them', async () => {
  const journal = await runningJournal()
  const DATA_DIR = journal.directory
  const { tokens } = (await journal.visitor().post('/auth/login', administrator)).body.data
  const editor = client(journal.address, tokens.accessToken)
  const { body } = await editor.post('/users/profile/tokens', { name: 'Import', scopes: ['read'] })
  await journal.visitor().post('/auth/forgot-password', { email: administrator.email })
  expect((await runMain('new-keys', { DATA_DIR })).errors).toContain('is in use by process')
  await journal.stop()
  const rows = () =>
    beside(settingsFor(DATA_DIR), async ({ vault }) => Promise.all(KEYS.map(async kind => await vault.list(kind))))
  const [root, signing] = await rows()
  const { code, output } = await runMain('new-keys', { DATA_DIR, SIGNING_KEY_FILE: 'signing.pem' })
  expect(code).toBe(0)
  expect(output).toContain(
    `The keys of tokens in DATA_DIR (${DATA_DIR}) are gone, and its next start makes new ones. Sessions that ended: 1; API tokens that no longer work: 1.\n` +
      'SIGNING_KEY_FILE is a file of yours: put another one in its place before the next start.\n',
  )
  expect(await rows()).toEqual([[], [], [], []])

  const again = await runningJournal({ DATA_DIR })
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  expect((await again.visitor().get('/users/profile', headers)).status).toBe(401)
  const program = client(again.address, body.data.token.secret)
  expect((await program.get('/users/profile/token')).status).toBe(401)
  const refreshed = await again.visitor().post('/auth/refresh', { refreshToken: tokens.refreshToken })
  expect(refreshed.status).toBe(401)
  expect((await (await again.editor()).get('/users/profile')).status).toBe(200)
  await again.stop()
  const [newRoot, newSigning] = await rows()
  expect([newRoot, newSigning]).toMatchObject([[{ id: 'root' }], [{ id: 'access' }]])
  expect([newRoot, newSigning]).not.toEqual([root, signing])
  await journal.discard()
})

test('Where there is no journal, nothing is made', async () => {
  const { DATA_DIR } = await anEmptyPlace()
  expect(await runHere('new-keys', { DATA_DIR })).toMatchObject({
    code: 1,
    errors: `There is no journal in DATA_DIR (${DATA_DIR}).`,
  })
  expect((await runHere('new-keys', { FROM: 'elsewhere' })).errors).toBe(
    'Say what the journal runs on: make new-keys [FROM=embedded or engines].',
  )
})

describe('on engines', () => {
  const server = withEventStoreDb()
  const newRoom = withMongodb()

  test('the keys and sessions go, and nothing else', async () => {
    const room = await newRoom()
    const urls = { EVENTSTORE_URL: server().url, MONGODB_URL: room.url, JOURNAL_ID: room.database.slice(0, 38) }
    const none = await runHere('new-keys', { FROM: 'engines', ...urls })
    expect(none).toMatchObject({
      code: 1,
      errors: `There is no journal on the engines (JOURNAL_ID ${urls.JOURNAL_ID}).`,
    })
    const settings = { ...(await aJournal()), ...urls }
    await whileOpen(openStopped.embedded(settings), source =>
      whileOpen(openTarget.engines(settings), target =>
        move(target, sourceOf(source), { isToBeEmpty: false, progress: silently }),
      ),
    )
    const { code, output } = await runHere('new-keys', { FROM: 'engines', ...urls })
    expect(code).toBe(0)
    expect(output).toContain('Sessions that ended: 1; API tokens that no longer work: 0.')
    await whileOpen(openBeside.engines(settings), async ({ vault }) => {
      expect(await Promise.all(KEYS.map(async kind => await vault.list(kind)))).toEqual([[], [], [], []])
      expect(await vault.list('users')).toHaveLength(1)
    })
  })
})
