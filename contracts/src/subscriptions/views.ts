import * as z from 'zod/mini'
import { VolumeId } from '../ids.ts'

/** The mails of one issue to its subscribers: all but those that are sent or have failed are still to be sent. */
export const IssueMailing = z.object({
  state: z.enum(['sending', 'sent', 'stopped']),
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** The mail server's code while it takes no mail, e.g. ECONNECTION; '' while it does. */
  reason: z.string(),
})
export type IssueMailing = z.infer<typeof IssueMailing>

/** `GET /subscriptions/count` */
export const SubscriptionsCountFilter = z.object({ volumeId: z.optional(VolumeId) })

/** `GET /subscriptions/count`: confirmed subscribers, and the mails of the volume that was asked for; null where there are none. */
export const SubscriptionsCount = z.object({ confirmed: z.int(), mailing: z.nullable(IssueMailing) })
export type SubscriptionsCount = z.infer<typeof SubscriptionsCount>
