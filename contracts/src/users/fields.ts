import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, USER_NAME_MAX } from '../limits.ts'
import { nameKey } from '../text.ts'
import { PASSWORD_SCORE_MIN, passwordStrength } from './password-strength.ts'

export const Role = z.enum(['admin', 'author', 'auditor'], 'Role must be admin, author or auditor')
export type Role = z.infer<typeof Role>

export const Status = z.enum(['active', 'inactive'], 'Status must be active or inactive')
export type Status = z.infer<typeof Status>

/** Controls could end a mail's header, and what turns the direction of text hides what a name says. */
const UNSEEN_IN_NAMES = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u

export const UserName = text('Name').check(
  z.normalize('NFC'),
  z.maxLength(USER_NAME_MAX, `Name cannot exceed ${USER_NAME_MAX} characters`),
  z.refine(name => !UNSEEN_IN_NAMES.test(name), 'Name contains invalid characters'),
)

const PART = String.raw`[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}]`
const ADDRESS = new RegExp(`^${PART}+@${PART}+\\.${PART}+$`, 'u')

/** An e-mail address, in one Unicode form (NFKC). */
export const emailWith = ({ required = 'Email is required', malformed = 'Invalid email format' } = {}) =>
  text('Email', { required }).check(
    z.normalize('NFKC'),
    z.maxLength(EMAIL_MAX, 'Email address is too long'),
    z.regex(ADDRESS, malformed),
  )

export const Email = emailWith()

/** Two spellings of one e-mail address (case, width, Unicode form) have the same key. */
export const emailKey = nameKey

/** A password that somebody chooses. */
export const NewPassword = z.string({ error: () => 'Password is required' }).check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.minLength(PASSWORD_MIN, { error: `Password must be at least ${PASSWORD_MIN} characters`, abort: true }),
  z.maxLength(PASSWORD_MAX, { error: `Password cannot exceed ${PASSWORD_MAX} characters`, abort: true }),
  z.refine(
    password => passwordStrength(password).score >= PASSWORD_SCORE_MIN,
    'Password is too weak. Please choose a stronger password.',
  ),
)

/** A password that somebody proves to know. */
export const KnownPassword = z
  .string({ error: () => 'Password is required' })
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(PASSWORD_MAX, `Password cannot exceed ${PASSWORD_MAX} characters`),
  )

const otp = 'Please enter a valid 6-digit OTP'

/** A one-time code. */
export const Otp = z.string({ error: () => otp }).check(z.trim(), z.regex(/^\d{6}$/u, otp))

/** What a link of a mail or of the first start carries. */
export const LinkToken = z
  .string({ error: () => 'The link is not complete' })
  .check(z.minLength(1, 'The link is not complete'), z.maxLength(200, 'The link is not complete'))
