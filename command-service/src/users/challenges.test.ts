import { join } from 'node:path'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { type ChallengePurpose, type Challenges, openChallenges, type Presented } from './challenges.ts'
import { openMac } from './secrets.ts'
import type { CommandKinds, Trigger, UserVault } from './user-vault.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const email = 'rao@example.org'

let directory: string
let vault: UserVault
let challenges: Challenges
let now: number

beforeEach(async () => {
  now = Date.UTC(2026, 0, 15, 9)
  directory = await temporaryFolder()
  vault = await openSqliteVault<CommandKinds>({ file: join(directory, 'vault.db') })
  challenges = openChallenges({ vault, mac: await openMac(vault) }, () => now)
})
afterEach(() => vault.close())

const userId = 'rao'

const issue = async (purpose: ChallengePurpose = 'recovery', trigger?: Trigger, to = userId) => {
  const proof = await challenges.issue(purpose, email, { userId: to, ...(trigger && { trigger }) })
  if (isRefusal(proof)) throw new Error(proof.refused)
  return proof
}
const wait = async (purpose: ChallengePurpose, trigger: Trigger) => {
  const proof = await challenges.issue(purpose, ' RAO@example.org', { userId, trigger })
  return isRefusal(proof) ? proof : undefined
}
const spend = async (purpose: ChallengePurpose, presented: Presented) => {
  const proven = await challenges.prove(purpose, email, presented)
  if (isRefusal(proven)) return proven.refused
  return (await proven.spend()) ? undefined : 'spent'
}
const tryCode = (otp: string, purpose: ChallengePurpose = 'recovery') => spend(purpose, { otp })
const tryLink = (token: string, purpose: ChallengePurpose = 'recovery') => spend(purpose, { token })
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code', () => {
  test('has six digits, and nothing in the vault reveals it', async () => {
    const { code, link } = await issue()
    expect(code).toMatch(/^\d{6}$/u)
    const stored = JSON.stringify(await vault.list('email-proofs'))
    for (const secret of [code, link, email]) expect(stored).not.toContain(secret)
  })

  test('is valid for ten minutes, and once', async () => {
    const { code } = await issue()
    now += 10 * MINUTE
    expect(await tryCode(code)).toBe('OTP_EXPIRED')
    now -= SECOND
    expect(await tryCode(code)).toBeUndefined()
    expect(await tryCode(code)).toBe('OTP_WRONG')
  })

  test('of which twenty uses are concurrent is used once', async () => {
    const { code } = await issue()
    const uses = await Promise.all(Array.from({ length: 20 }, () => tryCode(code)))
    expect(uses.filter(refused => refused === undefined)).toHaveLength(1)
  })

  test('allows five wrong tries; a new one allows five again', async () => {
    const { code } = await issue()
    const tries = []
    for (let n = 0; n < 5; n++) tries.push(await tryCode(otherThan(code)))
    expect(tries).toEqual(['OTP_WRONG', 'OTP_WRONG', 'OTP_WRONG', 'OTP_WRONG', 'OTP_SPENT'])
    expect(await tryCode(code)).toBe('OTP_SPENT')
    now += MINUTE
    const next = await issue()
    expect(await tryCode(next.code)).toBeUndefined()
  })

  test('is sent once a minute and five times an hour, for each purpose', async () => {
    await issue('recovery', 'request')
    expect(await wait('recovery', 'request')).toMatchObject({ refused: 'OTP_TOO_SOON', retryAfter: 60 })
    await issue('verification', 'request')
    for (let n = 0; n < 4; n++) {
      now += MINUTE
      await issue('recovery', 'request')
    }
    now += MINUTE
    expect(await wait('recovery', 'request')).toMatchObject({ retryAfter: 55 * 60 })
    now += 55 * MINUTE
    await issue('recovery', 'request')
  })

  test('that a sign-in, an administrator or a registration sends delays no request', async () => {
    for (const trigger of ['sign-in', 'administrator', undefined] as const) await issue('verification', trigger)
    expect(await wait('verification', 'request')).toBeUndefined()
    for (const trigger of ['request', 'administrator'] as const)
      expect(await wait('verification', trigger)).toMatchObject({ refused: 'OTP_TOO_SOON', retryAfter: 60 })
    await issue('verification')
  })

  test('is not replaced by a sign-in while it is valid', async () => {
    const { code } = await issue('verification')
    now += 10 * MINUTE - SECOND
    expect(await wait('verification', 'sign-in')).toMatchObject({ refused: 'OTP_TOO_SOON', retryAfter: 1 })
    expect(await tryCode(code, 'verification')).toBeUndefined()
    expect(await wait('verification', 'sign-in')).toBeUndefined()
  })

  test('can be guessed at twenty times a day, across codes and purposes; then only links work', async () => {
    for (let n = 0; n < 4; n++) {
      const { code } = await issue(n % 2 === 0 ? 'verification' : 'recovery')
      for (let m = 0; m < 5; m++) await tryCode(otherThan(code), n % 2 === 0 ? 'verification' : 'recovery')
      now += MINUTE
    }
    const { code, link } = await issue('verification')
    expect(await challenges.prove('verification', email, { otp: code })).toMatchObject({
      refused: 'OTP_SPENT',
      message: 'Too many codes were tried today. Please open the link in the mail instead.',
    })
    expect(await tryLink(link, 'verification')).toBeUndefined()
    now += 24 * 60 * MINUTE
    expect(await tryCode((await issue('verification')).code, 'verification')).toBeUndefined()
  })

  test('and its links are neither replaced nor used up by those of another user for the same address', async () => {
    const first = await issue('verification', undefined, 'rao')
    const second = await issue('verification', undefined, 'patil')
    expect(await challenges.prove('verification', email, { otp: first.code })).toMatchObject({ userId: 'rao' })
    expect(await tryCode(second.code, 'verification')).toBeUndefined()
    expect(await tryLink(second.link, 'verification')).toBe('VERIFICATION_LINK_INVALID')
    expect(await challenges.prove('verification', email, { token: first.link })).toMatchObject({ userId: 'rao' })
    expect(await tryCode(first.code, 'verification')).toBeUndefined()
    expect(await tryLink(first.link, 'verification')).toBe('VERIFICATION_LINK_INVALID')
  })

  test('is valid for ten users of one address at the most, the latest ones', async () => {
    const proofs = []
    for (let n = 0; n < 11; n++) proofs.push(await issue('verification', undefined, `user-${n}`))
    const refusals = []
    for (const { code } of proofs) refusals.push(await tryCode(code, 'verification'))
    expect(refusals).toEqual(['OTP_WRONG', ...Array.from({ length: 10 }, () => undefined)])
  })

  test('that is right counts as no guess', async () => {
    for (let n = 0; n < 25; n++) expect(await tryCode((await issue()).code)).toBeUndefined()
  })

  test('that was never sent is wrong', async () => {
    expect(await tryCode('123456')).toBe('OTP_WRONG')
    expect(await tryLink('x')).toBe('RESET_LINK_INVALID')
  })
})

describe('a link', () => {
  test('is valid for an hour, and once', async () => {
    const { link } = await issue()
    now += 60 * MINUTE
    expect(await tryLink(link)).toBe('RESET_LINK_INVALID')
    now -= SECOND
    expect(await tryLink(link)).toBeUndefined()
    expect(await tryLink(link)).toBe('RESET_LINK_INVALID')
  })

  test('of a verification mail is valid for a day', async () => {
    const { link } = await issue('verification')
    now += 24 * 60 * MINUTE - SECOND
    expect(await tryLink(link, 'verification')).toBeUndefined()
    const next = await issue('verification')
    now += 24 * 60 * MINUTE
    expect(await tryLink(next.link, 'verification')).toBe('VERIFICATION_LINK_INVALID')
  })

  test('remains valid after wrong codes, however many, but not after a right one', async () => {
    const { code, link } = await issue()
    for (let n = 0; n < 5; n++) await tryCode(otherThan(code))
    expect(await tryLink('x'.repeat(link.length))).toBe('RESET_LINK_INVALID')
    expect(await tryLink(link)).toBeUndefined()
    const next = await issue('verification')
    expect(await tryCode(next.code, 'verification')).toBeUndefined()
    expect(await tryLink(next.link, 'verification')).toBe('VERIFICATION_LINK_INVALID')
  })

  test('remains valid after mails that others request, for the user whom it was sent to', async () => {
    const { link } = await issue('verification')
    for (let n = 0; n < 24 * 5 - 1; n++) {
      await issue('verification', 'request', '')
      now += 12 * MINUTE
    }
    const proven = await challenges.prove('verification', email, { token: link })
    expect(proven).toMatchObject({ userId })
    expect(await tryLink(link, 'recovery')).toBe('RESET_LINK_INVALID')
  })

  test('remains valid while no more were sent to the user than can be requested in a day', async () => {
    const { link } = await issue('verification')
    const second = await issue('verification')
    for (let n = 0; n < 24 * 5 - 1; n++) await issue('verification')
    expect(await tryLink(link, 'verification')).toBe('VERIFICATION_LINK_INVALID')
    expect(await tryLink(second.link, 'verification')).toBeUndefined()
  })

  test('of which twenty uses are concurrent is used once', async () => {
    const { link } = await issue()
    const uses = await Promise.all(Array.from({ length: 20 }, () => tryLink(link)))
    expect(uses.filter(refused => refused === undefined)).toHaveLength(1)
  })
})

test('expired proofs are erased', async () => {
  const { code } = await issue()
  await tryCode(otherThan(code))
  now += 60 * MINUTE
  await challenges.sweep()
  expect(await vault.list('email-proofs')).toHaveLength(1)
  now += SECOND
  await challenges.sweep()
  expect(await vault.list('email-proofs')).toEqual([])
  expect(await vault.list('code-guesses')).toHaveLength(1)
  now += 24 * 60 * MINUTE
  await challenges.sweep()
  expect(await vault.list('code-guesses')).toEqual([])
})

test('an erased user leaves neither proofs nor guesses, also at a former address', async () => {
  const { code } = await issue('verification')
  await tryCode(otherThan(code), 'verification')
  await challenges.issue('verification', 'new@example.org', { userId })
  await challenges.issue('verification', 'other@example.org', { userId: 'other' })
  await challenges.issue('recovery', 'shared@example.org', { userId })
  await challenges.issue('recovery', 'shared@example.org', { userId: 'other' })
  for (const purpose of ['verification', 'recovery'] as const)
    await challenges.issue(purpose, 'address@example.org', { userId: '' })
  await challenges.clear(userId, [email, 'address@example.org'])
  expect(await vault.list('email-proofs')).toMatchObject([{ lastUserId: 'other', links: [{ userId: 'other' }] }])
  expect(await vault.list('code-guesses')).toEqual([])
})
