export { whileHeld } from './while-held.ts'

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
