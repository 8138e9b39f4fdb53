import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { derivedId } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { userStream } from './account.ts'
import { hashed } from './passwords.ts'
import { user } from './user.ts'

export const firstAdministratorId = derivedId('first-administrator')

type Credentials = { readonly email: string; readonly password: string }

const registered = (userId: string): readonly UserEvent[] => [
  { type: 'UserRegistered', data: { userId, role: 'admin' } },
]

/**
 * Registers the first administrator of a journal without accounts; answers whether it did.
 * The vault's row is written before the event, so a start that was cut off is finished by the next one.
 */
export const registerAdministrator = async (
  { vault, handle }: Pick<Ports, 'vault' | 'handle'>,
  credentials: () => Promise<Credentials>,
): Promise<boolean> => {
  const userId = firstAdministratorId
  const first = (await vault.list('users')).length === 0
  if (first) {
    const { email, password } = await credentials()
    const row = { id: userId, name: 'Administrator', email, passwordHash: await hashed(password) }
    await vault.put('users', row, { unique: emailKey(email) })
  }
  const order = { name: 'register-administrator', stream: userStream(userId), memory: user, request: userId }
  const by = { actorId: userId, correlationId: 'first start' }
  if (await vault.get('users', userId))
    await handle({ ...order, decide: someone => (someone.is === 'unknown' ? registered(userId) : []) }, by)
  return first
}
