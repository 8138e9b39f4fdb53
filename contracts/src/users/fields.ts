import * as z from 'zod/mini'
import { always, comparedText, rawText, text, visible } from '../fields.ts'
import { EMAIL_MAX, LINK_TOKEN_MAX, PASSWORD_MAX, PASSWORD_MIN, USER_NAME_MAX } from '../limits.ts'
import { nameKey } from '../text/text.ts'
import { PASSWORD_SCORE_MIN, passwordStrength } from './password-strength.ts'

export const Role = z.enum(['admin', 'author', 'auditor'], 'Role must be admin, author or auditor')
export type Role = z.infer<typeof Role>

export const Status = z.enum(['active', 'inactive'], 'Status must be active or inactive')
export type Status = z.infer<typeof Status>

/** An identity provider, as the sign-in page shows it. */
export type OfferedProvider = { readonly id: string; readonly label: string; readonly isOrcid: boolean }

/** Whether the log says that the user is linked to the provider: what the vault has of it counts only then. */
export const isLinked = (
  user: { readonly providers?: readonly string[] | undefined } | undefined,
  provider: string,
): boolean => user?.providers?.includes(provider) === true

export const UserName = text('Name', { max: USER_NAME_MAX, form: 'NFC' })

const NOT_IN_ADDRESSES = String.raw`\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}`
const PART = `[^${NOT_IN_ADDRESSES}]`
/** Of an account that is there. The first dot after the domain's first character decides: one way only to read an address. */
export const KNOWN_ADDRESS = new RegExp(`^${PART}+@${PART}[^.${NOT_IN_ADDRESSES}]*\\.${PART}+$`, 'u')
const ATOM = `[^.${NOT_IN_ADDRESSES}]+`
/** A dot stands between others than dots only (RFC 5321, Dot-string). */
export const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${ATOM}(?:\\.${ATOM})+$`, 'u')

/** The e-mail address of an account that is there, in one Unicode form (NFKC). */
export const emailWith = ({
  required = 'Email is required',
  malformed = 'Invalid email format',
  address = KNOWN_ADDRESS,
} = {}) =>
  text('Email', {
    max: EMAIL_MAX,
    form: 'NFKC',
    required,
    tooLong: 'Email address is too long',
    invalid: malformed,
  }).check(z.regex(address, malformed))

/** The e-mail address that an account is given. */
export const Email = emailWith({ address: ADDRESS })

/** Two spellings of one e-mail address (case, width, Unicode form) have the same key. */
export const emailKey = nameKey

/** Mail to `asha+journal@…` arrives where mail to `asha@…` does (RFC 5233). */
export const mailboxKey = (email: string) => emailKey(email).replace(/\+[^@]*/u, '')

const required = 'Password is required'
const password = { max: PASSWORD_MAX, required, notText: required } as const
const passwordTooLong = `Password cannot exceed ${PASSWORD_MAX} characters`

/** A new password. */
export const NewPassword = rawText('Password', password).check(
  z.minLength(1, { error: required, abort: true }),
  // Stryker disable next-line BooleanLiteral: Zod runs no refinement after a length that was refused, either way.
  z.minLength(PASSWORD_MIN, { error: `Password must be at least ${PASSWORD_MIN} characters`, abort: true }),
  // Stryker disable next-line BooleanLiteral: Zod runs no refinement after a length that was refused, either way.
  z.maxLength(PASSWORD_MAX, { error: passwordTooLong, abort: true }),
  visible('Password', password),
  z.refine(
    chosen => passwordStrength(chosen).score >= PASSWORD_SCORE_MIN,
    'Password is too weak. Please choose a stronger password.',
  ),
)

/** An existing password, to be verified. */
export const KnownPassword = comparedText('Password', password).check(
  z.minLength(1, required),
  z.maxLength(PASSWORD_MAX, passwordTooLong),
)

const otp = 'Please enter a valid 6-digit OTP'

/** A one-time code. */
// Stryker disable next-line Regex, StringLiteral: Each way to be wrong has one sentence, which does not name the field. The text has six characters at most.
export const Otp = text('OTP', { max: 6, ...always(otp) }).check(z.regex(/^\d{6}$/u, otp))

const linkIncomplete = 'The link is not complete'
const link = {
  max: LINK_TOKEN_MAX,
  required: linkIncomplete,
  tooLong: linkIncomplete,
  invalid: linkIncomplete,
} as const

/** What a link of a mail or of the first start carries. */
export const LinkToken = rawText('Link', link).check(
  z.minLength(1, linkIncomplete),
  z.maxLength(link.max, linkIncomplete),
  // Stryker disable next-line StringLiteral: The sentence that it would name the field in is another one.
  visible('Link', link),
)
