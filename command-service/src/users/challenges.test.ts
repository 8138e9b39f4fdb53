import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { type ChallengePurpose, type Challenges, openChallenges } from './challenges.ts'
import { openMac } from './secrets.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const email = 'rao@example.org'

let directory: string
let vault: Vault
let challenges: Challenges
let now: number

beforeEach(async () => {
  now = Date.UTC(2026, 0, 15, 9)
  directory = await mkdtemp(join(tmpdir(), 'shodh-challenges-'))
  vault = await openSqliteVault({ file: join(directory, 'vault.db') })
  challenges = openChallenges({ vault, mac: await openMac(vault) }, () => now)
})
afterEach(async () => {
  await vault.close()
  await rm(directory, { recursive: true })
})

const issue = async (purpose: ChallengePurpose = 'recovery') => {
  const proof = await challenges.issue(purpose, email)
  if (isRefusal(proof)) throw new Error(proof.refused)
  return proof
}
const tryCode = async (code: string, purpose: ChallengePurpose = 'recovery') =>
  (await challenges.tryCode(purpose, email, code))?.refused
const tryLink = async (link: string) => (await challenges.tryLink('recovery', email, link))?.refused

describe('a code', () => {
  test('has six digits, and nothing in the vault tells it', async () => {
    const { code, link } = await issue()
    expect(code).toMatch(/^\d{6}$/u)
    const kept = JSON.stringify(await vault.list('challenges'))
    for (const secret of [code, link, email]) expect(kept).not.toContain(secret)
  })

  test('is good for ten minutes, and once', async () => {
    const { code } = await issue()
    now += 10 * MINUTE
    expect(await tryCode(code)).toBe('OTP_EXPIRED')
    now -= SECOND
    expect(await tryCode(code)).toBeUndefined()
    expect(await tryCode(code)).toBe('OTP_WRONG')
  })

  test('of which twenty uses come at once is used once', async () => {
    const { code } = await issue()
    const uses = await Promise.all(Array.from({ length: 20 }, () => tryCode(code)))
    expect(uses.filter(refused => refused === undefined)).toHaveLength(1)
  })

  test('bears five wrong tries; a new one bears five again', async () => {
    const { code } = await issue()
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = []
    for (let n = 0; n < 5; n++) tries.push(await tryCode(wrong))
    expect(tries).toEqual(['OTP_WRONG', 'OTP_WRONG', 'OTP_WRONG', 'OTP_WRONG', 'OTP_SPENT'])
    expect(await tryCode(code)).toBe('OTP_SPENT')
    now += MINUTE
    const next = await issue()
    expect(await tryCode(next.code)).toBeUndefined()
  })

  test('is sent once a minute and five times an hour, for each purpose', async () => {
    await issue()
    expect(await challenges.issue('recovery', ' RAO@example.org')).toMatchObject({
      refused: 'OTP_TOO_SOON',
      retryAfter: 60,
    })
    await issue('verification')
    for (let n = 0; n < 4; n++) {
      now += MINUTE
      await issue()
    }
    now += MINUTE
    expect(await challenges.issue('recovery', email)).toMatchObject({ retryAfter: 55 * 60 })
    now += 55 * MINUTE
    await issue()
  })

  test('that was never sent is wrong', async () => {
    expect(await tryCode('123456')).toBe('OTP_WRONG')
    expect(await tryLink('x')).toBe('RESET_LINK_INVALID')
  })
})

describe('a link', () => {
  test('is good for an hour, and once', async () => {
    const { link } = await issue()
    now += 60 * MINUTE
    expect(await tryLink(link)).toBe('RESET_LINK_INVALID')
    now -= SECOND
    expect(await tryLink(link)).toBeUndefined()
    expect(await tryLink(link)).toBe('RESET_LINK_INVALID')
  })

  test('outlives wrong codes, but not a right one', async () => {
    const { code, link } = await issue()
    for (let n = 0; n < 3; n++) await tryCode(code === '000000' ? '000001' : '000000')
    expect(await tryLink('x'.repeat(link.length))).toBe('RESET_LINK_INVALID')
    expect(await tryCode(code)).toBeUndefined()
    expect(await tryLink(link)).toBe('RESET_LINK_INVALID')
  })
})

test('what is good for nothing any more is forgotten', async () => {
  await issue()
  now += 60 * MINUTE
  await challenges.sweep()
  expect(await vault.list('challenges')).toHaveLength(1)
  now += SECOND
  await challenges.sweep()
  expect(await vault.list('challenges')).toEqual([])
})
