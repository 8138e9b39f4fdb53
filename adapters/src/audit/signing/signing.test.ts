import { expect, test } from 'vitest'
import { hex, utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import { ed25519KeyOf, newSeed, sha256, verifyEd25519 } from './signing.ts'

/** RFC 8032, section 7.1, test 2. */
const SEED = Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex')
const PUBLIC = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'
const SIGNATURE =
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'

test('A seed gives the key and the signatures of RFC 8032', () => {
  const { publicKey, sign } = ed25519KeyOf(SEED)
  expect(hex(publicKey)).toBe(PUBLIC)
  expect(hex(sign(Uint8Array.of(0x72)))).toBe(SIGNATURE)
})

test('A signature is verified with the key and the message that it is of, and with no other', () => {
  const { publicKey, sign } = ed25519KeyOf(newSeed())
  const signature = sign(utf8('text'))
  expect(verifyEd25519(publicKey, utf8('text'), signature)).toBe(true)
  expect(verifyEd25519(publicKey, utf8('texts'), signature)).toBe(false)
  expect(verifyEd25519(ed25519KeyOf(newSeed()).publicKey, utf8('text'), signature)).toBe(false)
})

test('SHA-256 is that of FIPS 180-4', () => {
  expect(hex(sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('SHA-256 of a text is that of its UTF-8, also where half of a character is missing', () => {
  for (const text of ['', 'abc', 'शोध', '😀', 'a\ud83d', '\udc00b']) expect(sha256(text)).toEqual(sha256(utf8(text)))
})
