import { beforeEach, describe, expect, test } from 'vitest'
import { type Prepared, withPrepared } from '../testing/with-prepared.ts'
import { acquireOne, type Leases } from './lease.ts'

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
      const token = await acquireOne(leases, 'papers@1', holder, ttlMs)
      if (token === undefined) throw new Error(`${holder} did not get the lease`)
      return token
    }

    const renewed = async (leases: Leases, token: number) =>
      (await leases.renew(new Map([['papers@1', token]]), LONG)).has('papers@1')

    /** Takes the lease as soon as the time of the one who has it is over. */
    const takenOver = async (holder: string) => {
      const token = () => acquireOne(there, 'papers@1', holder, LONG)
      return (await expect.poll(token).toBeDefined(), acquired(there, holder))
    }

    test('One holder has a lease, another does not get it meanwhile', async () => {
      await acquired(here, 'a')
      expect(await acquireOne(there, 'papers@1', 'b', LONG)).toBeUndefined()
      expect(await acquireOne(there, 'papers@1', 'b', 0)).toBeUndefined()
    })

    test('Leases of different names are independent', async () => {
      await acquired(here, 'a')
      expect(await acquireOne(there, 'papers@2', 'b', LONG)).toBeTypeOf('number')
    })

    test('Of 20 concurrent acquisitions one succeeds', async () => {
      const acquisitions = Array.from({ length: 20 }, (_, n) =>
        acquireOne(n % 2 ? here : there, 'papers@1', `${n}`, LONG),
      )
      expect((await Promise.all(acquisitions)).filter(token => token !== undefined)).toHaveLength(1)
    })

    test('A holder whose lease expires loses it to another, whose token is greater', async () => {
      const before = await acquired(here, 'a', 1)
      expect(await takenOver('b')).toBeGreaterThan(before)
      expect(await acquireOne(here, 'papers@1', 'a', LONG)).toBeUndefined()
    })

    test('An earlier holder neither renews nor releases', async () => {
      const before = await acquired(here, 'a', 1)
      const after = await takenOver('b')
      expect(await renewed(here, before)).toBe(false)
      await here.release('papers@1', before)
      expect(await acquireOne(here, 'papers@1', 'c', LONG)).toBeUndefined()
      expect(await renewed(there, after)).toBe(true)
    })

    test('A holder that renews still has the lease', async () => {
      const token = await acquired(here, 'a', 1)
      expect(await renewed(here, token)).toBe(true)
      expect(await acquireOne(there, 'papers@1', 'b', LONG)).toBeUndefined()
      expect(await renewed(here, token)).toBe(true)
    })

    test('What is released is free at once, and is not renewed', async () => {
      const before = await acquired(here, 'a')
      await here.release('papers@1', before)
      expect(await renewed(here, before)).toBe(false)
      const after = await acquired(there, 'b')
      expect(after).toBeGreaterThan(before)
      await here.release('papers@1', before)
      expect(await acquireOne(here, 'papers@1', 'a', LONG)).toBeUndefined()
    })

    test('A holder that acquires again gets a new token, and fences off its own earlier one', async () => {
      const before = await acquired(here, 'a')
      const after = await acquired(here, 'a')
      expect(after).toBeGreaterThan(before)
      expect(await renewed(here, before)).toBe(false)
      expect(await renewed(here, after)).toBe(true)
    })

    test('What was never acquired is not renewed, and releasing it is harmless', async () => {
      expect(await renewed(here, 1)).toBe(false)
      await here.release('papers@1', 1)
      expect(await acquired(there, 'b')).toBeGreaterThan(0)
    })

    test('Of several leases those are acquired that nobody has, and those are renewed that nobody has acquired since', async () => {
      await acquireOne(there, 'papers@1', 'b', LONG)
      const tokens = await here.acquire(['papers@1', 'papers@2', 'papers@3'], 'a', LONG)
      expect([...tokens.keys()]).toEqual(['papers@2', 'papers@3'])
      expect(await here.renew(tokens, LONG)).toEqual(tokens)
      await here.release('papers@2', tokens.get('papers@2') ?? 0)
      await acquireOne(there, 'papers@2', 'b', LONG)
      expect([...(await here.renew(tokens, LONG)).keys()]).toEqual(['papers@3'])
      expect(await there.acquire(['papers@2', 'papers@3'], 'c', LONG)).toEqual(new Map())
    })

    test('No lease is acquired, renewed or lost where none is named', async () => {
      expect(await here.acquire([], 'a', LONG)).toEqual(new Map())
      expect(await here.renew(new Map(), LONG)).toEqual(new Map())
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
