import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Attempts, type Attempter, openAttempts } from './attempts.ts'
import { openMac } from '../secrets.ts'
import type { CommandKinds } from '../user-vault.ts'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<CommandKinds>>>
let attempts: Attempts
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 15)
  stores = await openEmbeddedPorts<CommandKinds>()
  attempts = openAttempts({ vault: stores.vault, mac: await openMac(stores.vault) }, () => now)
})
afterEach(() => stores.close())

const fail = async (attempter: Attempter, times: number) => {
  for (let n = 0; n < times; n += 1) await attempts.failed(attempter)
}
const rows = async () =>
  (await Promise.all((['sign-in-attempts', 'trusted-attempts'] as const).map(kind => stores.vault.list(kind)))).flat()

describe('wrong passwords in a row', () => {
  test.for([
    [4, undefined, undefined],
    [5, 60, '1 minute'],
    [6, 120, '2 minutes'],
    [7, 240, '4 minutes'],
    [8, 480, '8 minutes'],
    [9, 900, '15 minutes'],
    [12, 900, '15 minutes'],
  ] as const)('%i of them lock for %s seconds', async ([times, retryAfter, duration]) => {
    const anybody = attempts.anybody('rao@example.org', 'rao')
    await fail(anybody, times)
    const refusal =
      retryAfter === undefined
        ? undefined
        : {
            refused: 'SIGN_IN_THROTTLED',
            message: `Too many failed attempts to sign in. Please try again in ${duration}.`,
            retryAfter,
            about: 'rao',
          }
    expect(await attempts.resting(anybody)).toEqual(refusal)
  })

  test('lock until their time is over, which is said in seconds at the end', async () => {
    const anybody = attempts.anybody('rao@example.org', 'rao')
    await fail(anybody, 5)
    const after = async (milliseconds: number) => {
      now = Date.UTC(2026, 0, 15) + milliseconds
      return (await attempts.resting(anybody))?.message?.match(/again in (.*)\.$/u)?.[1]
    }
    expect([await after(1), await after(1 * SECOND), await after(30.5 * SECOND)]).toEqual([
      '1 minute',
      '59 seconds',
      '30 seconds',
    ])
    expect([await after(59 * SECOND), await after(60 * SECOND)]).toEqual(['1 second', undefined])
  })

  test('lock nobody until a clock that has gone back has caught up', async () => {
    const anybody = attempts.anybody('rao@example.org', 'rao')
    await fail(anybody, 5)
    now -= 3600 * SECOND
    expect(await attempts.resting(anybody)).toBeUndefined()
    await fail(anybody, 1)
    expect(await attempts.resting(anybody)).toMatchObject({ retryAfter: 120 })
  })
  test('no longer count a day after the last one, nor once the right one came', async () => {
    const anybody = attempts.anybody('rao@example.org', 'rao')
    await fail(anybody, 4)
    now += DAY
    await fail(anybody, 4)
    expect(await attempts.resting(anybody)).toBeUndefined()
    now += DAY - 1
    await fail(anybody, 1)
    expect(await attempts.resting(anybody)).toBeDefined()
    await attempts.succeeded(anybody)
    expect(await attempts.resting(anybody)).toBeUndefined()
    await fail(anybody, 4)
    expect(await attempts.resting(anybody)).toBeUndefined()
  })

  test('count for the address in any case, for each device and for each user by itself', async () => {
    await fail(attempts.anybody('Rao@Example.org', 'rao'), 5)
    const resting = async (attempter: Attempter) => (await attempts.resting(attempter)) !== undefined
    expect(await resting(attempts.anybody('rao@example.org', 'rao'))).toBe(true)
    const others = [
      attempts.anybody('sen@example.org', null),
      attempts.device('phone', 'rao'),
      attempts.confirmation('rao'),
      attempts.confirmation('phone'),
    ]
    for (const one of others) expect(await resting(one)).toBe(false)
    await fail(attempts.device('phone', 'rao'), 5)
    expect(await Promise.all(others.map(resting))).toEqual([false, true, false, false])
    await fail(attempts.confirmation('rao'), 5)
    expect(await Promise.all(others.map(resting))).toEqual([false, true, true, false])
  })

  test('name nobody in the vault', async () => {
    await fail(attempts.anybody('rao@example.org', 'rao'), 1)
    expect(JSON.stringify(await rows())).not.toContain('example')
    expect(await rows()).toMatchObject([{ userId: 'rao', failures: 1, failedAt: now }])
  })
})

test('A sweep erases what no longer counts, and nothing else', async () => {
  await fail(attempts.anybody('old@example.org', 'old'), 1)
  now += DAY
  await fail(attempts.anybody('new@example.org', 'new'), 1)
  await fail(attempts.device('phone', 'right'), 1)
  await attempts.succeeded(attempts.device('phone', 'right'))
  await attempts.succeeded(attempts.device('never failed', 'nobody'))
  await attempts.sweep()
  expect(new Set((await rows()).map(({ userId }) => userId))).toEqual(new Set(['new', 'old']))
  now += 1
  await attempts.sweep()
  expect((await rows()).map(({ userId }) => userId)).toEqual(['new'])
  await attempts.sweep()
})

test('Of an erased user nothing is left, also of addresses that were the user’s', async () => {
  await fail(attempts.anybody('rao@example.org', 'rao'), 1)
  await fail(attempts.anybody('former@example.org', null), 1)
  await fail(attempts.confirmation('rao'), 1)
  await fail(attempts.anybody('sen@example.org', 'sen'), 1)
  await fail(attempts.confirmation('sen'), 1)
  await fail(attempts.device('phone', 'rao'), 1)
  expect(await rows()).toHaveLength(6)
  await attempts.clear('rao', ['Former@example.org'])
  expect((await rows()).map(({ userId }) => userId)).toEqual(['sen', 'sen'])
})
