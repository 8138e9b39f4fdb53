import { browserName } from '@shodh/contracts/users/browser-name.ts'
import type { Account } from '../accounts.ts'
import type { Identity } from '../identity.ts'
import { notifyOwner } from './notify-owner.ts'

/**
 * To who signs in with a browser that has not signed in before (OWASP ASVS 5.0, 6.3.5); of a program that stores no
 * cookies one while the last is in the outbox, which is an hour.
 */
export const mailNewDevice = (
  identity: Pick<Identity, 'mac' | 'outbox' | 'publicUrl'>,
  account: Pick<Account, 'id' | 'name' | 'email'>,
  userAgent = '',
) =>
  notifyOwner(identity, account, {
    id: `new-device ${identity.mac('device', 'mail', account.id, userAgent)}`,
    purpose: 'new-device',
    device: browserName(userAgent),
  })
