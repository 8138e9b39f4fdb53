import { join } from 'node:path'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { ACCESS_TOKEN_SECONDS } from '@shodh/contracts/limits.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTokens } from './tokens.ts'
import type { CommandKinds, UserVault } from '../user-vault.ts'

const actor = { userId: 'rao', role: 'author', sessionId: 'session-1' } as const

let directory: string
let vault: UserVault

beforeEach(async () => {
  directory = await temporaryFolder()
  vault = await openSqliteVault<CommandKinds>({ file: join(directory, 'vault.db') })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 9) })
})
afterEach(async () => {
  vi.useRealTimers()
  await vault.close()
})

test('a token that was verified before is refused once it has expired', async () => {
  const tokens = await openTokens(vault, 'log')
  const token = await tokens.issue(actor)
  expect(await tokens.verify(token)).toEqual(actor)
  vi.setSystemTime(Date.now() + ACCESS_TOKEN_SECONDS * 1000 - 1)
  expect(await tokens.verify(token)).toEqual(actor)
  vi.setSystemTime(Date.now() + 1)
  expect(await tokens.verify(token)).toBeUndefined()
})

test('a token whose signature or claims differ from a verified one is refused', async () => {
  const tokens = await openTokens(vault, 'log')
  const token = await tokens.issue(actor)
  await tokens.verify(token)
  const [header, payload, signature = ''] = token.split('.')
  const other = signature.startsWith('A') ? 'B' : 'A'
  expect(await tokens.verify([header, payload, other + signature.slice(1)].join('.'))).toBeUndefined()
  const admin = Buffer.from(JSON.stringify({ ...actor, role: 'admin' })).toString('base64url')
  expect(await tokens.verify([header, admin, signature].join('.'))).toBeUndefined()
})
