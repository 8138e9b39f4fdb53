import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'

const text = z.optional(z.string())

/** What a history entry of the sign-in page may say. */
const LoginState = z.readonly(
  z.object({
    /** Where to go afterwards. */
    from: text,
    /** A sentence about what was done before. */
    done: text,
    /** An e-mail address that was verified by its link. */
    verified: text,
    /** An e-mail address that a new code was sent to. */
    unverified: text,
  }),
)
export type LoginState = z.infer<typeof LoginState>

export const useLoginState = (): LoginState => LoginState.safeParse(useLocation().state).data ?? {}
