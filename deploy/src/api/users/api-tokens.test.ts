import { operations } from '@shodh/contracts/operations/all.ts'
import { scopesWith, tokenScopes } from '@shodh/contracts/roles.ts'
import { describe, expect, test } from 'vitest'
import { client } from '../../testing/client.ts'
import { BEHIND_PROXY, mailTo, newAddress, PASSWORD } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)
const OWN = '/users/profile/tokens'

const create = async (editor = at.editor, changes: object = {}) => {
  const body = { name: 'Nightly import', scopes: ['read', 'papers', 'volumes'], ...changes }
  const { status, body: response } = await editor.post(OWN, body)
  if (status !== 201) throw new Error(response.message)
  const { secret, ...token } = response.data.token
  return { token, secret, program: client(at.journal.address, secret) }
}

describe('an API token', () => {
  test('is shown once, listed without its secret, and acts in its owner’s place, which the log says', async () => {
    const { token, secret, program } = await create()
    expect(token).toMatchObject({ name: 'Nightly import', scopes: ['read', 'papers', 'volumes'], lastUsedAt: null })
    expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(90 * 24 * 60 * 60 * 1000)
    const listed = await at.editor.get(OWN)
    expect(listed.body.data.tokens).toEqual([token])
    expect(listed.headers.get('cache-control')).toBe('no-store')
    expect(JSON.stringify(listed.body)).not.toContain(secret)

    expect((await program.get('/users/profile/token')).body.data).toMatchObject({
      token: { id: token.id },
      role: 'admin',
    })
    await program.createVolume('Vol. 9')
    const { events } = (await at.editor.get('/audit/log?type=VolumeCreated')).body.data
    expect(events[0].actor).toMatchObject({ name: 'Administrator', token: 'Nightly import' })
    expect(events[0].sentence).toMatch(/^Administrator \(API token “Nightly import”\) created/u)
    const [own] = (await at.editor.get('/audit/log?type=ApiTokenCreated')).body.data.events
    expect(own.sentence).toBe('Administrator created an API token of their own account for read, papers and volumes')
    expect((await at.editor.get(OWN)).body.data.tokens[0].lastUsedAt).not.toBeNull()
    const { entries } = (await at.editor.post('/users/profile/personal-data', {})).body.data.sections.find(
      ({ name }: { name: string }) => name === 'API tokens',
    )
    expect(entries).toMatchObject([{ id: token.id, isRevoked: false }])
    expect((await at.editor.get('/users/profile/token')).status).toBe(404)
  })

  test('is revoked by its owner, or by an administrator, and then names what it did still', async () => {
    const author = await at.people.person('author')
    const { token, program } = await create(author.client, { scopes: ['papers'] })
    const all = (await at.editor.get('/admin/tokens')).body.data.tokens
    expect(all[0]).toMatchObject({ id: token.id, user: { id: author.id, role: 'author' } })
    expect((await at.editor.remove(`${OWN}/${token.id}`)).status).toBe(404)
    expect(await at.editor.remove(`/admin/tokens/${token.id}`)).toMatchObject({
      status: 200,
      body: { message: 'API token revoked' },
    })
    expect(await program.get('/users/profile/token')).toMatchObject({
      status: 401,
      body: { message: 'This API token is not accepted: it has expired, was revoked, or is not complete.' },
    })
    expect((await at.editor.remove(`/admin/tokens/${token.id}`)).status).toBe(404)
    expect((await author.client.get(OWN)).body.data.tokens).toEqual([])
    const { events } = (await at.editor.get(`/audit/log?entity=user:${author.id}`)).body.data
    expect(events[0].sentence).toMatch(/^Administrator revoked an API token of the account of Person/u)
  })

  test('ends with its account, and its owner gets a mail when it is created', async () => {
    const author = await at.people.person('author')
    const { program } = await create(author.client, { scopes: ['read'] })
    expect(await mailTo(at.journal, author.email, 2)).toMatchObject({
      subject: expect.stringContaining('An API token was created'),
    })
    expect((await program.get('/users/profile/token')).status).toBe(200)
    await at.editor.patch(`/admin/users/${author.id}`, { status: 'inactive' })
    expect((await program.get('/users/profile/token')).status).toBe(401)
    await at.editor.remove(`/admin/users/${author.id}`)
    expect(
      (await at.editor.get('/admin/tokens')).body.data.tokens.filter(
        ({ user }: { user: { id: string } }) => user.id === author.id,
      ),
    ).toEqual([])
  })

  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(61) }, 'Name cannot exceed 60 characters'],
    [{ scopes: [] }, 'Please choose what the token may do'],
    [{ scopes: ['everything'] }, 'must be one of: read'],
    [{ scopes: tokenScopes.concat('read') }, 'Too many scopes'],
    [{ days: 366 }, 'An API token is valid for 1 to 365 days'],
    [{ days: 0.5 }, 'An API token is valid for 1 to 365 days'],
  ])('is not created with %j', async (changes, sentence) => {
    await expect(create(at.editor, changes)).rejects.toThrow(sentence)
  })

  test('has no scope that its owner’s role has nothing of', async () => {
    const author = await at.people.person('author')
    await expect(create(author.client, { scopes: ['volumes'] })).rejects.toThrow(
      "Your role does not have what 'volumes' is for",
    )
  })

  test('sees what staff see only where its scopes have that', async () => {
    await at.editor.post('/papers/volumes', {
      ...{ year: 2031, issueType: 'Regular', volumeName: 'Vol. 31', inPreparation: true },
    })
    const names = async (scope: string) => {
      const { program } = await create(at.editor, { scopes: [scope] })
      const { volumes } = (await program.get('/papers/volumes')).body.data
      return volumes.map(({ name }: { name: string }) => name)
    }
    expect(await names('files')).not.toContain('Vol. 31')
    expect(await names('read')).toContain('Vol. 31')
    expect(await names('files')).not.toContain('Vol. 31')
  })
})

const weighty = new Set(
  Object.values(operations).flatMap(({ method, path, isWeighty }) => (isWeighty ? `${method} ${path}` : [])),
)

const callOf = ({ method, url }: { method: string; url: string }) => `${method} ${url.replace('/api/v1', '')}`

const ID = '0f0e0d0c-0b0a-4908-8706-050403020100'

test('with every scope, it does nothing that is in none: no accounts, sessions, keys or stores', async () => {
  const { program } = await create(at.editor, { scopes: tokenScopes })
  const routes = at.journal.routes.filter(
    ({ method, url, allow }) =>
      url.startsWith('/api/v1') && !/^(?:HEAD|OPTIONS)$/u.test(method) && allow !== 'everyone',
  )
  const forbidden: string[] = []
  for (const { method, url } of routes) {
    const path = url.replace('/api/v1', '').replace(':version', '1').replaceAll(/:\w+/gu, ID)
    const json = method === 'GET' ? {} : { json: {} }
    const { body } = await program.call(method, path, { headers: newAddress(), ...json })
    if (body?.code === 'TOKEN_FORBIDDEN') forbidden.push(callOf({ method, url }))
  }
  const beyond = routes.filter(
    route => weighty.has(callOf(route)) || (route.allow !== 'everyone' && scopesWith(route.allow).length === 0),
  )
  const own = 'GET /users/profile/token'
  expect(forbidden).toEqual(beyond.map(callOf).filter(call => call !== own))
  expect((await program.get('/users/profile/token')).status).toBe(200)
})

test('a sign-in by password is as it was', async () => {
  const { email } = await at.people.person('author')
  expect((await at.people.signIn(email, PASSWORD)).status).toBe(200)
})
