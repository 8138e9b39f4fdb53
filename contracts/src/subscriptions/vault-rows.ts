import type { Language } from '../languages.ts'

/** Rows of subscriptions in the vault. Times are milliseconds since 1970. */

/** `subscription-requests`, by a keyed hash of the mailbox: when it was sent a link last. */
type SubscriptionRequestRow = { readonly id: string; readonly at: number }

/** A link that was mailed and not used, in the group of its e-mail's key. */
export type PendingLinkRow = {
  readonly id: string
  readonly email: string
  readonly language: Language
  readonly until: number
}

/** `subscription-links`, by the SHA-256 of the token that was mailed; one that was used has no address. */
type SubscriptionLinkRow =
  | PendingLinkRow
  | { readonly id: string; readonly subscriberId: string; readonly until: number }

/** `subscribers`, unique by the e-mail's key, in the group `active` or `ended`; their ids are random. */
export type SubscriberRow = {
  readonly id: string
  readonly email: string
  readonly language: Language
  readonly confirmedAt: number
  /** SHA-256 of the tokens of the links to unsubscribe: one, and another for each later key of the journal. */
  readonly tokens: readonly string[]
  /** When it was ended: it is erased an hour later. */
  readonly endedAt?: number
}

/** A subscriber whose mail the mail server has refused. */
export type RefusedMail = { readonly subscriberId: string; readonly attempts: number; readonly nextAt: number }

/** `issue-mailings`, by the id of the event that published the issue: its mails to subscribers. */
export type IssueMailingRow = {
  readonly id: string
  readonly volumeId: string
  /** When the issue was published. */
  readonly at: number
  /** Stopped where the volume was deleted meanwhile, or has no papers. */
  readonly state: 'sending' | 'sent' | 'stopped'
  /** Subscribers when it began. */
  readonly total: number
  /** The last subscriber, in the order of their ids, whom a mail was sent to for the first time. */
  readonly after: string
  readonly sent: number
  readonly failed: number
  readonly refused: readonly RefusedMail[]
  /** Refusals since a mail was accepted last: of many in a row the cause is no recipient. */
  readonly refusedInARow: number
  /** Attempts in a row without a mail server, why, and when the next one is due. */
  readonly attempts: number
  readonly reason: string
  readonly nextAt: number
}

/** The kinds of rows of subscriptions that commands and queries share. */
export type SubscriptionKinds = {
  readonly 'subscription-requests': SubscriptionRequestRow
  readonly 'subscription-links': SubscriptionLinkRow
  readonly subscribers: SubscriberRow
  readonly 'issue-mailings': IssueMailingRow
}
