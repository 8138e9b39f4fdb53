import * as z from 'zod/mini'
import { text } from '../fields.ts'

export const LogIn = z.strictObject({
  email: text('Email').check(z.maxLength(254, 'Please enter a valid email address')),
  password: z
    .string({ error: () => 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(128, 'Password cannot exceed 128 characters')),
})
export type LogIn = z.infer<typeof LogIn>
