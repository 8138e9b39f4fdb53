import type { Language } from '../languages.ts'

/** What a person typed into the contact form. */
type ContactContent = {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
}

/** `contact-messages` in the vault, grouped by the key of the sender's address. */
export type ContactRow = ContactContent & {
  readonly id: string
  readonly contactType: string
  /** Of the page that it was sent from; messages from before it was stored have none. */
  readonly language?: Language | undefined
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whether its mails are in the outbox. */
  readonly isMailed: boolean
  /** Somebody who handles messages has opened it. */
  readonly isRead?: boolean
  /** Replies and notes, by their ids; one whose event is not in the log was never written. */
  readonly texts?: Readonly<Record<string, string>>
  /** Of a reply that handles the message once its mail was handed over, by its id: who wrote it. */
  readonly handledOnceSent?: Readonly<Record<string, string>>
}

/** An acknowledgement: the message that it is of, a keyed hash of its recipient, and when (milliseconds since 1970). */
export type Acknowledged = { readonly messageId: string; readonly to: string; readonly at: number }

/** `acknowledgements`, one row: those of the last 24 hours. */
export type AcknowledgementsRow = { readonly id: string; readonly sent: readonly Acknowledged[] }

/** `spent-challenges`: which message a challenge was solved for; it expires with the challenge (milliseconds since 1970). */
export type SpentChallenge = { readonly id: string; readonly messageId: string; readonly until: number }
