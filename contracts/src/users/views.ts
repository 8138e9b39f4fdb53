import * as z from 'zod/mini'
import { Role, Status } from './fields.ts'

export const User = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  status: Status,
  createdAt: z.string(),
})
export type User = z.infer<typeof User>

/** `expiresIn` in seconds. */
export const Tokens = z.object({ accessToken: z.string(), expiresIn: z.int() })
export const LoginAnswer = z.object({ user: User, tokens: Tokens })
