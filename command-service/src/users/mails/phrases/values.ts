import {
  INVITATION_SECONDS,
  OTP_SECONDS,
  RESET_LINK_SECONDS,
  VERIFICATION_LINK_SECONDS,
} from '@shodh/contracts/limits.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import type { AccountMailPurpose } from '@shodh/contracts/users/views.ts'
import type { Block } from '../../../mails/mail-body.ts'

export type MailValues = {
  readonly journal: string
  readonly code: string
  readonly link: string
  /** Where the code is entered. */
  readonly page: string
  readonly at: string
  /** What somebody signed in with, by the name of a browser. */
  readonly device: string
  /** What happened to a second step, or a linked sign-in, in words. */
  readonly change: string
  readonly role: Role
  /** Who invites, '' where that is not known; the identity provider. */
  readonly by: string
}

export type AccountChange =
  | `${'passkey' | 'totp'}-${'added' | 'removed'}`
  | 'codes-created'
  | 'code-used'
  | `identity-${'linked' | 'unlinked'}`

/** The mails' words in one language. */
export type Phrases = {
  readonly subject: Readonly<Record<AccountMailPurpose, string>>
  /** Of a second step, where so many recovery codes are left; of signing in by an identity provider. */
  readonly changes: (left: number, by: string) => Readonly<Record<AccountChange, string>>
  /** Of so many API tokens that neither a new password nor a reset ends. */
  readonly tokensLeft: (tokens: number) => string
  readonly greeting: (name: string) => string
  readonly blocks: Readonly<Record<AccountMailPurpose, (values: MailValues) => readonly Block[]>>
}

/** A button that does what the code does; in plain text, `address` leads to the page where the code is entered. */
export const proving =
  (button: string, press: string) =>
  ({ link, page }: MailValues, address: string): Block => ({
    button,
    link,
    address: page,
    leads: { link: press, address },
  })

export const codeMinutes = OTP_SECONDS / 60
export const recoveryMinutes = RESET_LINK_SECONDS / 60
export const linkHours = VERIFICATION_LINK_SECONDS / 3600
export const invitationDays = INVITATION_SECONDS / 86_400

export type Roles = Readonly<Record<Role, string>>
