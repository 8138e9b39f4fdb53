import * as z from 'zod/mini'
import { rawText, text, visible } from '../fields.ts'
import { EMAIL_MAX, REFRESH_TOKEN_MAX } from '../limits.ts'
import { Email, emailWith, KnownPassword, LinkToken, NewPassword, Otp, Role, Status, UserName } from './fields.ts'

/** Any text is looked up; only the password decides. */
const LogInEmail = text('Email', {
  max: EMAIL_MAX,
  form: 'NFKC',
  tooLong: 'Please enter a valid email address',
  invalid: 'Please enter a valid email address',
})

const bothRequired = 'Email and password are required'

/** Beside what is said of each of them. */
const notBothMissing = z.refine<{ readonly email?: unknown; readonly password?: unknown } | null>(
  body => [body?.email, body?.password].some(value => value !== undefined && value !== null),
  { error: bothRequired, when: () => true },
)

export const LogIn = z.strictObject({ email: LogInEmail, password: KnownPassword }, bothRequired).check(notBothMissing)
export type LogIn = z.infer<typeof LogIn>

const token = {
  max: REFRESH_TOKEN_MAX,
  required: 'Refresh token is required',
  tooLong: `Refresh token cannot exceed ${REFRESH_TOKEN_MAX} characters`,
} as const
const refreshToken = rawText('Refresh token', token).check(
  z.minLength(1, token.required),
  z.maxLength(token.max, token.tooLong),
  visible('Refresh token', token),
)

/** The token itself, or the handle that refers to the cookie. */
export const RefreshSession = z.strictObject({ refreshToken })

/** `POST /auth/logout` ends the session of the bearer, of the token or of the cookie, whichever comes along. */
export const LogOut = z.optional(z.nullable(z.strictObject({ refreshToken: z.optional(refreshToken) })))

const RecoveryEmail = emailWith({
  required: 'Email address is required',
  malformed: 'Please enter a valid email address',
})

/** A proof is the code of the mail or its link: one of the two. */
const oneProof = z.refine<{ otp?: string | undefined; token?: string | undefined }>(
  ({ otp, token }) => (otp === undefined) !== (token === undefined),
  { path: ['otp'], error: 'Please enter a valid 6-digit OTP' },
)

export const VerifyEmail = z
  .strictObject({ email: RecoveryEmail, otp: z.optional(Otp), token: z.optional(LinkToken) })
  .check(oneProof)
export type VerifyEmail = z.infer<typeof VerifyEmail>

export const ResendOtp = z.strictObject({ email: RecoveryEmail })

export const ForgotPassword = z.strictObject({ email: RecoveryEmail })

export const ResetPassword = z
  .strictObject({
    email: RecoveryEmail,
    otp: z.optional(Otp),
    token: z.optional(LinkToken),
    newPassword: NewPassword,
  })
  .check(oneProof)
export type ResetPassword = z.infer<typeof ResetPassword>

export const ChangePassword = z.strictObject({ currentPassword: KnownPassword, newPassword: NewPassword })
export type ChangePassword = z.infer<typeof ChangePassword>

/** `POST /auth/set-up`: gives the generated administrator a name, an e-mail and a password. */
export const SetUp = z.strictObject({ token: LinkToken, name: UserName, email: Email, password: NewPassword })
export type SetUp = z.infer<typeof SetUp>

/** `PATCH /users/profile`: another e-mail address needs the password, and becomes active once it is verified. */
export const ReviseProfile = z.strictObject({
  name: z.optional(UserName),
  email: z.optional(Email),
  currentPassword: z.optional(KnownPassword),
  weeklyDigest: z.optional(z.boolean()),
})

export const CreateUser = z.strictObject({
  name: UserName,
  email: Email,
  password: NewPassword,
  role: z._default(Role, 'author'),
  status: z._default(Status, 'active'),
})
export type CreateUser = z.infer<typeof CreateUser>

export const ReviseUser = z.strictObject({
  name: z.optional(UserName),
  email: z.optional(Email),
  role: z.optional(Role),
  status: z.optional(Status),
})
export type ReviseUser = z.infer<typeof ReviseUser>

/** `POST /users/profile/personal-data`: to read all that is known of oneself takes the password. */
export const ReadPersonalData = z.strictObject({ currentPassword: KnownPassword })

export const ExportPersonalData = z.strictObject({ email: Email })

/** Without a password, the user gets a mail with a link to choose one. */
export const ResetUserPassword = z.optional(z.nullable(z.strictObject({ newPassword: z.optional(NewPassword) })))
