import { browserName } from '@shodh/contracts/users/browser-name.ts'
import type { Account } from '../accounts.ts'
import type { Identity } from '../identity.ts'
import { NEWS_SECONDS } from './mail-codes.ts'

/**
 * To who signs in with a browser that has not signed in before (OWASP ASVS 5.0, 6.3.5); of a program that stores no
 * cookies one while the last is in the outbox, which is an hour.
 */
export const mailNewDevice = (
  { mac, outbox, publicUrl }: Pick<Identity, 'mac' | 'outbox' | 'publicUrl'>,
  { id: userId, name, email: to }: Pick<Account, 'id' | 'name' | 'email'>,
  userAgent = '',
) =>
  outbox.queue({
    id: `new-device ${mac('device', 'mail', userId, userAgent)}`,
    userId,
    name,
    to,
    purpose: 'new-device',
    device: browserName(userAgent),
    link: `${publicUrl()}/forgot-password`,
    worth: NEWS_SECONDS,
  })
