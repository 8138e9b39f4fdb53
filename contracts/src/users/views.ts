import * as z from 'zod/mini'
import { Pagination } from '../answer.ts'
import { numeric } from '../fields.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { Role, Status } from './fields.ts'

/** What the log knows of a user: nothing that a person may ask to forget. */
export const UserDocument = z.object({
  id: z.string(),
  role: Role,
  status: Status,
  emailVerified: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Of the last event in the stream: the first half of its ETag. */
  revision: z.int(),
  /** The command that last ended every session: a session counts only where it outlived this one. */
  standing: z.string(),
})
export type UserDocument = z.infer<typeof UserDocument>

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

type Facts = Omit<UserDocument, 'revision' | 'standing'>

/** The user as the back office shows it: the facts of the log with the personal data of the vault. */
export const userView = (
  { id, role, status, emailVerified, createdAt, updatedAt }: Facts,
  { name, email }: { readonly name: string; readonly email: string },
): User => ({ id, _id: id, name, email, role, status, emailVerified, createdAt, updatedAt })

/** `expiresIn` in seconds. The refresh token is a handle (transport.ts) where the token itself is in a cookie. */
export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresIn: z.int() })
export type Tokens = z.infer<typeof Tokens>

export const LoginAnswer = z.object({ user: User, tokens: Tokens })
export type LoginAnswer = z.infer<typeof LoginAnswer>
export const RefreshAnswer = z.object({ tokens: Tokens })
export type RefreshAnswer = z.infer<typeof RefreshAnswer>

/** `GET /users/profile`, `PATCH /users/profile` and `GET /admin/users/{id}` answer a User itself. */
export const UserAnswer = z.object({ user: User })
export type UserAnswer = z.infer<typeof UserAnswer>

const wholeNumber = (maximum: number) => numeric(z.int().check(z.gte(1), z.lte(maximum)))

/** `GET /admin/users`, oldest account first; `search` looks in name and e-mail. */
export const UserFilter = z.object({
  role: z.optional(Role),
  status: z.optional(Status),
  search: z.optional(z.string()),
  page: z.optional(wholeNumber(1_000_000)),
  limit: z.optional(wholeNumber(PAGE_SIZE_MAX)),
})
export type UserFilter = z.infer<typeof UserFilter>
export const UsersAnswer = z.object({ users: z.array(User), pagination: Pagination })
export type UsersAnswer = z.infer<typeof UsersAnswer>

/** A place where somebody is signed in, latest seen first. Dates are ISO 8601. */
export const Session = z.object({
  id: z.string(),
  /** What the browser calls itself; may be empty. */
  userAgent: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** When it ends, however busy. */
  expiresAt: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>
/** `GET /users/profile/sessions` */
export const SessionsAnswer = z.object({ sessions: z.array(Session) })
export type SessionsAnswer = z.infer<typeof SessionsAnswer>

export const MailPurpose = z.enum(['verification', 'recovery', 'password-changed', 'email-changed'])
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

/** `GET /admin/attention`: what the bell lists. */
export const AttentionAnswer = z.object({
  failedMails: z.array(FailedMail),
  lockedAccounts: z.array(LockedAccount),
  /** Names of read models that have not drawn within a second what had been written. */
  laggingReadModels: z.array(z.string()),
})
export type AttentionAnswer = z.infer<typeof AttentionAnswer>
