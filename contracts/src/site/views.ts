import * as z from 'zod/mini'

/** Of a journal that can serve; one that can't is refused. */
export const HealthResponse = z.object({ status: z.literal('ok') })
export type HealthResponse = z.infer<typeof HealthResponse>

export const healthy: HealthResponse = { status: 'ok' }
