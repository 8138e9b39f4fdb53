import { pause } from '@shodh/contracts/retry.ts'
import { isTemporary } from '../event-store/event-store.ts'

/**
 * What one holder has at a time, until it expires: the projection into a read model. Every acquisition has
 * a fencing token, greater than those before it, so that an earlier holder that doesn't know yet is recognised.
 * Rejects with Unavailable; a call may still be carried out then.
 */
export type Leases = {
  /**
   * Returns the token, or undefined while another holder has the lease. A holder that acquires it again fences off its
   * own earlier token. `holder` is one process's alone; `ttlMs` begins when the lease is given.
   */
  acquire(name: string, holder: string, ttlMs: number): Promise<number | undefined>
  /** Restarts the lease's time. False where it was released, or acquired by anyone since. */
  renew(name: string, token: number, ttlMs: number): Promise<boolean>
  /** Others may acquire it at once. Harmless where the token is not the last one. */
  release(name: string, token: number): Promise<void>
  close(): Promise<void>
}

type Wanted = {
  readonly leases: Leases
  readonly name: string
  readonly holder: string
  /** Milliseconds after which another takes over from a holder that has died. */
  readonly ttlMs: number
}

/** Work that ends soon after its signal has aborted: by then another may have the lease. */
export type LeasedWork = (signal: AbortSignal, token: number) => Promise<void>

/**
 * Works whenever it has the lease, until the signal aborts or the work ends by itself. Where the store of leases is
 * unavailable or full, it retries. Rejects with what the work rejects with.
 */
export const whileHeld = async (wanted: Wanted, signal: AbortSignal, work: LeasedWork): Promise<void> => {
  const { leases, name, holder, ttlMs } = wanted
  while (!signal.aborted) {
    const requestedAt = performance.now()
    const token = await unlessUnavailable(leases.acquire(name, holder, ttlMs))
    if (token === undefined) await pause(ttlMs / 3, signal)
    else if (signal.aborted) await unlessUnavailable(leases.release(name, token))
    else if (await workWhileHeld(wanted, { token, requestedAt }, signal, work)) return
  }
}

type Given = { readonly token: number; readonly requestedAt: number }

/** False where the lease was lost before the work had ended by itself. */
const workWhileHeld = async (wanted: Wanted, given: Given, signal: AbortSignal, work: LeasedWork) => {
  const { leases, name } = wanted
  const [lost, ended] = [new AbortController(), new AbortController()]
  const lose = () => lost.abort()
  const renewing = renew(wanted, given, ended.signal).then(lose, lose)
  try {
    await work(AbortSignal.any([signal, lost.signal]), given.token)
    return !lost.signal.aborted
  } finally {
    ended.abort()
    await renewing
    await unlessUnavailable(leases.release(name, given.token))
  }
}

/** Resolves when the lease is lost, or surely will be: its time is counted from before the request. */
const renew = async ({ leases, name, ttlMs }: Wanted, { token, requestedAt }: Given, ended: AbortSignal) => {
  let until = requestedAt + ttlMs
  while (!ended.aborted && performance.now() < until) {
    await pause(Math.min(ttlMs / 3, until - performance.now()), ended)
    if (ended.aborted) return
    const began = performance.now()
    const over = pause(Math.max(0, until - began), ended)
    const isRenewed = await Promise.race([unlessUnavailable(leases.renew(name, token, ttlMs)), over])
    if (isRenewed === false) return
    if (isRenewed) until = began + ttlMs
  }
}

const unlessUnavailable = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error: unknown) => {
    if (!isTemporary(error)) throw error
    return undefined
  })
