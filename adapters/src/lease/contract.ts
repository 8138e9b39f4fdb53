import { beforeEach, describe, expect, test } from 'vitest'
import { type Prepared, withPrepared } from '../testing/with-prepared.ts'
import type { Leases } from './lease.ts'

const LONG = 60_000

/** What every implementation owes; its own test calls it. */
export const leaseContract = (name: string, prepare: () => Promise<Prepared<Leases>>) =>
  describe(`${name} keep the contract`, () => {
    const open = withPrepared(prepare)
    let here: Leases
    let there: Leases

    beforeEach(async () => {
      here = await open()
      there = await open()
    })

    const acquired = async (leases: Leases, holder: string, ttlMs = LONG) => {
      const token = await leases.acquire('papers@1', holder, ttlMs)
      if (token === undefined) throw new Error(`${holder} did not get the lease`)
      return token
    }

    /** Takes the lease as soon as the time of the one who has it is over. */
    const takenOver = async (holder: string) => {
      const token = () => there.acquire('papers@1', holder, LONG)
      return (await expect.poll(token).toBeDefined(), acquired(there, holder))
    }

    test('One holder has a lease, another does not get it meanwhile', async () => {
      await acquired(here, 'a')
      expect(await there.acquire('papers@1', 'b', LONG)).toBeUndefined()
      expect(await there.acquire('papers@1', 'b', 0)).toBeUndefined()
    })

    test('Leases of different names are independent', async () => {
      await acquired(here, 'a')
      expect(await there.acquire('papers@2', 'b', LONG)).toBeTypeOf('number')
    })

    test('Of 20 concurrent acquisitions one succeeds', async () => {
      const acquisitions = Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? here : there).acquire('papers@1', `${n}`, LONG),
      )
      expect((await Promise.all(acquisitions)).filter(token => token !== undefined)).toHaveLength(1)
    })

    test('A holder whose lease expires loses it to another, whose token is greater', async () => {
      const before = await acquired(here, 'a', 1)
      expect(await takenOver('b')).toBeGreaterThan(before)
      expect(await here.acquire('papers@1', 'a', LONG)).toBeUndefined()
    })

    test('An earlier holder neither renews nor releases', async () => {
      const before = await acquired(here, 'a', 1)
      const after = await takenOver('b')
      expect(await here.renew('papers@1', before, LONG)).toBe(false)
      await here.release('papers@1', before)
      expect(await here.acquire('papers@1', 'c', LONG)).toBeUndefined()
      expect(await there.renew('papers@1', after, LONG)).toBe(true)
    })

    test('A holder that renews still has the lease', async () => {
      const token = await acquired(here, 'a', 1)
      expect(await here.renew('papers@1', token, LONG)).toBe(true)
      expect(await there.acquire('papers@1', 'b', LONG)).toBeUndefined()
      expect(await here.renew('papers@1', token, LONG)).toBe(true)
    })

    test('What is released is free at once, and is not renewed', async () => {
      const before = await acquired(here, 'a')
      await here.release('papers@1', before)
      expect(await here.renew('papers@1', before, LONG)).toBe(false)
      const after = await acquired(there, 'b')
      expect(after).toBeGreaterThan(before)
      await here.release('papers@1', before)
      expect(await here.acquire('papers@1', 'a', LONG)).toBeUndefined()
    })

    test('A holder that acquires again gets a new token, and fences off its own earlier one', async () => {
      const before = await acquired(here, 'a')
      const after = await acquired(here, 'a')
      expect(after).toBeGreaterThan(before)
      expect(await here.renew('papers@1', before, LONG)).toBe(false)
      expect(await here.renew('papers@1', after, LONG)).toBe(true)
    })

    test('What was never acquired is not renewed, and releasing it is harmless', async () => {
      expect(await here.renew('papers@1', 1, LONG)).toBe(false)
      await here.release('papers@1', 1)
      expect(await acquired(there, 'b')).toBeGreaterThan(0)
    })

    test('Tokens grow with every change of hands', async () => {
      const tokens: number[] = []
      for (let n = 0; n < 20; n += 1) {
        const [leases, holder] = n % 2 ? [here, 'a'] : [there, 'b']
        const token = await acquired(leases, holder)
        tokens.push(token)
        await leases.release('papers@1', token)
      }
      expect(new Set(tokens).size).toBe(20)
      expect(tokens).toEqual(tokens.toSorted((one, other) => one - other))
    })
  })
