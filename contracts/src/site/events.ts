import * as z from 'zod/mini'
import { event } from '../event.ts'

/** `to` is a path, or the id of a paper or of its PDF. */
const RedirectsReplaced = event('RedirectsReplaced', {
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
})

export const SiteEvent = z.discriminatedUnion('type', [RedirectsReplaced])
export type SiteEvent = z.infer<typeof SiteEvent>
