import { randomUUID } from 'node:crypto'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import type { Personal } from '@shodh/contracts/users/vault-rows.ts'
import type { Identity } from '../users/identity.ts'

type Given = Partial<Personal> & { readonly status?: 'active' | 'inactive'; readonly isVerified?: boolean }

/** Registers a user who has no password but what is given. */
export const register = async ({ handleUser }: Pick<Identity, 'handleUser'>, role: Role, given: Given = {}) => {
  const userId = randomUUID()
  const { status = 'active', isVerified = true, ...personal } = given
  const events: UserEvent[] = [
    { type: 'UserRegistered', data: { userId, role } },
    ...(isVerified ? [{ type: 'EmailVerified', data: { userId } } as const] : []),
    ...(status === 'inactive' ? [{ type: 'UserDeactivated', data: { userId } } as const] : []),
  ]
  const values = { name: `A. ${role}`, email: `${userId}@example.org`, passwordHash: '', ...personal }
  const command = { name: 'register', userId, request: null, decide: () => events, personal: values }
  await handleUser(command, { actorId: userId, correlationId: 'test' })
  return { id: userId, ...values }
}
