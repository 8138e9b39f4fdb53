import { Role } from '@shodh/contracts/users/fields.ts'
import * as z from 'zod/mini'
import { ImportError } from './import-error.ts'
import type { RetriedReply, RetryingRequest } from '../client/retry-request.ts'
import type { Call } from '../client/request.ts'
import type { Credentials } from './settings.ts'

/** Sends with the access token of the administrator. */
export type SignedInRequest = (call: Call) => Promise<RetriedReply>

/** Seconds before its end that a token is no longer used. */
const MARGIN_S = 60

const SignedIn = z.object({
  user: z.object({ role: Role }),
  /** `expiresIn` in seconds. */
  tokens: z.object({ accessToken: z.string(), expiresIn: z.int() }),
})

/** `until` by performance.now(). */
type Held = { readonly token: string; readonly until: number }

const tokenIn = ({ status, data, message }: RetriedReply, { email, source }: Credentials): Held => {
  if (status === 401) throw new ImportError(`The journal refused the e-mail and password from ${source}.`)
  if (status !== 200) throw new ImportError(`The journal refused to sign in ${email}: ${message}`)
  const { user, tokens } = SignedIn.parse(data)
  if (user.role !== 'admin') throw new ImportError(`${email} is not an administrator of this journal.`)
  return { token: tokens.accessToken, until: performance.now() + (tokens.expiresIn - MARGIN_S) * 1000 }
}

/** Signs in, and again before the token ends or once it is no longer accepted. Throws ImportError. */
export const signedInRequest = (request: RetryingRequest, credentials: Credentials): SignedInRequest => {
  const logIn = async () => {
    const { email, password } = credentials
    return tokenIn(await request({ method: 'POST', path: '/auth/login', json: { email, password } }), credentials)
  }

  let held: Promise<Held> | undefined
  const token = async (refused?: string) => {
    const before = (held ??= logIn())
    const { token, until } = await before
    if (token !== refused && performance.now() < until) return token
    if (held === before) held = logIn()
    return (await held).token
  }

  return async call => {
    const first = await token()
    const reply = await request(call, first)
    if (reply.status !== 401) return reply
    const second = await request(call, await token(first))
    if (second.status === 401) throw new ImportError('The journal does not accept its own sign-in.')
    return second
  }
}
