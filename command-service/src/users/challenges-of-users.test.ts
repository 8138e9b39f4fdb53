import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { type ChallengePurpose, type Challenges, openChallenges, type Presented } from './challenges.ts'
import { openMac } from './secrets.ts'
import type { CommandKinds, Trigger } from './user-vault.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const email = 'rao@example.org'

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<CommandKinds>>>
let challenges: Challenges
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 15, 9)
  stores = await openEmbeddedPorts<CommandKinds>()
  challenges = openChallenges({ vault: stores.vault, mac: await openMac(stores.vault) }, () => now)
})
afterEach(() => stores.close())

const issue = async (userId = 'rao', purpose: ChallengePurpose = 'verification', trigger?: Trigger) => {
  const proof = await challenges.issue(purpose, email, { userId, ...(trigger && { trigger }) })
  if (isRefusal(proof)) throw new Error(proof.refused)
  return proof
}
const prove = async (presented: Presented, purpose: ChallengePurpose = 'verification') => {
  const proven = await challenges.prove(purpose, email, presented)
  if (isRefusal(proven)) throw new Error(proven.refused)
  return proven
}
const row = async () => (await stores.vault.list('email-proofs'))[0]

describe('a new code', () => {
  test('takes the place of the user’s last one, and none of the links', async () => {
    const [first, second] = [await issue(), await issue()]
    await expect(prove({ otp: first.code })).rejects.toThrow('OTP_WRONG')
    expect(await row()).toMatchObject({ otherCodes: [], links: [{ userId: 'rao' }, { userId: 'rao' }] })
    for (const proof of [{ otp: second.code }, { token: first.link }, { token: second.link }])
      expect(await prove(proof)).toMatchObject({ userId: 'rao' })
  })

  test('leaves those of other users, and no link that has expired', async () => {
    await issue('rao')
    await issue('patil')
    const links = async () => (await row())?.links.map(({ userId }) => userId)
    expect(await links()).toEqual(['rao', 'patil'])
    await issue('rao')
    expect(await links()).toEqual(['patil', 'rao', 'rao'])
    now += DAY
    await issue('sen')
    expect(await links()).toEqual(['sen'])
  })

  test('is sent at a sign-in while another user’s is valid', async () => {
    await issue('rao')
    await issue('patil', 'verification', 'sign-in')
    now += MINUTE
    await expect(issue('rao', 'verification', 'sign-in')).rejects.toThrow('OTP_TOO_SOON')
  })
})

describe('the users whom codes were issued for', () => {
  const userIds = (purpose: ChallengePurpose = 'verification') => challenges.userIds(purpose, 'RAO@example.org')

  test('are the last one and those before, and not nobody', async () => {
    expect(await userIds()).toEqual([])
    await issue('')
    expect(await userIds()).toEqual([])
    for (const userId of ['rao', 'patil', 'rao', 'sen']) await issue(userId)
    expect(await userIds()).toEqual(['sen', 'rao', 'patil'])
    expect(await userIds('recovery')).toEqual([])
  })

  test('are remembered once the code was used', async () => {
    const { code } = await issue()
    await (await prove({ otp: code })).spend()
    expect(await userIds()).toEqual(['rao'])
    await challenges.clear('rao', [])
    expect(await userIds()).toEqual([])
  })

  test.for([
    ['verification', 7 * DAY],
    ['recovery', HOUR],
  ] as const)('are those for as long as a %s can be resumed', async ([purpose, time]) => {
    await issue('rao', purpose)
    now += 1
    await issue('patil', purpose)
    now += time - 1
    await issue('sen', purpose)
    expect(await userIds(purpose)).toEqual(['sen', 'patil'])
  })
})

describe('a right proof', () => {
  test('is no longer one where a new code took its place, which stays valid', async () => {
    const first = await prove({ otp: (await issue()).code })
    const { code } = await issue()
    expect(await first.spend()).toBe(false)
    expect(await (await prove({ otp: code })).spend()).toBe(true)
  })

  test('is no longer one where its user was erased', async () => {
    const { code, link } = await issue()
    const proofs = [await prove({ otp: code }), await prove({ token: link })]
    await challenges.clear('rao', [])
    expect(await Promise.all(proofs.map(({ spend }) => spend()))).toEqual([false, false])
    expect(await stores.vault.list('email-proofs')).toEqual([])
  })

  test('uses up the user’s proofs, also where the row is from before there could be other users’', async () => {
    const { code } = await issue()
    await stores.vault.update('email-proofs', (await row())?.id ?? '', stored => {
      if (!stored) return undefined
      const { otherCodes: _, ...earlier } = stored
      return earlier
    })
    expect(await (await prove({ otp: code })).spend()).toBe(true)
    expect(await row()).toMatchObject({ code: null, otherCodes: [], links: [] })
  })
})
