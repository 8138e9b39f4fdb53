import { HUMAN_CHECK_SECONDS } from '@shodh/contracts/limits.ts'
import { useRef, useState } from 'react'
import type { Verification } from './verification.ts'

/** Milliseconds for which a solution is used, less than it is valid. */
const USED_MS = (HUMAN_CHECK_SECONDS - 120) * 1000

const load = async (siteKey?: string): Promise<Verification> =>
  (await import('./verification.ts')).verification(siteKey)

type Features = { readonly recaptchaEnabled: boolean; readonly recaptchaSiteKey?: string | undefined }

/**
 * The proof of work of a form: it is made while the form is filled in, and again where it has become too old. A token of
 * reCAPTCHA is made when the message is sent.
 */
export const useVerification = ({ recaptchaEnabled: isNeeded, recaptchaSiteKey: siteKey }: Features) => {
  const made = useRef<{ readonly at: number; readonly result: Promise<Verification> }>(undefined)
  const [isLoading, setLoading] = useState(false)

  const start = () => {
    setLoading(true)
    const result = load(siteKey)
      .catch((): Verification => ({ error: { status: 'NETWORK', message: '' } }))
      .then(found => {
        setLoading(false)
        if ('error' in found) made.current = undefined
        return found
      })
    made.current = { at: performance.now(), result }
    return result
  }

  const current = () =>
    siteKey === undefined && made.current && performance.now() - made.current.at < USED_MS
      ? made.current.result
      : start()

  return {
    isLoading,
    begin: () => {
      if (isNeeded && siteKey === undefined && !made.current && navigator.onLine) void start()
    },
    /** Undefined where none is needed. */
    result: async (): Promise<Verification | undefined> => (isNeeded ? current() : undefined),
    /** A solution counts for one message. */
    spend: () => {
      made.current = undefined
    },
  }
}
