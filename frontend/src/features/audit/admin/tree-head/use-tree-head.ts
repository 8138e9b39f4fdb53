import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { request } from '../../../../api.ts'
import { store, storedValue } from '../../../../browser-storage.ts'
import { type CheckedTreeHead, checkTreeHead, TreeHead, type LogSource } from './check-tree-head.ts'

/** `last` was checked last, `before` in the visit before the one that began at `since`. */
const Seen = z.object({ since: z.nullable(z.string()), before: z.nullable(TreeHead), last: z.nullable(TreeHead) })
type Seen = z.infer<typeof Seen>

const NOTHING: Seen = { since: null, before: null, last: null }

const keyOf = (userId: string) => `shodh:log-head:${userId}`

/** What the account saw of the log on this device, where `since` is the end of its last visit. */
const seenBy = (userId: string, since: string | null): Seen => {
  const seen = Seen.safeParse(storedValue(keyOf(userId))).data ?? NOTHING
  return seen.since === since ? seen : { since, before: seen.last, last: seen.last }
}

/** Whether the account saw a head of the log on this device. */
export const hasSeenTreeHead = (userId: string): boolean =>
  (Seen.safeParse(storedValue(keyOf(userId))).data?.last ?? null) !== null

const served: LogSource = {
  text: async name => {
    const response = await fetch(`/.well-known/journal-log/${name}`, { cache: 'no-store' })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`The log responded with ${response.status}`)
    return response.text()
  },
  proof: async (first, second) => {
    const { data, error } = await request({ url: `audit/proofs/consistency?first=${first}&second=${second}` })
    if (error) throw new Error(error.message)
    return z.object({ proof: z.array(z.string()) }).parse(data).proof
  },
}

type Checked = CheckedTreeHead | { readonly state: 'unknown' }

/** The log's signed head, checked by this browser against the one that the account saw here; undefined while it is fetched. */
export const useTreeHead = (userId: string, since: string | undefined) => {
  const [checked, setChecked] = useState<Checked & { readonly before?: TreeHead | null }>()
  const look = useCallback(
    async (isTrusted: boolean) => {
      const seen = seenBy(userId, since ?? null)
      const found = await checkTreeHead(served, isTrusted ? undefined : (seen.last ?? undefined)).catch(
        (): Checked => ({
          state: 'unknown',
        }),
      )
      if (found.state === 'sound')
        store(keyOf(userId), JSON.stringify({ ...seen, last: found.head, ...(isTrusted && { before: null }) }))
      setChecked({ ...found, before: isTrusted ? null : seen.before })
    },
    [userId, since],
  )
  useEffect(() => void look(false), [look])
  return {
    checked,
    again: () => void look(false),
    /** From now on, the head that is there now is the one that was seen. */
    goOn: () => void look(true),
  }
}
