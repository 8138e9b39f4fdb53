import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { administratorFile, importerTokenFile } from '../../services/first-start/first-start.ts'
import { client } from '../../testing/client.ts'
import { administrator, type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { fragmentOf } from '../../testing/people.ts'

const GENERATED = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', PUBLIC_URL: 'https://journal.example.org' }

let journal: RunningJournal

const file = () => readFile(administratorFile(journal.directory), 'utf8').catch(() => undefined)
const line = (text: string | undefined, name: string) => new RegExp(`^${name}: (.+)$`, 'mu').exec(text ?? '')?.[1] ?? ''
const credentials = async () => {
  const text = await file()
  return { email: line(text, 'email'), password: line(text, 'password') }
}
const token = async () => fragmentOf(new URL(line(await file(), 'set-up'))).get('token') ?? ''

const logIn = async ({ email, password }: { email: string; password: string }) =>
  journal.visitor().post('/auth/login', { email, password })
const mine = { name: 'प्रा. अनीता राव', email: 'anita@example.org', password: 'Neem-leaf-17-lamp' }
const setUp = async (changes: { token?: string } & Record<string, unknown> = {}) =>
  journal.visitor().post('/auth/set-up', { ...mine, ...changes, token: changes.token ?? (await token()) })

describe('a journal that starts without ADMIN_EMAIL', () => {
  beforeEach(async () => {
    journal = await runningJournal(GENERATED)
  })
  afterEach(() => journal.close())

  test('writes a generated administrator and a set-up link down for its owner’s eyes', async () => {
    expect((await stat(administratorFile(journal.directory))).mode & 0o777).toBe(0o600)
    expect(line(await file(), 'set-up')).toMatch(/^https:\/\/journal\.example\.org\/set-up#token=[\w-]{43}$/u)
    expect(await logIn(await credentials())).toMatchObject({ status: 200, body: { data: { user: { role: 'admin' } } } })
  })

  test('gives the account a name, an e-mail and a password by the link, once, and then forgets the first', async () => {
    const [before, link] = [await credentials(), await token()]
    const { body } = await logIn(before)
    const old = client(journal.address, body.data.tokens.accessToken)
    expect(await setUp()).toMatchObject({ status: 200, body: { message: 'Your account is ready' } })
    expect(await file()).toBeUndefined()
    expect((await old.get('/users/profile')).status).toBe(401)
    expect((await logIn(before)).status).toBe(401)
    const { user } = (await logIn(mine)).body.data
    expect(user).toMatchObject({
      id: body.data.user.id,
      name: mine.name,
      email: mine.email,
      role: 'admin',
      emailVerified: true,
    })
    expect(await setUp({ token: link, password: 'Another-leaf-18-lamp' })).toMatchObject({
      status: 400,
      body: { message: 'This set-up link is no longer valid' },
    })
    await journal.restart()
    expect(await file()).toBeUndefined()
    expect((await logIn(mine)).status).toBe(200)
  })

  test('gives it to one of two who use the link at once', async () => {
    const requested = [mine, { ...mine, email: 'other@example.org' }]
    const responses = await Promise.all(requested.map(changes => setUp(changes)))
    expect(responses.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400])
    const signedIn = await Promise.all(requested.map(logIn))
    expect(signedIn.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('renews the link with each start, and signing in does not end it', async () => {
    const [before, link] = [await credentials(), await token()]
    await logIn(before)
    await journal.restart()
    expect(await credentials()).toEqual(before)
    expect(await token()).not.toBe(link)
    expect((await setUp({ token: link })).status).toBe(400)
    expect((await setUp()).status).toBe(200)
  })

  test('ends the link, and takes the file away, when the password is changed', async () => {
    const { email, password } = await credentials()
    const link = await token()
    const { body } = await logIn({ email, password })
    const editor = client(journal.address, body.data.tokens.accessToken)
    const change = { currentPassword: password, newPassword: mine.password }
    expect((await editor.post('/auth/change-password', change)).status).toBe(200)
    expect(await file()).toBeUndefined()
    expect((await setUp({ token: link })).status).toBe(400)
    expect((await logIn({ email, password: mine.password })).status).toBe(200)
  })

  test('writes an API token for the importer, which outlasts the password and is made once', async () => {
    const path = importerTokenFile(journal.directory)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const secret = (await readFile(path, 'utf8')).trim()
    await setUp()
    await rm(path)
    await journal.restart()
    const program = client(journal.address, secret)
    expect((await program.get('/users/profile/token')).body.data).toMatchObject({
      role: 'admin',
      token: { name: 'Importer (first start)', scopes: ['read', 'papers', 'volumes'] },
    })
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  test('takes a file away that a kill had left', async () => {
    const text = await file()
    await setUp()
    await writeFile(administratorFile(journal.directory), text ?? '')
    await journal.restart()
    expect((await logIn(mine)).status).toBe(200)
    expect((await logIn({ email: line(text, 'email'), password: line(text, 'password') })).status).toBe(401)
  })
})

test('a journal that starts with ADMIN_EMAIL has no link, and no file', async () => {
  journal = await runningJournal()
  expect(await file()).toBeUndefined()
  await expect(stat(importerTokenFile(journal.directory))).rejects.toThrow('ENOENT')
  for (const link of ['', 'x', 'undefined'])
    expect((await journal.visitor().post('/auth/set-up', { token: link, ...mine })).status).toBe(400)
  expect((await logIn(administrator)).status).toBe(200)
  await journal.close()
})

test('a first start with an administrator’s password that is the e-mail ends in one sentence', async () => {
  const start = runningJournal({ ADMIN_EMAIL: 'v.okonkwo@example.org', ADMIN_PASSWORD: 'V.Okonkwo123' })
  await expect(start).rejects.toThrow("ADMIN_PASSWORD must not be ADMIN_EMAIL or the journal's name")
})
