import type { UserRow } from './vault-rows.ts'

/** The e-mail address that waits to be verified; `securityStamp` is the user's current one. */
export const pendingEmailOf = (
  { email, emailChange }: Pick<UserRow, 'email' | 'emailChange'>,
  securityStamp: string,
  now: number = Date.now(),
): string | undefined =>
  emailChange && emailChange.securityStamp === securityStamp && emailChange.from === email && now < emailChange.until
    ? emailChange.email
    : undefined
