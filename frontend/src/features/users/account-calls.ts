import { post, type AuthRequest } from '../../session/requests/auth-calls.ts'

/** Changes one's own profile. */
export const profileUpdate = (body: unknown): AuthRequest => ({
  url: 'users/profile',
  method: 'PATCH',
  body,
  timeout: 15_000,
  defaultMessage: 'Profile update failed',
})

export const verifyEmail = (body: { readonly email: string; readonly otp: string }) =>
  post({ url: 'auth/verify-email', body, defaultMessage: 'OTP verification failed' })
export const verifyEmailByLink = (body: { readonly email: string; readonly token: string }) =>
  post({ url: 'auth/verify-email', body, defaultMessage: 'Your email address could not be verified.' })
export const resendOtp = (email: string) =>
  post({ url: 'auth/resend-otp', body: { email }, defaultMessage: 'Failed to resend OTP' })
export const forgotPassword = (email: string) =>
  post({
    url: 'auth/forgot-password',
    body: { email },
    defaultMessage: 'Failed to send reset email. Please try again.',
  })

type NewPassword = { readonly email: string; readonly newPassword: string } & (
  | { readonly otp: string }
  | { readonly token: string }
)
export const resetPassword = (body: NewPassword) =>
  post({ url: 'auth/reset-password', body, defaultMessage: 'Failed to reset password. Please try again.' })

export const readInvitation = (token: string) =>
  post({
    url: 'auth/invitation',
    body: { token },
    defaultMessage: 'The invitation could not be looked up. Please try again.',
  })
