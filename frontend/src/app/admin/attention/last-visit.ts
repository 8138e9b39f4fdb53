import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { useAccount } from '../../../account.ts'
import { store, storedValue } from '../../../browser-storage.ts'

/** Milliseconds without opening a screen after which a visit has ended, as a session then has. */
const ENDED_AFTER_MS = 2 * 60 * 60 * 1000

/** `since`: the end of the visit before, null of the first one; `at`: when a screen was opened last. ISO 8601. */
const Visit = z.object({ since: z.nullable(z.string()), at: z.string() })

const keyOf = (userId: string) => `shodh:visit:${userId}`

/** The end of the account's last visit on this device, where it is stored; undefined of the first one. */
export const noteVisit = (userId: string, now = Date.now()): string | undefined => {
  const before = Visit.safeParse(storedValue(keyOf(userId))).data
  const isNew = before === undefined || now - Date.parse(before.at) > ENDED_AFTER_MS
  const since = isNew ? (before?.at ?? null) : before.since
  store(keyOf(userId), JSON.stringify({ since, at: new Date(now).toISOString() }))
  return since ?? undefined
}

/** Until when an auditor has looked before this visit; undefined for others, and of the first visit on a device. */
export const useLastVisit = (): string | undefined => {
  const { id, role } = useAccount()
  const { pathname } = useLocation()
  const isAuditor = role === 'auditor'
  const [since, setSince] = useState(() => (isAuditor ? noteVisit(id) : undefined))
  useEffect(() => {
    if (isAuditor) setSince(noteVisit(id))
  }, [isAuditor, id, pathname])
  return since
}
