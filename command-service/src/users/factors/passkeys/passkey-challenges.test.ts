import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { CHALLENGE_SECONDS } from '@shodh/contracts/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMac } from '../../secrets.ts'
import type { CommandKinds } from '../../user-vault.ts'
import { passkeyChallenges } from '../sign-in-challenges.ts'

const USER = '0b9f7a51-6a0c-4a2f-9d1e-5d3d6b1f2a44'

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<CommandKinds>>>
let challenges: ReturnType<typeof passkeyChallenges>
let now: number
beforeEach(async () => {
  stores = await openEmbeddedPorts<CommandKinds>()
  now = Date.parse('2026-01-15T05:00:00.000Z')
  challenges = passkeyChallenges({ vault: stores.vault, mac: await openMac(stores.vault) }, () => now)
})
afterEach(() => stores.close())

test('A challenge is valid for five minutes, and nothing of it is stored before it is answered', async () => {
  const { id, challenge } = challenges.begin()
  expect(challenge).toMatch(/^[\w-]{43}$/u)
  expect(challenges.begin()).not.toEqual({ id, challenge })
  now += CHALLENGE_SECONDS * 1000 - 1
  expect(challenges.challengeOf(id)).toBe(challenge)
  now += 1
  expect(challenges.challengeOf(id)).toBeUndefined()
  expect(await stores.vault.list('sign-in-challenges')).toEqual([])
})

test.each(['', 'x', '9999999999999.AAAAAAAAAAAAAAAAAAAAAA', '1768453300000.short'])('%j is none', id => {
  expect(challenges.challengeOf(id)).toBeUndefined()
})

test('It is answered once, also where two requests come at once', async () => {
  const { id } = challenges.begin()
  const answers = await Promise.all([challenges.spend(id, USER), challenges.spend(id, USER)])
  expect(answers.toSorted((one, other) => Number(one) - Number(other))).toEqual([false, true])
  expect(await challenges.spend(id, USER)).toBe(false)
})
