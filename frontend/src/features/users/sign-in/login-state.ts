import { useLocation } from 'react-router-dom'

/** What a history entry of the sign-in page may say. */
export type LoginState = {
  /** Where to go afterwards. */
  readonly from?: string
  /** A sentence about what was done before. */
  readonly done?: string
  /** An e-mail address that was verified by its link. */
  readonly verified?: string
  /** An e-mail address that a new code was sent to. */
  readonly unverified?: string
}

export const useLoginState = () => (useLocation().state ?? {}) as LoginState
