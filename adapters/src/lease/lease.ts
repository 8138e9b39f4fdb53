import { setTimeout } from 'node:timers/promises'
import { StoreFull, Unavailable } from '../event-store/event-store.ts'

/**
 * What one holder has at a time, and no longer than it was given for: the drawing of a read model. Every acquisition has
 * a fencing token, greater than those before it, so that who held it earlier, and doesn't know yet, is told apart.
 * Rejects with Unavailable; a call may still be carried out then.
 */
export type Leases = {
  /**
   * Answers the token, or undefined while another holder has the lease. Who has it already gets it anew, and fences off
   * its own earlier token. `holder` is one process's alone; `ttlMs` begins when the lease is given.
   */
  acquire(name: string, holder: string, ttlMs: number): Promise<number | undefined>
  /** The lease's time begins anew. False where it was released, or acquired by anyone since. */
  renew(name: string, token: number, ttlMs: number): Promise<boolean>
  /** Others may have it at once. Harmless where the token is not the last one. */
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
export type Work = (signal: AbortSignal, token: number) => Promise<void>

/**
 * Works whenever it has the lease, until the signal aborts or the work ends by itself. A store of leases that doesn't
 * answer, or is full, is asked again. Rejects with what the work rejects with.
 */
export const whileHeld = async (wanted: Wanted, signal: AbortSignal, work: Work): Promise<void> => {
  const { leases, name, holder, ttlMs } = wanted
  while (!signal.aborted) {
    const asked = performance.now()
    const token = await unlessAway(leases.acquire(name, holder, ttlMs))
    if (token === undefined) await pause(ttlMs / 3, signal)
    else if (signal.aborted) await unlessAway(leases.release(name, token))
    else if (await worked(wanted, { token, asked }, signal, work)) return
  }
}

type Given = { readonly token: number; readonly asked: number }

/** False where the lease was lost before the work had ended by itself. */
const worked = async (wanted: Wanted, given: Given, signal: AbortSignal, work: Work) => {
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
    await unlessAway(leases.release(name, given.token))
  }
}

/** Resolves when the lease is lost, or surely will be: its time is counted from before it was asked for. */
const renew = async ({ leases, name, ttlMs }: Wanted, { token, asked }: Given, ended: AbortSignal) => {
  let until = asked + ttlMs
  while (!ended.aborted && performance.now() < until) {
    await pause(Math.min(ttlMs / 3, until - performance.now()), ended)
    if (ended.aborted) return
    const began = performance.now()
    const over = setTimeout(Math.max(0, until - began), undefined, { signal: ended }).catch(() => undefined)
    const isRenewed = await Promise.race([unlessAway(leases.renew(name, token, ttlMs)), over])
    if (isRenewed === false) return
    if (isRenewed) until = began + ttlMs
  }
}

const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal }).catch(() => undefined)

const unlessAway = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof Unavailable || error instanceof StoreFull) return undefined
    throw error
  })
