import * as z from 'zod/mini'
import { always, eachOnce, rawText, Reason, text, visible } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { EMAIL_MAX, FACTOR_NAME_MAX, INVITATIONS_AT_ONCE_MAX, REFRESH_TOKEN_MAX } from '../limits.ts'
import { RequiredOf } from './factors/views.ts'
import {
  Email,
  emailKey,
  emailWith,
  KnownPassword,
  LinkToken,
  NewPassword,
  Otp,
  Role,
  Status,
  UserName,
} from './fields.ts'

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

/** `POST /admin/invitations`: each address once. */
export const InviteUsers = z.strictObject({
  invitations: z
    .array(z.strictObject({ name: UserName, email: Email, role: Role }), 'Somebody to invite is required')
    .check(
      z.minLength(1, 'Somebody to invite is required'),
      z.maxLength(INVITATIONS_AT_ONCE_MAX, `At most ${INVITATIONS_AT_ONCE_MAX} can be invited at once`),
      eachOnce(
        ({ email }) => emailKey(email),
        () => 'This address is named twice',
        'email',
      ),
    ),
  /** Of the mails, by default the journal's first. */
  language: z.optional(z.enum(LANGUAGES, `language must be one of ${LANGUAGES.join(', ')}`)),
})
export type InviteUsers = z.infer<typeof InviteUsers>

/** `POST /auth/invitation` */
export const ReadInvitation = z.strictObject({ token: LinkToken })

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

export const ExportPersonalData = z.strictObject({ email: Email })

/** Without a password, the user gets a mail with a link to choose one. */
export const ResetUserPassword = z.optional(z.nullable(z.strictObject({ newPassword: z.optional(NewPassword) })))

const code = 'Please enter the 6 digits of the code'
/** A time-based one-time password (RFC 6238), as apps show it: in groups, perhaps. */
const TotpCode = text('Code', { max: 12, ...always(code) }).check(
  z.overwrite(given => given.replaceAll(' ', '')),
  z.regex(/^\d{6}$/u, code),
)

const recoveryCode = 'Please enter a recovery code'
/** As it was shown, in whatever case and groups. */
const RecoveryCode = text('Recovery code', { max: 40, ...always(recoveryCode) })

const bytes = (label: string, max: number) =>
  rawText(label, { max }).check(
    z.maxLength(max, `${label} is too long`),
    z.regex(/^[\w-]*$/u, `${label} is not base64url`),
  )

const challengeId = rawText('Challenge', { max: 40 }).check(
  z.maxLength(40, 'Challenge is too long'),
  z.regex(/^[\w.-]*$/u, 'Challenge is not one of the journal'),
)

const credential = {
  id: bytes('Credential', 1400),
  rawId: bytes('Credential', 1400),
  type: z.literal('public-key'),
}

/** `AuthenticationResponseJSON` (WebAuthn Level 3, section 5.2.2), as far as it is looked at. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes('Client data', 4000),
    authenticatorData: bytes('Authenticator data', 4000),
    signature: bytes('Signature', 2000),
    userHandle: z.optional(z.nullable(bytes('User handle', 200))),
  }),
})
export type Assertion = z.infer<typeof Assertion>

/** `RegistrationResponseJSON` (WebAuthn Level 3, section 5.2.1), as far as it is looked at. */
export const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes('Client data', 4000),
    attestationObject: bytes('Attestation', 12_000),
    transports: z.optional(z.array(bytes('Transport', 40)).check(z.maxLength(10, 'Too many transports'))),
  }),
})
export type Attestation = z.infer<typeof Attestation>

const steps = {
  code: z.optional(TotpCode),
  recoveryCode: z.optional(RecoveryCode),
  assertion: z.optional(Assertion),
}

/** An object in which exactly one of the fields is given; an error is shown at the first. */
const oneOf = (names: readonly [string, ...string[]], error: string) =>
  z.refine<Readonly<Record<string, unknown>>>(given => names.filter(name => given[name] !== undefined).length === 1, {
    path: [names[0]],
    error,
  })

/** `POST /auth/second-factor` */
export const SecondFactor = z
  .strictObject({ challengeId, ...steps })
  .check(oneOf(['code', 'recoveryCode', 'assertion'], code))
export type SecondStep = Omit<z.infer<typeof SecondFactor>, 'challengeId'>

/** `POST /auth/passkey`: signing in by a passkey alone. */
export const PasskeyLogIn = z.strictObject({ challengeId, assertion: Assertion })

/** `POST /users/profile/step-up`; a passkey needs the challenge that it has signed. */
export const StepUp = z
  .strictObject({ challengeId: z.optional(challengeId), password: z.optional(KnownPassword), ...steps })
  .check(oneOf(['code', 'recoveryCode', 'assertion', 'password'], code))
export type StepUp = z.infer<typeof StepUp>

const FactorName = text('Name', { max: FACTOR_NAME_MAX, form: 'NFC' })

export const NameFactor = z.strictObject({ name: FactorName })
export const BeginTotp = z.optional(z.nullable(z.strictObject({ name: z.optional(FactorName) })))
export const ActivateTotp = z.strictObject({ first: TotpCode, second: TotpCode })
export const AddPasskey = z.strictObject({ challengeId, name: FactorName, attestation: Attestation })

/** `POST /auth/accept-invitation`: with a password, or with a passkey in its place. */
export const AcceptInvitation = z
  .strictObject({
    token: LinkToken,
    name: UserName,
    password: z.optional(NewPassword),
    passkey: z.optional(AddPasskey),
  })
  .check(oneOf(['password', 'passkey'], 'Please give either a password or a passkey'))
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

export const ResetFactors = z.strictObject({ reason: Reason })
export const SetSignInPolicy = z.strictObject({ required: RequiredOf, reason: Reason })
