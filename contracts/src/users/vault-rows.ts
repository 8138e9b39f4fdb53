import type { MailPurpose } from './views.ts'

/** What the vault keeps of users. Times are milliseconds since 1970. */

export type Personal = { readonly name: string; readonly email: string; readonly passwordHash: string }

type Pending = Partial<Personal> & { readonly attempt: string; readonly at: number }

/** `users`: what an event of its stream made true, and under `pending` what is claimed until its event is written. */
export type UserRow = Partial<Personal> & {
  readonly id: string
  /** Of each field, the revision of the event that it came with. */
  readonly asOf: Readonly<Partial<Record<keyof Personal, number>>>
  /** By command id. */
  readonly pending: Readonly<Record<string, Pending>>
}

/** `emails`, unique by the e-mail's key, grouped by user. */
export type EmailRow = { readonly id: string; readonly userId: string; readonly key: string }

/** `sessions`, grouped by user: a family of refresh tokens, of which only the hash of the latest is kept. */
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
}

/** `sign-in-attempts`, by a keyed hash of the e-mail; without a user where nobody has it. */
export type AttemptsRow = {
  readonly id: string
  readonly userId: string | null
  readonly failures: number
  readonly failedAt: number
  readonly restsUntil: number
}

/** `mails`, grouped by user. */
export type MailRow = {
  readonly id: string
  readonly userId: string
  readonly purpose: MailPurpose
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly queuedAt: number
  readonly attempts: number
  readonly nextAt: number
  /** When it is not worth sending any more. */
  readonly until: number
  readonly reason: string
  readonly mail: { readonly to: string; readonly subject: string; readonly text: string; readonly html: string } | null
}
