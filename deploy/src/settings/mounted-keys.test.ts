import { generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environment } from './environment.ts'
import { mountedKeys } from './secret-files.ts'
import { administrator, runningJournal } from '../testing/journal.ts'

let directory: string
const at = (name: string) => join(directory, name)
const { privateKey, publicKey } = generateKeyPairSync('ed25519')

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-keys-'))
  await writeFile(at('signing.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(at('pepper'), randomBytes(32))
  await writeFile(at('short'), randomBytes(31))
  const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await writeFile(at('rsa.pem'), rsa.export({ type: 'pkcs8', format: 'pem' }))
})
afterAll(() => rm(directory, { recursive: true }))

test('keys that are mounted as files sign tokens and key hashes, and the vault holds none', async () => {
  const journal = await runningJournal({ SIGNING_KEY_FILE: at('signing.pem'), PEPPER_FILE: at('pepper') })
  const token = await journal.visitor().logIn(administrator)
  const [header, payload, signature = ''] = token.split('.')
  expect(verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  await journal.restart()
  const { status } = await journal.visitor().get('/users/profile', { authorization: `Bearer ${token}` })
  expect(status).toBe(200)
  await journal.stop()
  const vault = await readFile(join(journal.directory, 'vault.db'), 'latin1')
  expect(vault).toContain(administrator.email)
  expect(vault).not.toMatch(/"jwk"|"id":"root"/u)
  await journal.discard()
})

describe('a key that can’t be worked with stops the start with one sentence', () => {
  test.for([
    ['SIGNING_KEY_FILE', 'nowhere', 'SIGNING_KEY_FILE: the file cannot be read ('],
    ['SIGNING_KEY_FILE', 'rsa.pem', 'SIGNING_KEY_FILE must hold an Ed25519 private key in PEM ('],
    ['SIGNING_KEY_FILE', 'pepper', 'SIGNING_KEY_FILE must hold an Ed25519 private key in PEM ('],
    ['PEPPER_FILE', 'nowhere', 'PEPPER_FILE: the file cannot be read ('],
    ['PEPPER_FILE', 'short', 'PEPPER_FILE must hold at least 32 bytes ('],
  ] as const)('%s %s', async ([setting, file, sentence]) => {
    await expect(mountedKeys(environment({ [setting]: at(file) }))).rejects.toThrow(sentence)
  })
})
