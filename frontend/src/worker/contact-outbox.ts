import { OUTBOX_SYNC, sendQueued } from '../features/contact/send-queued.ts'

declare const self: ServiceWorkerGlobalScope

/** The Background Synchronization API, which not every browser has. */
type SyncEvent = ExtendableEvent & { readonly tag: string }

/** SHA-256 in hexadecimal: where there is a service worker, there is Web Crypto. */
const hashOf = async (text: string) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Sends queued messages when the network is back, also where no page of the journal is open. */
export const sendQueuedInBackground = () =>
  self.addEventListener('sync' as 'message', (event: ExtendableEvent) => {
    const { tag } = event as SyncEvent
    if (tag === OUTBOX_SYNC) event.waitUntil(sendQueued({ hashOf }))
  })
