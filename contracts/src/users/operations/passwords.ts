import { Nothing } from '../../envelope.ts'
import { ok, operationsOf, sent } from '../../operations/operation.ts'
import { ChangePassword, ForgotPassword, ResendOtp, ResetPassword, SetUp, VerifyEmail } from '../commands.ts'
import { examplePassword, exampleTokens, exampleUser } from '../examples.ts'
import { signInHeaders } from '../refresh-transport.ts'
import { LoginResponse } from '../views.ts'

const api = operationsOf('Passwords')
const { name, email } = exampleUser
const otp = '204863'
const newPassword = 'Banyan-shade-42-kites'

const WRONG_CODE = ['OTP_WRONG', 'OTP_EXPIRED', 'OTP_SPENT'] as const
const UNFIT = ['PASSWORD_COMMON', 'PASSWORD_PERSONAL'] as const

export const passwordOperations = {
  verifyEmail: api.post('/auth/verify-email', {
    summary: 'Verify an e-mail address with the code or the link that was mailed to it',
    allow: 'everyone',
    limit: 'try codes',
    body: sent(VerifyEmail, { email, otp }),
    response: ok(Nothing, {}),
    refusals: ['OTP_WRONG', 'VERIFICATION_LINK_INVALID', 'EMAIL_TAKEN'],
    appends: true,
  }),
  resendOtp: api.post('/auth/resend-otp', {
    summary: 'Mail another code for an address that waits to be verified',
    description: 'The response does not reveal whether it does.',
    allow: 'everyone',
    limit: 'send codes',
    body: sent(ResendOtp, { email }),
    response: ok(Nothing, {}),
    refusals: ['OTP_TOO_SOON'],
  }),
  forgotPassword: api.post('/auth/forgot-password', {
    summary: 'Mail a code and a link to choose a new password',
    description: 'The response does not reveal whether an account has the address.',
    allow: 'everyone',
    limit: 'send codes',
    body: sent(ForgotPassword, { email }),
    response: ok(Nothing, {}),
    refusals: ['OTP_TOO_SOON'],
  }),
  resetPassword: api.post('/auth/reset-password', {
    summary: 'Choose a new password with the code or the link of a mail',
    description: 'Ends every session of the account.',
    allow: 'everyone',
    limit: 'try codes',
    body: sent(ResetPassword, { email, otp, newPassword }),
    response: ok(Nothing, {}),
    refusals: [...WRONG_CODE, 'RESET_LINK_INVALID', ...UNFIT, 'USER_NOT_FOUND'],
    appends: true,
  }),
  changePassword: api.post('/auth/change-password', {
    summary: 'Change the own password',
    description:
      'Ends every other session of the account. Where there is a second step, it needs a proof of the last ten minutes.',
    allow: 'use the own account',
    body: sent(ChangePassword, { currentPassword: examplePassword, newPassword }),
    response: ok(Nothing, {}),
    refusals: [
      'STEP_UP_REQUIRED',
      'CURRENT_PASSWORD_WRONG',
      'SIGN_IN_THROTTLED',
      'PASSWORD_UNCHANGED',
      ...UNFIT,
      'USER_NOT_FOUND',
    ],
    appends: true,
  }),
  setUpAdministrator: api.post('/auth/set-up', {
    summary: 'Give the generated administrator a name, an e-mail address and a password, and sign in',
    description: 'With the one-time link of the first start.',
    allow: 'everyone',
    limit: 'try codes',
    headers: signInHeaders,
    body: sent(SetUp, { token: 'q3J0b2tlbi1vZi10aGUtc2V0LXVwLWxpbms', name, email, password: examplePassword }),
    response: ok(LoginResponse, { user: { ...exampleUser, role: 'admin' }, tokens: exampleTokens }),
    refusals: ['SET_UP_LINK_INVALID', ...UNFIT, 'EMAIL_TAKEN', 'SECOND_FACTOR_REQUIRED', 'USER_NOT_FOUND'],
    appends: true,
  }),
} as const
