import { REFRESH_TRANSPORT_HEADER } from '@shodh/contracts/users/refresh-transport.ts'
import { LoginResponse, RefreshResponse, User } from '@shodh/contracts/users/views.ts'
import { request, type Meta, type Result, type ApiError } from '../../api.ts'

export type AuthRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly timeout?: number
  readonly defaultMessage?: string
  /** Whether the request outlives its page. */
  readonly keepalive?: boolean
}

export type Reply =
  | {
      readonly data: unknown
      readonly error?: undefined
      readonly meta?: Meta
      /** Of the envelope, where a form was uploaded. */
      readonly message?: string
    }
  | { readonly error: ApiError; readonly data?: undefined; readonly message?: undefined }

const inCookie = { [REFRESH_TRANSPORT_HEADER]: 'cookie' }

type Schema<Data> = { readonly safeParse: (data: unknown) => { readonly data?: Data } }

const shaped = <Data>(reply: Reply, schema: Schema<Data>, otherwise: string): Result<Data> => {
  if (reply.error) return { error: reply.error }
  const { data } = schema.safeParse(reply.data)
  return data === undefined ? { error: { status: 'UNREADABLE', message: otherwise } } : { data }
}

export const post = async (call: AuthRequest): Promise<Reply> => await request({ method: 'POST', ...call })

/** By a password, or by what proves who somebody is instead of it or after it. */
export const logIn = async (
  url: `auth/${'login' | 'second-factor' | 'passkey' | 'oidc' | 'set-up' | 'accept-invitation'}`,
  body: unknown,
) =>
  shaped(
    await post({
      url,
      body,
      headers: inCookie,
      timeout: 20_000,
      defaultMessage: 'Login failed. Please try again.',
    }),
    LoginResponse,
    'Invalid login response',
  )

const TOKENS = ['accessToken', 'refreshToken', 'expiresIn'] as const

/** What is wrong with a refresh that succeeded. */
const invalidRefresh = ({ data }: Reply) => {
  const { tokens }: { readonly tokens?: unknown } = data && typeof data === 'object' ? data : {}
  if (typeof tokens !== 'object' || tokens === null) return 'Invalid token refresh response'
  return TOKENS.every(name => name in tokens) ? 'Invalid token data provided' : 'Incomplete token data'
}

export const refreshTokens = async (refreshToken: string) => {
  // a page that is left meanwhile must not lose the cookie of the response: the one before it counts no more
  const call = { url: 'auth/refresh', body: { refreshToken }, headers: inCookie, timeout: 10_000, keepalive: true }
  const reply = await post(call)
  return shaped(reply, RefreshResponse, invalidRefresh(reply))
}

export const bearing = async (accessToken: string, { headers, ...call }: AuthRequest): Promise<Reply> => {
  const named = { ...headers, ...(accessToken && { authorization: `Bearer ${accessToken}` }) }
  return await request({ ...call, cache: 'no-store', headers: named })
}

export const profile = async (accessToken: string, timeout = 15_000) =>
  shaped(await bearing(accessToken, { url: 'users/profile', timeout }), User, 'Invalid profile')

/** Its failure changes nothing: the browser forgets the session all the same. */
export const logOut = (accessToken: string, refreshToken?: string) =>
  bearing(accessToken, {
    url: 'auth/logout',
    method: 'POST',
    timeout: 5000,
    ...(refreshToken !== undefined && { body: { refreshToken } }),
  })
