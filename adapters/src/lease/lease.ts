import { randomUUID } from 'node:crypto'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { isTemporary } from '../event-store/event-store.ts'

/** Fencing tokens by the names of leases. */
export type Tokens = ReadonlyMap<string, number>

/**
 * What one holder has at a time, until it expires: the projection into a read model. Every acquisition has
 * a fencing token, greater than those before it, so that an earlier holder that doesn't know yet is recognised.
 * Rejects with Unavailable; a call may still be carried out then.
 */
export type Leases = {
  /**
   * Returns the tokens of those leases that no other holder has. A holder that acquires one again fences off its
   * own earlier token. `holder` is one process's alone; `ttlMs` begins when the leases are given.
   */
  acquire(names: readonly string[], holder: string, ttlMs: number): Promise<Tokens>
  /** Restarts the time of the leases. Returns those that still have their tokens: not released, nor acquired since. */
  renew(tokens: Tokens, ttlMs: number): Promise<Tokens>
  /** Others may acquire it at once. Harmless where the token is not the last one. */
  release(name: string, token: number): Promise<void>
  close(): Promise<void>
}

/** The token of one lease; undefined while another holder has it. */
export const acquireOne = async (leases: Leases, name: string, holder: string, ttlMs: number) =>
  (await leases.acquire([name], holder, ttlMs)).get(name)

/** Work that ends soon after its signal has aborted: by then another may have the lease. */
export type LeasedWork = (signal: AbortSignal, token: number) => Promise<void>

/**
 * Works whenever it has the lease, until the signal aborts or the work ends by itself. Where the store of leases is
 * unavailable or full, it retries. Rejects with what the work rejects with.
 */
export type WhileHeld = (name: string, signal: AbortSignal, work: LeasedWork) => Promise<void>

/** Milliseconds in which requests about several leases become one. */
const GATHER_MS = 20

/** One request for all that want it within a moment, each with its value; the responses are by their names. */
const gathered = <Value>(request: (all: ReadonlyMap<string, Value>) => Promise<Tokens>) => {
  let next: { readonly all: Map<string, Value>; readonly response: Promise<Tokens> } | undefined
  const begin = () => {
    const all = new Map<string, Value>()
    const response = pause(GATHER_MS).then(() => {
      next = undefined
      return request(all)
    })
    return { all, response }
  }
  return async (name: string, value: Value) => {
    next ??= begin()
    next.all.set(name, value)
    return unlessUnavailable(next.response)
  }
}

/** How often in its time a lease is renewed, a renewal that failed is retried, and a lease of another holder is requested. */
const [RENEWALS, RETRIES, ACQUISITIONS] = [2.5, 12, 3]

type Given = { readonly name: string; readonly token: number; readonly requestedAt: number }

/**
 * The one holder of all leases that a process has at a store, which are acquired and renewed together. `ttlMs`:
 * milliseconds after which another takes over from a holder that has died.
 */
export const leaseHolder = (leases: Leases, ttlMs: number): WhileHeld => {
  const holder = randomUUID()
  const acquire = gathered(names => leases.acquire([...names.keys()], holder, ttlMs))
  const renew = gathered<number>(tokens => leases.renew(tokens, ttlMs))
  const release = ({ name, token }: Given) => unlessUnavailable(leases.release(name, token))
  /** At the same moments for all leases: `times` in the time of one. */
  const untilNext = (times: number) => ttlMs / times - (performance.now() % (ttlMs / times))

  /** Resolves when the lease is lost, or surely will be: its time is counted from before the request. */
  const renewUntilLost = async ({ name, token, requestedAt }: Given, ended: AbortSignal) => {
    let until = requestedAt + ttlMs
    let isLate = false
    while (!ended.aborted && performance.now() < until) {
      await pause(Math.min(untilNext(isLate ? RETRIES : RENEWALS), until - performance.now()), ended)
      if (ended.aborted) return
      const began = performance.now()
      const over = pause(Math.max(0, until - began), ended)
      const renewed = await Promise.race([renew(name, token), over])
      if (renewed && !renewed.has(name)) return
      if (renewed) until = began + ttlMs
      isLate = renewed === undefined
    }
  }

  /** False where the lease was lost before the work had ended by itself. */
  const workWhileHeld = async (given: Given, signal: AbortSignal, work: LeasedWork) => {
    const [lost, ended] = [new AbortController(), new AbortController()]
    const lose = () => lost.abort()
    const renewing = renewUntilLost(given, ended.signal).then(lose, lose)
    try {
      await work(AbortSignal.any([signal, lost.signal]), given.token)
      return !lost.signal.aborted
    } finally {
      ended.abort()
      await renewing
      await release(given)
    }
  }

  return async (name, signal, work) => {
    while (!signal.aborted) {
      const requestedAt = performance.now()
      const token = (await acquire(name, undefined))?.get(name)
      if (token === undefined) await pause(untilNext(ACQUISITIONS), signal)
      else if (signal.aborted) await release({ name, token, requestedAt })
      else if (await workWhileHeld({ name, token, requestedAt }, signal, work)) return
    }
  }
}

const unlessUnavailable = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error: unknown) => {
    if (!isTemporary(error)) throw error
    return undefined
  })
