import { describe, expect, test } from 'vitest'
import { creationOptions, createdPasskey, relyingPartyAt, requestOptions, usedPasskey } from './passkeys.ts'
import { authenticator } from '../testing/authenticator.ts'

const USER = '0b9f7a51-6a0c-4a2f-9d1e-5d3d6b1f2a44'
const journal = { id: 'journal.example.org', origin: 'https://journal.example.org' }
const demands = { challenge: 'Y2hhbGxlbmdl', isVerified: true }

const passkeyOf = async (device: ReturnType<typeof authenticator>, counter = 0) => {
  const created = await createdPasskey(journal, demands, device.create(demands.challenge, { counter }))
  if (!created) throw new Error('The passkey was refused')
  return created
}

test.each([
  ['https://journal.example.org', { id: 'journal.example.org', origin: 'https://journal.example.org' }],
  ['https://journal.example.org:8443', { id: 'journal.example.org', origin: 'https://journal.example.org:8443' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::7]', undefined],
])('the relying party at %s', (publicUrl, party) => {
  expect(relyingPartyAt(publicUrl)).toEqual(party)
})

describe('options', () => {
  const passkey = { credentialId: 'aWQ', publicKey: 'a2V5', counter: 0, transports: ['usb'], isBackedUp: false }
  const descriptor = { id: 'aWQ', type: 'public-key', transports: ['usb'] }

  test('to create one name the account and what it has already', () => {
    const user = { id: USER, email: 'asha@example.org', name: 'Asha Rao' }
    const options = creationOptions(journal, { ...demands, journal: 'Shodh', user, others: [passkey] })
    expect(options).toMatchObject({
      rp: { id: journal.id, name: 'Shodh' },
      user: { id: Buffer.from(USER).toString('base64url'), name: 'asha@example.org', displayName: 'Asha Rao' },
      attestation: 'none',
      pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }],
      excludeCredentials: [descriptor],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test.each([
    [true, 'required'],
    [false, 'preferred'],
  ])('to use one: user verification is %s', (isVerified, userVerification) => {
    expect(requestOptions(journal, { ...demands, isVerified }, [passkey])).toMatchObject({
      challenge: demands.challenge,
      rpId: journal.id,
      userVerification,
      allowCredentials: [descriptor],
    })
  })
})

describe('a passkey', () => {
  const device = authenticator(journal, USER)

  test('is created, and used with a counter that goes on', async () => {
    const passkey = await passkeyOf(device, 3)
    expect(passkey).toMatchObject({
      credentialId: device.credentialId,
      counter: 3,
      transports: ['internal'],
      isBackedUp: false,
    })
    const used = await usedPasskey(journal, { ...demands, passkey }, device.use(demands.challenge, { counter: 4 }))
    expect(used).toEqual({ ...passkey, counter: 4 })
  })

  test('of an authenticator that does not count is used again and again', async () => {
    const passkey = await passkeyOf(device)
    expect(await usedPasskey(journal, { ...demands, passkey }, device.use(demands.challenge))).toEqual(passkey)
  })

  const elsewhere = { id: journal.id, origin: 'https://journal.example.com' }
  const other = { id: 'other.example.org', origin: journal.origin }

  test.each([
    ['another challenge', device.create('b3RoZXI')],
    ['another origin', device.create(demands.challenge, { at: elsewhere })],
    ['another relying party', device.create(demands.challenge, { at: other })],
    ['a user who was not verified', device.create(demands.challenge, { isVerified: false })],
    ['an algorithm that was not offered', device.create(demands.challenge, { algorithm: -36 })],
    ['bytes that say nothing', { ...device.create(demands.challenge), id: 'AAAA', rawId: 'BBBB' }],
  ])('is not created with %s', async (_, attestation) => {
    expect(await createdPasskey(journal, demands, attestation)).toBeUndefined()
  })

  test.each(['counter', 'challenge', 'origin', 'party', 'verification', 'signature', 'passkey'])(
    'is refused with a wrong %s',
    async what => {
      const passkey = await passkeyOf(device, 3)
      const { challenge } = demands
      const right = device.use(challenge, { counter: 4 })
      const assertions = {
        counter: device.use(challenge, { counter: 3 }),
        challenge: device.use('b3RoZXI', { counter: 4 }),
        origin: device.use(challenge, { counter: 4, at: elsewhere }),
        party: device.use(challenge, { counter: 4, at: other }),
        verification: device.use(challenge, { counter: 4, isVerified: false }),
        signature: {
          ...right,
          response: { ...right.response, signature: device.use(challenge, { counter: 5 }).response.signature },
        },
        passkey: authenticator(journal, USER).use(challenge, { counter: 4 }),
      }
      const assertion = assertions[what as keyof typeof assertions]
      const refused = what === 'counter' ? 'copied' : 'wrong'
      expect(await usedPasskey(journal, { ...demands, passkey }, assertion)).toBe(refused)
    },
  )

  test('needs no verification of its user where none is demanded', async () => {
    const passkey = await passkeyOf(device)
    const assertion = device.use(demands.challenge, { isVerified: false })
    expect(await usedPasskey(journal, { ...demands, isVerified: false, passkey }, assertion)).toEqual(passkey)
  })
})
