import { OTP_SECONDS } from '@shodh/contracts/limits.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ofThisTab, store, storedValue } from '../../../browser-storage.ts'

const KEY = 'shodh:recovery'

/** A code that was sent to replace a forgotten password, and as much of it as was typed; times as milliseconds since 1970. */
const Recovery = z.object({ email: z.string(), sentAt: z.number(), resendAt: z.number(), otp: z.string() })
export type Recovery = z.infer<typeof Recovery>

const isGood = ({ sentAt }: Recovery, now = Date.now()) => now - sentAt < OTP_SECONDS * 1000

/** Whether a code that is still good was sent to this address. */
export const wasSentTo = (recovery: Recovery | undefined, email: string) =>
  recovery !== undefined && isGood(recovery) && emailKey(recovery.email) === emailKey(email.trim())

const storedRecovery = () => {
  const { data } = Recovery.safeParse(storedValue(KEY, ofThisTab))
  return data && isGood(data) ? data : undefined
}

/** Lasts in this tab as long as the code is good, whichever way its reader goes meanwhile. */
export const useRecovery = () => {
  const [recovery, setRecovery] = useState(storedRecovery)
  const change = (next: Recovery | undefined) => {
    store(KEY, next ? JSON.stringify(next) : null, ofThisTab)
    setRecovery(next)
  }
  return [recovery, change] as const
}
