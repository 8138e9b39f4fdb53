import { OTP_SECONDS } from '@shodh/contracts/limits.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { useState } from 'react'
import * as z from 'zod/mini'

const KEY = 'shodh:recovery'

/** A code that was sent to replace a forgotten password, and as much of it as was typed; times as milliseconds since 1970. */
const Recovery = z.object({ email: z.string(), sentAt: z.number(), resendAt: z.number(), otp: z.string() })
export type Recovery = z.infer<typeof Recovery>

const isGood = ({ sentAt }: Recovery, now = Date.now()) => now - sentAt < OTP_SECONDS * 1000

/** Whether a code that is still good was sent to this address. */
export const wasSentTo = (recovery: Recovery | undefined, email: string) =>
  recovery !== undefined && isGood(recovery) && emailKey(recovery.email) === emailKey(email.trim())

const stored = () => {
  try {
    const { data } = Recovery.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return data && isGood(data) ? data : undefined
  } catch {
    return undefined
  }
}

const store = (recovery: Recovery | undefined) => {
  try {
    if (recovery) sessionStorage.setItem(KEY, JSON.stringify(recovery))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Refused: then it lasts as long as the page.
  }
}

/** Lasts in this tab as long as the code is good, whichever way its reader goes meanwhile. */
export const useRecovery = () => {
  const [recovery, setRecovery] = useState(stored)
  const change = (next: Recovery | undefined) => {
    store(next)
    setRecovery(next)
  }
  return [recovery, change] as const
}
