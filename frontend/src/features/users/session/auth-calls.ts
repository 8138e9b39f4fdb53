import { REFRESH_TRANSPORT_HEADER } from '@shodh/contracts/users/transport.ts'
import { LoginAnswer, RefreshAnswer, User } from '@shodh/contracts/users/views.ts'
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react'
import { ask, type Answered, type ApiError } from '../../../api.ts'

export type Question = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly timeout?: number
}

export type Reply =
  | { readonly data: unknown; readonly error?: undefined; readonly meta?: FetchBaseQueryMeta }
  | { readonly error: ApiError; readonly data?: undefined }

const inCookie = { [REFRESH_TRANSPORT_HEADER]: 'cookie' }

type Schema<Data> = { readonly safeParse: (data: unknown) => { readonly data?: Data } }

const shaped = <Data>(reply: Reply, schema: Schema<Data>, otherwise: string): Answered<Data> => {
  if (reply.error) return { error: reply.error }
  const { data } = schema.safeParse(reply.data)
  return data === undefined ? { error: { status: 'UNREADABLE', message: otherwise } } : { data }
}

const post = async (question: Question) => (await ask({ method: 'POST', ...question })) as Reply

export const logIn = async (body: { readonly email: string; readonly password: string }) =>
  shaped(
    await post({ url: 'auth/login', body, headers: inCookie, timeout: 20_000 }),
    LoginAnswer,
    'Invalid login response',
  )

export const refreshTokens = async (refreshToken: string) =>
  shaped(
    await post({ url: 'auth/refresh', body: { refreshToken }, headers: inCookie, timeout: 10_000 }),
    RefreshAnswer,
    'Invalid token refresh response',
  )

export const bearing = async (accessToken: string, { headers, ...question }: Question) => {
  const named = { ...headers, authorization: `Bearer ${accessToken}` }
  return (await ask({ ...question, cache: 'no-store', headers: named })) as Reply
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

export const verifyEmail = (body: { readonly email: string; readonly otp: string }) =>
  post({ url: 'auth/verify-email', body })
export const resendOtp = (email: string) => post({ url: 'auth/resend-otp', body: { email } })
export const forgotPassword = (email: string) => post({ url: 'auth/forgot-password', body: { email } })

type NewPassword = { readonly email: string; readonly newPassword: string } & (
  { readonly otp: string } | { readonly token: string }
)
export const resetPassword = (body: NewPassword) => post({ url: 'auth/reset-password', body })

type SetUp = { readonly token: string; readonly name: string; readonly email: string; readonly password: string }
export const setUp = (body: SetUp) => post({ url: 'auth/set-up', body })
