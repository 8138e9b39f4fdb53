import * as z from 'zod/mini'
import { Pagination } from '../envelope.ts'
import { numeric, Search } from '../fields.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { Year } from '../volumes/fields.ts'
import { FactorCounts, type FactorInLog, PasskeyOptionsResponse, SignInMethod } from './factors/views.ts'
import { Role, Status } from './fields.ts'

/** The stored document of a user, from events alone: it contains no personal data. */
export type UserDocument = {
  readonly id: string
  readonly role: Role
  readonly status: Status
  readonly emailVerified: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** Of the last event in the stream: the first half of its ETag. */
  readonly revision: number
  /** The command that last ended every session: a session counts only where it outlived this one. */
  readonly securityStamp: string
  /** The second steps of the sign-in; none where it is left out. */
  readonly factors?: readonly FactorInLog[]
  /** Since when the user has the role, where that is not since `createdAt`. */
  readonly roleSince?: string
  /** The identity providers that the account is linked to; none where it is left out. */
  readonly providers?: readonly string[]
}

export const User = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  status: Status,
  emailVerified: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type User = z.infer<typeof User>

type UserState = Pick<UserDocument, 'id' | 'role' | 'status' | 'emailVerified' | 'createdAt' | 'updatedAt'>

/** The user as the back office shows it: the state from the log with the personal data of the vault. */
export const userView = (
  { id, role, status, emailVerified, createdAt, updatedAt }: UserState,
  { name, email }: { readonly name: string; readonly email: string },
): User => ({ id, _id: id, name: name.toWellFormed(), email, role, status, emailVerified, createdAt, updatedAt })

/** `expiresIn` in seconds. The refresh token is a handle (refresh-transport.ts) where the token itself is in a cookie. */
export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresIn: z.int() })
export type Tokens = z.infer<typeof Tokens>

export const LoginResponse = z.object({ user: User, tokens: Tokens })
/** `signOutUrl` is where the session at the identity provider is ended, where it offers that. */
export const SignedOut = z.object({ signOutUrl: z.optional(z.string()) })

export const RefreshResponse = z.object({ tokens: Tokens })

/**
 * The own account; `pendingEmail` is the new e-mail address while it waits to be verified, `weeklyDigest` says of auditors
 * whether they are sent the weekly mail about the record.
 */
export const Profile = z.extend(User, {
  pendingEmail: z.optional(z.string()),
  weeklyDigest: z.optional(z.boolean()),
})
export type Profile = z.infer<typeof Profile>

const upTo = (maximum: number) => numeric(z.int().check(z.gte(1), z.lte(maximum)))

/** `GET /admin/users`, oldest account first; `search` looks in name and e-mail. */
export const UserFilter = z.object({
  role: z.optional(Role),
  status: z.optional(Status),
  search: z.optional(Search),
  page: z.optional(upTo(1_000_000)),
  limit: z.optional(upTo(PAGE_SIZE_MAX)),
})
export type UserFilter = z.infer<typeof UserFilter>
/** An account in the list: when its user signed in last, as far as that is known, and until when it takes no sign-in. */
const ListedUser = z.extend(User, {
  lastSignInAt: z.optional(z.string()),
  lockedUntil: z.optional(z.string()),
  /** Where a mail to it could not be delivered. */
  hasFailedMail: z.optional(z.boolean()),
  factors: z.optional(FactorCounts),
})
export type ListedUser = z.infer<typeof ListedUser>

export const UserResponse = z.object({ user: User })
/** `note` says, in a sentence, what else the change means. */
export const RevisedUserResponse = z.extend(UserResponse, { note: z.optional(z.string()) })
export const UsersResponse = z.object({ users: z.array(ListedUser), pagination: Pagination })
export type UsersResponse = z.infer<typeof UsersResponse>

/** A live session of a user, listed latest seen first. Dates are ISO 8601. */
export const Session = z.object({
  id: z.string(),
  /** What the browser calls itself; may be empty. */
  userAgent: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** When it ends, however busy. */
  expiresAt: z.string(),
  /** Whether it is the session of the request. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>
/** `GET /users/profile/sessions` */
export const SessionsResponse = z.object({ sessions: z.array(Session) })
export type SessionsResponse = z.infer<typeof SessionsResponse>

/** `at` is ISO 8601. */
const SignIn = z.object({ at: z.string(), userAgent: z.string(), methods: z.array(SignInMethod) })
export type SignIn = z.infer<typeof SignIn>
/** `GET /users/profile/sign-ins` */
export const SignInsResponse = z.object({ signIns: z.array(SignIn) })
/**
 * Somebody who is invited and has no account yet; `invitedBy` is null where that account was erased. `isExpired` also where
 * who sent it no longer manages users. Dates are ISO 8601.
 */
export const Invitation = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  invitedBy: z.nullable(z.string()),
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  hasFailedMail: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>
/** `GET /admin/invitations`, latest sent first. */
export const InvitationsResponse = z.object({ invitations: z.array(Invitation) })
export type InvitationsResponse = z.infer<typeof InvitationsResponse>

/** What the link of an invitation shows to whoever opens it. */
export const OpenInvitation = z.extend(
  z.pick(Invitation, { name: true, email: true, role: true, expiresAt: true }),
  /** What a passkey in place of a password is created by; null where the journal's address has none. */
  { passkey: z.nullable(PasskeyOptionsResponse) },
)
export type OpenInvitation = z.infer<typeof OpenInvitation>

/** 32 bytes, base64url. */
export const StorageKeyResponse = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/u)) })

/** `DELETE /users/profile/sessions`, and `/admin/users/:id/sessions` */
export const SessionsEndedResponse = z.object({ ended: z.int() })

export const AccountMailPurpose = z.enum([
  'verification',
  'recovery',
  'password-changed',
  'email-change',
  'email-change-requested',
  'email-changed',
  'new-device',
  'api-token-created',
  'factors-changed',
  'factors-reset',
  'second-step-guessed',
  'second-step-needed',
  'identity-changed',
  'invitation',
  'account-ends',
])
export type AccountMailPurpose = z.infer<typeof AccountMailPurpose>

export const MailPurpose = z.enum([
  ...AccountMailPurpose.options,
  'contact-message',
  'contact-acknowledgement',
  'contact-reply',
  'damaged-files',
  'late-backup',
  'log-alarm',
  'audit-digest',
  'proposed-correction',
  'infected-file',
  'subscription',
  'author-mail',
  'factors-reset-notice',
])
export type MailPurpose = z.infer<typeof MailPurpose>

/** A mail that could not be handed over; `nextAttemptAt` is null where no attempt is left. */
export const FailedMail = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  purpose: MailPurpose,
  queuedAt: z.string(),
  attempts: z.int(),
  /** The mail server's code for it, e.g. ECONNECTION or 550. */
  reason: z.string(),
  nextAttemptAt: z.nullable(z.string()),
})
export type FailedMail = z.infer<typeof FailedMail>

/** An account that takes no sign-in for a while, after wrong passwords. */
export const LockedAccount = z.object({ userId: z.string(), name: z.string(), email: z.string(), until: z.string() })
export type LockedAccount = z.infer<typeof LockedAccount>

const Paper = z.object({ id: z.string(), title: z.string() })

/** `GET /admin/attention`: what the dashboard and the notification bell list. */
export const AttentionResponse = z.object({
  failedMails: z.array(FailedMail),
  lockedAccounts: z.array(LockedAccount),
  /** Names of read models that lag more than a second behind the log, or have a parked stream. */
  laggingReadModels: z.array(z.string()),
  /** Messages to the journal that nobody has handled. */
  unhandledMessages: z.int(),
  /** When the oldest of them was received; null where there is none. */
  unhandledSince: z.nullable(z.string()),
  /** Papers with corrections that authors propose. */
  proposedCorrections: z.int(),
  /** One of them; null where there is none. */
  proposedPaper: z.nullable(Paper),
  /** PDFs that are missing or damaged. */
  brokenPdfs: z.int(),
  /** A paper whose current PDF is one of them; null where there is none. */
  brokenPaper: z.nullable(Paper),
  /** Those that nobody but staff sees yet. */
  volumesInPreparation: z.array(z.object({ id: z.string(), name: z.string(), year: Year })),
  /** Of the board that readers see. */
  membersWithoutAffiliation: z.int(),
  /** Where the journal makes backups by itself and the last one is too old: when that was made, null where there is none. */
  lateBackup: z.nullable(z.object({ lastAt: z.nullable(z.string()) })),
  /** Why the public log does not continue what was signed before, in a sentence; null where it does. */
  logRefusal: z.nullable(z.string()),
  /** Whether the journal holds the sample and nothing that somebody wrote. */
  isOnlySample: z.boolean(),
  /** How far a new journal is set up; null once that has ended, and of any other journal. */
  settingUp: z.nullable(z.object({ done: z.int(), of: z.int(), isUntitled: z.boolean() })),
})
export type AttentionResponse = z.infer<typeof AttentionResponse>
