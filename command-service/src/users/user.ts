import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import type { Memory } from '../decider.ts'

export type User = { readonly role: Role | undefined; readonly createdAt: string }

export const user: Memory<User, UserEvent> = {
  initial: { role: undefined, createdAt: '' },
  on: { UserRegistered: (_, { data, metadata }) => ({ role: data.role, createdAt: metadata.at }) },
}
