import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { portOf } from '@shodh/contracts/testing/port-of.ts'
import {
  CLIENT,
  followTo,
  newKey,
  type Person,
  startIdentityProvider,
  unsigned,
} from '../../../lab/identity-provider/identity-provider.ts'
import { type Client, client, type Reply } from '../../testing/client.ts'
import { administrator, type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { BEHIND_PROXY, newAddress, PASSWORD } from '../../testing/people.ts'

type Provider = Awaited<ReturnType<typeof startIdentityProvider>>

const ORCID = '0000-0002-1825-0097'
const asha = { sub: 'asha', email: 'asha@uni.example.org', email_verified: true, name: 'Asha Rao' }

let provider: Provider
let journal: RunningJournal
let folder: string
let editor: Client
const lines: string[] = []

/** A port that nothing listens on, for an address that is known before the journal starts. */
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

beforeAll(async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  provider = await startIdentityProvider(() => [`${address}/login`])
  folder = await mkdtemp(join(tmpdir(), 'shodh-providers-'))
  const file = join(folder, 'providers.json')
  const common = { issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }
  const university = { ...common, id: 'university', label: 'University', trustedEmails: ['uni.example.org'] }
  const roles = { roleClaim: 'groups', roles: { 'journal-admins': 'admin', 'journal-authors': 'author' } }
  const away = { ...common, id: 'away', label: 'Away', issuer: `http://127.0.0.1:${await freePort()}` }
  const orcid = { ...common, preset: 'orcid' }
  await writeFile(file, JSON.stringify([{ ...university, ...roles }, orcid, away]))
  const logger = pino({ level: 'info' }, { write: line => void lines.push(line) })
  journal = await runningJournal({ ...BEHIND_PROXY, PORT: String(port), OIDC_PROVIDERS_FILE: file }, logger)
  editor = await journal.editor()
})
afterAll(async () => {
  await journal.close()
  await provider.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  provider.isHonest()
  lines.length = 0
})

type Browser = { cookie: string }

const post = async (path: string, json: unknown, { cookie }: Browser, token?: string): Promise<Reply> =>
  client(journal.address, token).post(path, json, { cookie, ...newAddress() })

const cookiesOf = ({ headers }: Reply) =>
  headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')

/** Leaves for the provider, where `person` is signed in, and comes back. */
const away = async (person: Person, { id = 'university', path = '/auth/oidc', token = '' } = {}) => {
  provider.signIn(person)
  const begun = await post(`${path}/${id}`, {}, { cookie: '' }, token)
  expect(begun.status).toBe(200)
  const back = await followTo(journal.address, begun.body.data.url)
  expect(back.pathname).toBe('/login')
  return { browser: { cookie: cookiesOf(begun) }, query: back.search }
}

const signIn = async (person: Person, id?: string) => {
  const { browser, query } = await away(person, { ...(id !== undefined && { id }) })
  return post('/auth/oidc', { query }, browser)
}

const link = async (token: string, person: Person, id: string) => {
  const path = '/users/profile/identities'
  const { browser, query } = await away(person, { id, path, token })
  return post(path, { query }, browser, token)
}

const account = async (email: string, role = 'author') => {
  const { body } = await editor.post('/admin/users', { name: 'Asha Rao', email, password: PASSWORD, role })
  return body.data.user
}

describe('a sign-in with an identity provider', () => {
  test('finds an account by an address that the provider has verified and the operator trusts, and links it', async () => {
    const user = await account(asha.email)
    const { status, body } = await signIn(asha)
    expect({ status, user: body.data.user }).toMatchObject({ status: 200, user: { id: user.id, emailVerified: true } })
    // from then on by who the person is there, whatever the address is
    const again = await signIn({ ...asha, email: 'other@elsewhere.example', email_verified: false })
    expect(again.body.data.user.id).toBe(user.id)
    const own = client(journal.address, again.body.data.tokens.accessToken)
    const { identities } = (await own.get('/users/profile/identities')).body.data
    expect(identities).toMatchObject([
      { provider: 'university', isOffered: true, linkedAt: expect.any(String), usedAt: expect.any(String) },
      { provider: 'orcid', linkedAt: null },
      { provider: 'away', linkedAt: null },
    ])
  })

  test.for([
    ['that is not verified', { ...asha, sub: 'one', email_verified: false }],
    ['of another domain', { ...asha, sub: 'two', email: 'asha@else.example.org' }],
    ['of a longer domain', { ...asha, sub: 'three', email: 'asha@evil-uni.example.org' }],
    ['that is no address', { ...asha, sub: 'four', email: 'asha' }],
  ] as const)('takes no account by an address %s', async ([, person]) => {
    const { status, body } = await signIn(person)
    expect([status, body.code]).toEqual([400, 'IDENTITY_UNKNOWN'])
  })

  test('opens an account with the role that a claim gives, and takes the role from there each time', async () => {
    const person = { sub: 'bina', email: 'bina@uni.example.org', email_verified: true, name: 'Bina Patil' }
    const first = await signIn({ ...person, groups: ['journal-authors'] })
    expect(first.body.data.user).toMatchObject({ name: 'Bina Patil', role: 'author', emailVerified: true })
    const own = client(journal.address, first.body.data.tokens.accessToken)
    expect((await own.get('/users/profile/factors')).body.data).toMatchObject({ hasPassword: false, factors: [] })
    const { identities } = (await own.get('/users/profile/identities')).body.data
    expect(identities[0]).toMatchObject({ provider: 'university', usedAt: expect.any(String) })
    expect((await signIn({ ...person, groups: ['journal-admins'] })).body.data.user.role).toBe('admin')
    const { body } = await signIn({ ...person, groups: [] })
    expect(body).toMatchObject({ code: 'IDENTITY_UNKNOWN', message: expect.stringContaining('no role') })
    // who has no password is no wrong one either
    const noPassword = await post('/auth/login', { email: person.email, password: 'x' }, { cookie: '' })
    expect([noPassword.status, noPassword.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
  })

  test('leaves an administrator who needs no provider: one who came by it cannot remove the last', async () => {
    const person = { sub: 'chief', email: 'chief@uni.example.org', email_verified: true, groups: ['journal-admins'] }
    const { body } = await signIn(person)
    const chief = client(journal.address, body.data.tokens.accessToken)
    const { users } = (await chief.get('/admin/users')).body.data
    const local = users.find(({ email }: { email: string }) => email === administrator.email)
    const { status, body: refused } = await chief.patch(`/admin/users/${local.id}`, { role: 'author' })
    expect([status, refused.code]).toEqual([409, 'LAST_ADMINISTRATOR'])
  })

  test('is accepted once, from the browser that left', async () => {
    const { browser, query } = await away(asha)
    const other = await post('/auth/oidc', { query }, { cookie: '' })
    expect([other.status, other.body.code]).toEqual([400, 'CHALLENGE_EXPIRED'])
    expect((await post('/auth/oidc', { query }, browser)).status).toBe(200)
    const replayed = await post('/auth/oidc', { query }, browser)
    expect([replayed.status, replayed.body.code]).toEqual([400, 'CHALLENGE_EXPIRED'])
  })

  const hour = 60 * 60
  test.for<[string, (claims: Readonly<Record<string, unknown>>) => object]>([
    ['another nonce', claims => ({ ...claims, nonce: 'of another sign-in' })],
    ['another issuer', claims => ({ ...claims, iss: 'https://elsewhere.example.org' })],
    ['another audience', claims => ({ ...claims, aud: 'another client' })],
    [
      'a time that is over',
      claims => ({ ...claims, exp: Number(claims['exp']) - hour, iat: Number(claims['iat']) - hour }),
    ],
  ])('refuses a token with %s', async ([, change]) => {
    provider.falsify((claims, sign) => sign({ ...change(claims) }))
    const { status, body } = await signIn(asha)
    expect([status, body.code]).toEqual([400, 'PROVIDER_REFUSED'])
  })

  test('refuses a token that nobody, or somebody else, has signed', async () => {
    provider.falsify(unsigned)
    expect((await signIn(asha)).body.code).toBe('PROVIDER_REFUSED')
    const stranger = newKey('first')
    provider.falsify((claims, sign) => sign(claims, stranger))
    expect((await signIn(asha)).body.code).toBe('PROVIDER_REFUSED')
  })

  test('refuses an answer of another issuer (RFC 9207), and says where somebody has cancelled', async () => {
    const { browser, query } = await away(asha)
    const mixed = query.replace(/iss=[^&]+/u, `iss=${encodeURIComponent('https://elsewhere.example.org')}`)
    expect((await post('/auth/oidc', { query: mixed }, browser)).body.code).toBe('PROVIDER_REFUSED')
    const other = await away(asha)
    const params = new URLSearchParams(other.query)
    params.delete('code')
    params.set('error', 'access_denied')
    const { body } = await post('/auth/oidc', { query: `?${params}` }, other.browser)
    expect(body).toMatchObject({ code: 'PROVIDER_REFUSED', message: expect.stringContaining('cancelled') })
  })

  test('goes on at once where the provider has replaced its keys', async () => {
    provider.rotate(newKey('second'))
    expect((await signIn(asha)).status).toBe(200)
  })

  test('says that a provider does not respond, and knows no others', async () => {
    const begin = (id: string) => post(`/auth/oidc/${id}`, {}, { cookie: '' })
    expect([(await begin('away')).status, (await begin('nobody')).status]).toEqual([503, 404])
    expect((await begin('away')).body.code).toBe('PROVIDER_UNAVAILABLE')
  })

  test('leaves no secret in the log, in public, or among the settings', async () => {
    await signIn({ ...asha, sub: 'nobody', email: 'x' })
    const shown = await (await fetch(`${journal.address}/journal.json`)).text()
    expect(JSON.parse(shown).signIn).toContainEqual({ id: 'orcid', label: 'ORCID', isOrcid: true })
    expect([...lines, shown].filter(text => text.includes(CLIENT.secret))).toEqual([])
  })
})

describe('an account', () => {
  const logIn = async (email: string) => {
    const { body } = await post('/auth/login', { email, password: PASSWORD }, { cookie: '' })
    return body.data.tokens.accessToken as string
  }
  const author = async (email: string) => {
    const user = await account(email)
    expect(user.emailVerified).toBe(false)
    return signIn({ sub: email, email, email_verified: true })
  }

  test('is linked to ORCID by its owner, whose papers it then knows, and whose iD is confirmed on them', async () => {
    const { body } = await author('deepa@uni.example.org')
    const token = body.data.tokens.accessToken
    const own = client(journal.address, token)
    expect((await own.get('/users/profile/papers')).body.data.papers).toEqual([])
    await editor.createVolume()
    const authors = JSON.stringify([{ given: 'Deepa', family: 'Nair', orcid: ORCID }])
    const { paper } = (await editor.upload({ authors })).body.data
    expect((await link(token, { sub: ORCID }, 'orcid')).status).toBe(200)
    expect((await own.get('/users/profile/papers')).body.data.papers).toMatchObject([
      { id: paper.id, through: 'orcid' },
    ])
    const page = async () =>
      (await client(journal.address).get('/papers/years/2025/types/Regular/volumes/Vol.%20I/papers/1')).body.data
    const wrote = async () => (await client(journal.address).get(`/authors/${ORCID}`)).body.data.author
    expect((await page()).paper.authors).toMatchObject([{ orcid: ORCID, isOrcidConfirmed: true }])
    expect(await wrote()).toMatchObject({ orcid: ORCID, isOrcidConfirmed: true })
    const other = await author('farid@uni.example.org')
    const taken = await link(other.body.data.tokens.accessToken, { sub: ORCID }, 'orcid')
    expect([taken.status, taken.body.code]).toEqual([409, 'IDENTITY_TAKEN'])
    expect((await own.remove('/users/profile/identities/orcid')).status).toBe(200)
    expect((await page()).paper.authors[0]).not.toHaveProperty('isOrcidConfirmed')
    expect(await wrote()).not.toHaveProperty('isOrcidConfirmed')
    expect((await own.get('/users/profile/papers')).body.data.papers).toEqual([])
  })

  test('knows the papers that name its verified address', async () => {
    const email = 'esha@uni.example.org'
    const { body } = await author(email)
    await editor.createVolume('Vol. II')
    const authorEmails = JSON.stringify([{ email }])
    const { paper } = (await editor.upload({ volumeName: 'Vol. II', authorEmails })).body.data
    const own = client(journal.address, body.data.tokens.accessToken)
    expect((await own.get('/users/profile/papers')).body.data.papers).toMatchObject([
      { id: paper.id, through: 'email' },
    ])
  })

  test('is not linked by what another session has begun', async () => {
    const [one, other] = [await author('gita@uni.example.org'), await author('hari@uni.example.org')]
    const path = '/users/profile/identities'
    const tokens = [one, other].map(({ body }) => body.data.tokens.accessToken as string)
    const { browser, query } = await away({ sub: 'gita there' }, { id: 'orcid', path, token: tokens[0] ?? '' })
    expect((await post(path, { query }, browser, tokens[1])).body.code).toBe('CHALLENGE_EXPIRED')
    expect((await post('/auth/oidc', { query }, browser)).body.code).toBe('CHALLENGE_EXPIRED')
  })

  test('that has no password is not unlinked from its last way in', async () => {
    const person = { sub: 'indu', email: 'indu@uni.example.org', email_verified: true, groups: ['journal-authors'] }
    const { body } = await signIn(person)
    const own = client(journal.address, body.data.tokens.accessToken)
    const { status, body: refused } = await own.remove('/users/profile/identities/university')
    expect([status, refused.code]).toEqual([409, 'LAST_WAY_IN'])
    expect((await own.remove('/users/profile/identities/away')).body.code).toBe('IDENTITY_NOT_LINKED')
  })

  test('signs in by its password as before', async () => {
    await author('jaya@uni.example.org')
    expect(await logIn('jaya@uni.example.org')).toEqual(expect.any(String))
  })
})
