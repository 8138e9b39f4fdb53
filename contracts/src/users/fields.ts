import * as z from 'zod/mini'

export const Role = z.enum(['admin', 'author', 'auditor'])
export type Role = z.infer<typeof Role>

export const Status = z.enum(['active', 'inactive'])
export type Status = z.infer<typeof Status>
