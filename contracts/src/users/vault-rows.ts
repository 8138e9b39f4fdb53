import type { FactorKind, SignInMethod } from './factors/views.ts'
import type { Role } from './fields.ts'
import type { Language } from '../languages.ts'
import type { MailPurpose } from './views.ts'
import { isWithin } from '../time/dates.ts'
import type { ApiTokenRow } from './tokens/api-tokens.ts'

/** Rows of users in the vault. Times are milliseconds since 1970. */

export type Personal = { readonly name: string; readonly email: string; readonly passwordHash: string }

/** What a command brings; `formerEmail` is the address that it replaces, where its owner is to be notified. */
export type ClaimedValues = Partial<Personal> & { readonly formerEmail?: string }

type Pending = ClaimedValues & { readonly attempt: string; readonly at: number }

/**
 * A new e-mail address that waits to be verified. It reserves nothing, and ends with what ends every session (`securityStamp`)
 * and with another change of the address (`from`).
 */
type EmailChange = {
  readonly email: string
  readonly from: string
  readonly securityStamp: string
  readonly until: number
}

/** `users`: what an event of its stream made true, and under `pending` what is claimed until its event is written. */
export type UserRow = Partial<Personal> & {
  readonly id: string
  /** Of each field, the revision of the event that it came with. */
  readonly asOf: Readonly<Partial<Record<keyof Personal, number>>>
  /** By command id. */
  readonly pending: Readonly<Record<string, Pending>>
  /** By command id: addresses whose owners are still to be notified that they are no longer the user's. */
  readonly formerEmails?: Readonly<Record<string, string>>
  readonly emailChange?: EmailChange
  /** When changes of the e-mail address were requested in the last hour. */
  readonly emailChangeRequests?: readonly number[]
  /** When the user signed in last. */
  readonly signedInAt?: number
  /** The user wants no weekly mail about the record. */
  readonly noDigest?: true
  /** When the user was mailed that the unused account is about to be erased. */
  readonly endNoticeAt?: number
  /** A command to erase the user was given, and may have been refused. */
  readonly isBeingErased?: true
}

/** `emails`, unique by the e-mail's key, grouped by user. */
export type EmailRow = { readonly id: string; readonly userId: string; readonly key: string }

/** `invitations`, by the id that the user will have, unique by the e-mail's key; only the hash of the mailed token is stored. */
export type InvitationRow = Pick<Personal, 'name' | 'email'> & {
  readonly id: string
  readonly role: Role
  /** Of the mail and the page, where it is not the journal's. */
  readonly language?: Language | undefined
  /** Empty until the first mail. */
  readonly hash: string
  readonly until: number
  readonly invitedBy: string
  /** When mails were sent, of the last hour and the last one. */
  readonly sentAt: readonly number[]
}

/** `sessions`, grouped by user: a family of refresh tokens, of which only the hash of the latest is stored. */
export type SessionRow = {
  readonly id: string
  readonly userId: string
  readonly userAgent: string
  /** Commands that ended every session of the user but left this one: it counts while the last of them is here. */
  readonly outlived: readonly string[]
  readonly createdAt: number
  readonly seenAt: number
  readonly refreshHash: string
  readonly rotatedAt: number
  /** How often the token was replaced. */
  readonly generation: number
  readonly isEnded: boolean
  /** When the person last proved to be there, and by what; of rows without it: at `createdAt`, by the password. */
  readonly provenAt?: number
  readonly methods?: readonly SignInMethod[]
  /** The identity provider that it was begun by. */
  readonly provider?: string
}

/** `factors`, grouped by user: a second step of the sign-in. */
export type FactorRow = {
  readonly id: string
  readonly userId: string
  readonly kind: FactorKind
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | null
  /** It counts from then on; a row without waits to be activated. */
  readonly isActive: boolean
  readonly passkey?: {
    /** base64url, as the public key (COSE). */
    readonly credentialId: string
    readonly publicKey: string
    readonly counter: number
    readonly transports: readonly string[]
    readonly isBackedUp: boolean
    /** Whether its authenticator verified the user when it was created. */
    readonly verifiesUser?: boolean
  }
  readonly totp?: {
    readonly sealedSecret: string
    /** The last time step whose code was accepted: each code counts once (RFC 6238, section 5.2). */
    readonly lastStep: number
  }
}

/** `recovery-codes`, by the id of the user. */
type RecoveryCodesRow = {
  readonly id: string
  readonly hashes: readonly { readonly hash: string; readonly usedAt: number | null }[]
  readonly createdAt: number
}

/** `sign-in-challenges`: each is answered once, and ends with what ends every session of the user (`securityStamp`). */
export type ChallengeRow = {
  readonly id: string
  /** None of a sign-in by a passkey alone. */
  readonly userId: string | null
  readonly purpose: 'sign-in' | 'step-up' | 'passkey' | 'registration'
  /** The identity provider that the first step was taken with, in place of the password. */
  readonly provider?: string | undefined
  /** 256 random bits, base64url, which a passkey signs. */
  readonly challenge: string
  readonly securityStamp: string
  readonly until: number
}

/** `sign-ins`, by the id of their session, grouped by user: for SIGN_IN_DAYS. */
type SignInRow = {
  readonly id: string
  readonly userId: string
  readonly at: number
  readonly userAgent: string
  readonly methods: readonly SignInMethod[]
}

/**
 * `linked-identities`, by the hash of provider, issuer and subject, grouped by user: who somebody is at an identity provider. It
 * counts while the user `isLinked` to the provider.
 */
export type IdentityRow = {
  readonly id: string
  readonly userId: string
  readonly provider: string
  /** Of ORCID alone. */
  readonly orcid?: string | undefined
  readonly linkedAt: number
  readonly usedAt: number | null
  /** The account was opened by this sign-in, which also says its role. */
  readonly hasOpened?: boolean | undefined
}

/**
 * `sign-in-attempts`, by a keyed hash of the e-mail; without a user where nobody has it. `trusted-attempts`, by a keyed
 * hash of a device that has signed in before, or of a user who confirms the own password.
 */
export type AttemptsRow = {
  readonly id: string
  readonly userId: string | null
  readonly failures: number
  readonly failedAt: number
  readonly restsUntil: number
}

/** `mails`, each of a user, of the contact message that it is about, or of an author's address. */
export type MailRow = {
  readonly id: string
  readonly userId: string
  readonly purpose: MailPurpose
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly queuedAt: number
  readonly attempts: number
  readonly nextAt: number
  /** When it expires. */
  readonly until: number
  readonly reason: string
  /** It waits until what it is about is there again. */
  readonly isHeld?: boolean
  readonly mail: {
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly html: string
    readonly replyTo?: string | undefined
    readonly isWritten?: boolean | undefined
    readonly messageId?: string | undefined
    readonly inReplyTo?: string | undefined
  } | null
}

/** `mail-outcomes`, by the id of a mail: what became of it, of mails of which that is shown later. */
type MailOutcomeRow = { readonly id: string; readonly state: Exclude<MailRow['state'], 'waiting'> }

/** The kinds of rows of users that commands and queries share. */
export type UserKinds = {
  readonly users: UserRow
  readonly emails: EmailRow
  readonly invitations: InvitationRow
  readonly sessions: SessionRow
  readonly 'sign-ins': SignInRow
  readonly factors: FactorRow
  readonly 'recovery-codes': RecoveryCodesRow
  readonly 'sign-in-challenges': ChallengeRow
  readonly 'linked-identities': IdentityRow
  readonly 'sign-in-attempts': AttemptsRow
  readonly 'trusted-attempts': AttemptsRow
  readonly 'api-tokens': ApiTokenRow
  readonly mails: MailRow
  readonly 'mail-outcomes': MailOutcomeRow
}

/** When the account was last changed or used, in milliseconds. */
export const lastActivity = (
  { updatedAt }: { readonly updatedAt: string },
  { signedInAt = 0 }: Pick<UserRow, 'signedInAt'>,
  sessions: readonly Pick<SessionRow, 'seenAt'>[],
  tokens: readonly Pick<ApiTokenRow, 'usedAt'>[],
): number =>
  Math.max(
    Date.parse(updatedAt),
    signedInAt,
    ...sessions.map(({ seenAt }) => seenAt),
    ...tokens.map(({ usedAt }) => usedAt ?? 0),
  )

/** The password is valid from its event on, also while the vault is not yet updated; undefined where there is none. */
export const passwordHashOf = (
  { passwordHash, pending }: UserRow,
  { securityStamp }: { readonly securityStamp: string },
): string | undefined => pending[securityStamp]?.passwordHash ?? passwordHash

/** The e-mail address that waits to be verified; `securityStamp` is the user's current one. */
export const pendingEmailOf = (
  { email, emailChange }: Pick<UserRow, 'email' | 'emailChange'>,
  securityStamp: string,
  now: number = Date.now(),
): string | undefined =>
  emailChange && emailChange.securityStamp === securityStamp && emailChange.from === email && now < emailChange.until
    ? emailChange.email
    : undefined

/** Milliseconds until somebody may try to sign in again; 0 after failures of the future, before the clock went back. */
export const restLeft = ({ failedAt, restsUntil }: AttemptsRow, now: number): number =>
  isWithin(Infinity, failedAt, now) ? Math.max(0, restsUntil - now) : 0
