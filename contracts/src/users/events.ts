import * as z from 'zod/mini'
import { event } from '../event.ts'
import { UserId } from '../ids.ts'
import { Role } from './fields.ts'

/** Name, e-mail and password stand in the vault. */
export const UserRegistered = event('UserRegistered', { userId: UserId, role: Role })

export const UserEvent = z.discriminatedUnion('type', [UserRegistered])
export type UserEvent = z.infer<typeof UserEvent>
