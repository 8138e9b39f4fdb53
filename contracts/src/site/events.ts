import * as z from 'zod/mini'
import { event, type EventRows } from '../event.ts'

/** `to` is a path, or the id of a paper or of its PDF. */
const RedirectsReplaced = event('RedirectsReplaced', {
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
})

export const SiteEvent = z.discriminatedUnion('type', [RedirectsReplaced])
export type SiteEvent = z.infer<typeof SiteEvent>

export const siteRows: EventRows<SiteEvent> = {
  RedirectsReplaced: [
    'Redirects replaced',
    ({ redirects }) => ({ kind: 'redirects', id: 'all', values: { redirects: redirects.length } }),
    'replaced the redirects of old addresses, {redirects} now',
  ],
}
