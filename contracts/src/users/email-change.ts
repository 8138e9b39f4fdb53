import type { UserRow } from './vault-rows.ts'

/** The e-mail address that waits to be verified; `standing` is the user's current one. */
export const pendingEmailOf = (
  { email, emailChange }: Pick<UserRow, 'email' | 'emailChange'>,
  standing: string,
  now: number = Date.now(),
): string | undefined =>
  emailChange && emailChange.standing === standing && emailChange.from === email && now < emailChange.until
    ? emailChange.email
    : undefined
