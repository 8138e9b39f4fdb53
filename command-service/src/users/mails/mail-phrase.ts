import { OTP_SECONDS, RESET_LINK_SECONDS, VERIFICATION_LINK_SECONDS } from '@shodh/contracts/limits.ts'
import type { AccountMailPurpose } from '@shodh/contracts/users/views.ts'

type MailValues = { readonly journal: string; readonly code: string; readonly link: string; readonly at: string }

/** The mails' words in one language. */
export type Phrases = {
  readonly subject: Readonly<Record<AccountMailPurpose, string>>
  readonly greeting: (name: string) => string
  readonly lines: Readonly<Record<AccountMailPurpose, (values: MailValues) => readonly string[]>>
}

export const codeMinutes = OTP_SECONDS / 60
export const recoveryMinutes = RESET_LINK_SECONDS / 60
export const linkHours = VERIFICATION_LINK_SECONDS / 3600
