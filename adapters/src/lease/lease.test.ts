import { once } from 'node:events'
import { expect, test } from 'vitest'
import { Unavailable } from '../event-store/event-store.ts'
import { inProcessLeases } from './in-process.ts'
import { acquireOne, leaseHolder, type Leases, type LeasedWork } from './lease.ts'

const whileHeld = (leases: Leases, signal: AbortSignal, work: LeasedWork, ttlMs = 200) =>
  leaseHolder(leases, ttlMs)('papers@1', signal, work)

const aborted = (signal: AbortSignal) => (signal.aborted ? Promise.resolve() : once(signal, 'abort'))

/** Works until it is stopped, and notes who works. */
const noting = (working: string[], holder: string): LeasedWork => {
  return async signal => {
    working.push(holder)
    await aborted(signal)
    working.splice(working.indexOf(holder), 1)
  }
}

test('Of two that want to work one does, and the other takes over when it stops', async () => {
  const leases = inProcessLeases()
  const working: string[] = []
  const [first, second] = [new AbortController(), new AbortController()]
  const one = whileHeld(leases, first.signal, noting(working, 'one'), 1000)
  const two = whileHeld(leases, second.signal, noting(working, 'two'), 1000)
  await expect.poll(() => working).toEqual(['one'])
  expect(await acquireOne(leases, 'papers@1', 'three', 1)).toBeUndefined()

  first.abort()
  await one
  await expect.poll(() => working).toEqual(['two'])
  second.abort()
  await two
  expect(working).toEqual([])
})

test('A holder that has lost its lease stops, and works again with a greater token when it acquires one', async () => {
  const leases = inProcessLeases()
  const tokens: number[] = []
  const stopping = new AbortController()
  const work: LeasedWork = async (signal, token) => {
    tokens.push(token)
    await aborted(signal)
  }
  const one = whileHeld(leases, stopping.signal, work)
  await expect.poll(() => tokens).toHaveLength(1)
  // as if its time had gone by
  await leases.release('papers@1', tokens[0] ?? 0)
  const other = await acquireOne(leases, 'papers@1', 'other', 60_000)
  await expect.poll(() => acquireOne(leases, 'papers@1', 'third', 1)).toBeUndefined()
  await leases.release('papers@1', other ?? 0)
  await expect.poll(() => tokens).toHaveLength(2)
  expect(tokens[1]).toBeGreaterThan(other ?? Infinity)
  stopping.abort()
  await one
})

test('A holder that can renew no more stops when its lease expires, and retries to acquire it', async () => {
  const leases = inProcessLeases()
  let isThere = true
  const silent = (): Promise<never> => Promise.reject(new Unavailable('no answer'))
  const far: Leases = {
    ...leases,
    acquire: (...args) => (isThere ? leases.acquire(...args) : silent()),
    renew: (...args) => (isThere ? leases.renew(...args) : silent()),
  }
  const working: string[] = []
  const stopping = new AbortController()
  const one = whileHeld(far, stopping.signal, noting(working, 'one'))
  await expect.poll(() => working).toEqual(['one'])
  isThere = false
  await expect.poll(() => working).toEqual([])
  isThere = true
  await expect.poll(() => working).toEqual(['one'])
  stopping.abort()
  await one
})

test('Work that ends by itself gives the lease back, work that fails too, and says why', async () => {
  const leases = inProcessLeases()
  const signal = new AbortController().signal
  await whileHeld(leases, signal, async () => {}, 60_000)
  const failing = whileHeld(leases, signal, () => Promise.reject(new RangeError('too far')), 60_000)
  await expect(failing).rejects.toThrow(new RangeError('too far'))
  expect(await acquireOne(leases, 'papers@1', 'three', 1)).toBeTypeOf('number')
})

test('A renewal that failed is retried until the lease expires', async () => {
  const leases = inProcessLeases()
  const tokens: number[] = []
  let renewals = 0
  const unreliable: Leases = {
    ...leases,
    renew: async (...args) => {
      renewals += 1
      if (renewals <= 3) throw new Unavailable('no answer')
      return leases.renew(...args)
    },
  }
  const stopping = new AbortController()
  const work: LeasedWork = async (signal, token) => {
    tokens.push(token)
    await aborted(signal)
  }
  const one = whileHeld(unreliable, stopping.signal, work, 1000)
  await expect.poll(() => renewals, { timeout: 5000 }).toBe(5)
  expect(tokens).toHaveLength(1)
  stopping.abort()
  await one
})
