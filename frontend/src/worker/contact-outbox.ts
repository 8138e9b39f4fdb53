import { OUTBOX_SYNC, sendQueued } from '../features/contact/send-queued.ts'
import { hashOf } from './hash-of.ts'

declare const self: ServiceWorkerGlobalScope

/** The Background Synchronization API, which not every browser has. */
type SyncEvent = ExtendableEvent & { readonly tag: string }

/** Sends queued messages when the network is back, also where no page of the journal is open. */
export const sendQueuedInBackground = () =>
  self.addEventListener('sync' as 'message', (event: ExtendableEvent) => {
    const { tag } = event as SyncEvent
    if (tag === OUTBOX_SYNC) event.waitUntil(sendQueued({ hashOf: text => hashOf(new TextEncoder().encode(text)) }))
  })
