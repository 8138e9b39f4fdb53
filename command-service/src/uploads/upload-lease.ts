import type { UploadRow } from '@shodh/contracts/uploads/vault-rows.ts'
import type { Ports } from '../ports.ts'

/** Milliseconds for which an upload is held by a request that gives no sign of life. */
const LEASE_MS = 10_000
const RENEW_MS = LEASE_MS / 4
/** Milliseconds between two signs of life while the end is worked on. */
const ALIVE_EVERY_MS = 1000

/**
 * Leases an upload to one request that writes to it, through whichever process; undefined where another one does. Its
 * token is greater than those before it: a request that has lost the upload, and does not know yet, changes nothing.
 */
export const leaseUpload = async (vault: Ports['vault'], id: string) => {
  const heldUntil = () => Date.now() + LEASE_MS
  const [now, until] = [Date.now(), heldUntil()]
  const row = await vault.update('uploads', id, one =>
    one && one.heldUntil <= now ? { ...one, token: one.token + 1, heldUntil: until } : undefined,
  )
  if (!row) return undefined
  let [isLost, isReleased] = [false, false]
  let renewedAt = performance.now()
  let renewing: Promise<unknown> = Promise.resolve()

  /** Undefined where it is lost: taken over by another request, or ended. */
  const change = async (changes: Partial<UploadRow>): Promise<UploadRow | undefined> => {
    const next = await vault.update('uploads', id, one =>
      one?.token === row.token ? { ...one, ...changes } : undefined,
    )
    isLost ||= next === undefined
    return next
  }
  const renew = () => {
    if (isLost || performance.now() < renewedAt + RENEW_MS) return !isLost
    renewedAt = performance.now()
    // an unavailable vault fails the next change, too
    renewing = change({ heldUntil: heldUntil() }).catch(() => undefined)
    return true
  }
  return {
    row,
    /** With `isLast` it is released. */
    change: async (changes: Partial<UploadRow>, { isLast }: { readonly isLast: boolean }) => {
      await renewing
      isReleased = isLast
      return change({ ...changes, heldUntil: isLast ? 0 : heldUntil() })
    },
    /** Called at each sign of life; false where the upload is lost. */
    renew,
    /** While the end is worked on; returns what ends it. */
    keep: () => {
      const alive = setInterval(renew, ALIVE_EVERY_MS)
      return () => clearInterval(alive)
    },
    release: async () => {
      await renewing
      if (!isReleased) await change({ heldUntil: 0 })
    },
  }
}

export type UploadLease = NonNullable<Awaited<ReturnType<typeof leaseUpload>>>
