import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { exportJWK, generateKeyPair, jwtVerify, importJWK, decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTokens } from './tokens.ts'
import type { CommandKinds } from '../user-vault.ts'

const actor = { userId: 'rao', role: 'author', sessionId: 'session-1' } as const

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<CommandKinds>>>
beforeEach(async () => {
  stores = await openEmbeddedPorts<CommandKinds>()
})
afterEach(() => stores.close())

const newKey = async () => exportJWK((await generateKeyPair('EdDSA', { extractable: true })).privateKey)

describe('an access token', () => {
  test('says whom it speaks for, in which session and for how long', async () => {
    const token = await (await openTokens(stores.vault, 'log')).issue(actor)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', typ: 'at+jwt' })
    const { iat = 0, ...claims } = decodeJwt(token)
    expect(Math.abs(iat * 1000 - Date.now())).toBeLessThan(60_000)
    expect(claims).toEqual({
      ...{ sub: 'rao', role: 'author', sid: 'session-1' },
      ...{ iss: 'log', aud: 'shodh-api', exp: iat + 900 },
    })
  })

  test('is signed with the one key that the vault has, also where two processes start at once', async () => {
    const [one, other] = await Promise.all([openTokens(stores.vault, 'log'), openTokens(stores.vault, 'log')])
    expect(await other.verify(await one.issue(actor))).toEqual(actor)
    expect(await one.verify(await other.issue(actor))).toEqual(actor)
    expect(await stores.vault.list('signing-keys')).toMatchObject([{ id: 'access', jwk: { crv: 'Ed25519' } }])
  })

  test('is signed with the key from outside, which the vault does not store', async () => {
    const jwk = await newKey()
    const token = await (await openTokens(stores.vault, 'log', jwk)).issue(actor)
    const { d: _, ...publicJwk } = jwk
    expect((await jwtVerify(token, await importJWK(publicJwk, 'EdDSA'))).payload.sub).toBe('rao')
    expect(await stores.vault.list('signing-keys')).toEqual([])
  })

  test('is of nobody without a name, whoever signed it', async () => {
    const jwk = await newKey()
    const signed = (sub: string) =>
      new SignJWT({ role: 'author', sid: 'session-1', sub, iss: 'log', aud: 'shodh-api' })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
        .setExpirationTime('1m')
        .sign(jwk)
    const tokens = await openTokens(stores.vault, 'log', jwk)
    expect(await tokens.verify(await signed(''))).toBeUndefined()
    expect(await tokens.verify(await signed('rao'))).toEqual(actor)
  })

  test('cannot be issued where the vault has lost the key', async () => {
    const losing = { ...stores.vault, update: async () => undefined, get: async () => undefined }
    await expect(openTokens(losing, 'log')).rejects.toThrow('The vault has lost the signing key')
  })
})
