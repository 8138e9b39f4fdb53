import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashOfToken, openMac, randomToken, sameHash } from './secrets.ts'
import type { CommandKinds } from './user-vault.ts'

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<CommandKinds>>>
beforeEach(async () => {
  stores = await openEmbeddedPorts<CommandKinds>()
})
afterEach(() => stores.close())

describe('a keyed hash', () => {
  test('is the same in every process that has the vault, or the pepper', async () => {
    const [one, other] = [await openMac(stores.vault), await openMac(stores.vault)]
    expect(one('salt', 'a')).toBe(other('salt', 'a'))
    const pepper = Buffer.alloc(32, 7)
    const [own, others] = [await openMac(stores.vault, pepper), await openMac(stores.vault, Buffer.alloc(32, 8))]
    expect(own('salt', 'a')).toBe('W-XOmStJBcLpI4LxaGd8c9iFqAHV4ps6S3jFZA24Vzs')
    await stores.vault.put('keys', { id: 'root', key: pepper.toString('base64url') })
    expect((await openMac(stores.vault))('salt', 'a')).toBe(own('salt', 'a'))
    expect(new Set([one, own, others].map(mac => mac('salt', 'a'))).size).toBe(3)
  })

  test('differs with its purpose and with its texts, however they are cut', async () => {
    const mac = await openMac(stores.vault)
    const all = [mac('salt', 'a', 'bc'), mac('salt', 'ab', 'c'), mac('salt', 'abc'), mac('device', 'abc')]
    expect(new Set([...all, mac('salt', 'abc')]).size).toBe(4)
    expect(all[0]).toMatch(/^[\w-]{43}$/u)
  })

  test('is none where the vault has lost its key', async () => {
    const losing = { ...stores.vault, get: async () => undefined }
    await expect(openMac(losing)).rejects.toThrow('The vault has lost its key')
  })
})

test('A token has 256 random bits, and its hash reveals nothing of it', () => {
  const tokens = Array.from({ length: 100 }, randomToken)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/u)
  expect(hashOfToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})

test('Hashes are the same where each of their characters is', () => {
  expect([sameHash('abc', 'abc'), sameHash('abc', 'abd'), sameHash('abc', 'ab'), sameHash('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
