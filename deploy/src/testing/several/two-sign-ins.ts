import { authenticator } from '@shodh/command-service/users/factors/testing/authenticator.ts'
import { codeAt } from '@shodh/command-service/users/factors/testing/totp-code.ts'
import { expect } from 'vitest'
import { client, type Client, type Reply } from '../client.ts'
import { codeIn, newAddress, PASSWORD } from '../people.ts'
import type { Several } from './several.ts'

type Two<One> = readonly [One, One]

const email = 'two-steps@example.org'
const STEP_MS = 30_000

const outcome = ({ status, body }: Reply) => body.code ?? status
const both = async (visitors: Two<Client>, send: (one: Client, n: 0 | 1) => Promise<Reply>) =>
  new Set((await Promise.all([send(visitors[0], 0), send(visitors[1], 1)])).map(outcome))

/** An administrator, signed in at both command services by one session. */
const register = async (editor: Client, { commands: [one, other], mailsTo }: Several) => {
  const user = { name: 'A. Rao', email, password: PASSWORD, role: 'admin' }
  const { id } = (await editor.post('/admin/users', user)).body.data.user
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  const [mail] = await mailsTo(email)
  const visitor = client(one.at)
  await visitor.post('/auth/verify-email', { email, otp: mail ? codeIn(mail) : '' }, newAddress())
  const token = await visitor.logIn({ email, password: PASSWORD })
  return { id: String(id), own: [client(one.at, token), client(other.at, token)] as const }
}

/**
 * Signs in by every kind of second step through two command services: what one asks for is answered at the other, and
 * counts once over both. Ends with the policy as it was.
 */
export const signInThroughTwo = async (editor: Client, journal: Several) => {
  const { commands, queries, vault } = journal
  const visitors = [client(commands[0].at), client(commands[1].at)] as const
  const { id: userId, own } = await register(editor, journal)
  const party = (n: 0 | 1) => ({ id: 'localhost', origin: commands[n].at.replace('127.0.0.1', 'localhost') })
  const device = authenticator(party(1), userId)

  const { factorId, secret } = (await own[0].post('/users/profile/factors/totp', {})).body.data
  const codes = { first: codeAt(secret, Date.now() - STEP_MS), second: codeAt(secret) }
  const activated = await own[1].post(`/users/profile/factors/totp/${factorId}/activate`, codes)
  const [recoveryCode] = activated.body.data.recoveryCodes
  const created = (await own[0].post('/users/profile/factors/passkeys/options', {})).body.data
  const attestation = device.create(created.publicKey.challenge)
  const passkey = { challengeId: created.challengeId, name: 'Laptop', attestation }
  const added = await own[1].post('/users/profile/factors/passkeys', passkey)
  expect([activated.status, added.status]).toEqual([200, 201])

  const challenged = async (n: 0 | 1) => {
    const { body } = await visitors[n].post('/auth/login', { email, password: PASSWORD }, newAddress())
    return body.challenge
  }
  const prove = (one: Client, challengeId: string, step: object) =>
    one.post('/auth/second-factor', { challengeId, ...step }, newAddress())

  const asked = await challenged(0)
  const signed = await prove(visitors[1], asked.id, { assertion: device.use(asked.publicKey.challenge) })
  expect(signed.status).toBe(200)
  const { accessToken } = signed.body.data.tokens
  for (const { at } of queries) expect((await client(at, accessToken).get('/users/profile')).status).toBe(200)

  for (const step of [{ code: codeAt(secret, Date.now() + STEP_MS) }, { recoveryCode }]) {
    const ids = [(await challenged(0)).id, (await challenged(1)).id]
    expect(await both(visitors, (one, n) => prove(one, ids[n] ?? '', step))).toEqual(new Set([200, 'CODE_WRONG']))
  }
  const { challengeId, publicKey } = (await visitors[0].post('/auth/passkey/options', {})).body.data
  const alone = (n: 0 | 1) => ({ challengeId, assertion: device.use(publicKey.challenge, { at: party(n) }) })
  const results = await both(visitors, (one, n) => one.post('/auth/passkey', alone(n), newAddress()))
  expect(results).toEqual(new Set([200, 'CHALLENGE_EXPIRED']))

  for (const { id } of await vault.listBy('sessions', userId))
    await vault.update('sessions', id, row => row && { ...row, provenAt: 0 })
  const decide = (one: Client, required: string) =>
    one.call('PUT', '/admin/sign-in-policy', { json: { required, reason: 'The record' } })
  const refused = await decide(own[0], 'administrators')
  expect(outcome(refused)).toBe('STEP_UP_REQUIRED')
  const { id, publicKey: again } = refused.body.challenge
  const proof = { challengeId: id, assertion: device.use(again.challenge) }
  expect((await own[1].post('/users/profile/step-up', proof)).status).toBe(200)
  const decided = await decide(own[0], 'administrators')
  expect(decided.status).toBe(200)
  expect((await own[1].remove(`/users/profile/factors/${factorId}`)).status).toBe(200)
  expect(outcome(await own[0].remove(`/users/profile/factors/${added.body.data.factor.id}`))).toBe(
    'SECOND_FACTOR_NEEDED',
  )
  const since = { 'x-wait-for-position': decided.headers.get('x-event-position') ?? '' }
  for (const { at } of queries) {
    const { body } = await client(at, accessToken).get('/admin/sign-in-policy', since)
    expect(body.data.policy.required).toBe('administrators')
  }
  expect((await decide(own[1], 'nobody')).status).toBe(200)
}
