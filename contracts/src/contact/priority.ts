import * as z from 'zod/mini'

export const PRIORITIES = ['low', 'medium', 'high'] as const

export const Priority = z.enum(PRIORITIES, `Priority must be one of: ${PRIORITIES.join(', ')}`)
export type Priority = z.infer<typeof Priority>
