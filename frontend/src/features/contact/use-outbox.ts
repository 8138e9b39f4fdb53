import type { ContactTexts } from '@shodh/contracts/contact/rules.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { QueuedMessage } from './outbox-store.ts'

/** The Background Synchronization API, which not every browser has. */
type Sync = { readonly sync?: { readonly register: (tag: string) => Promise<void> } }

const code = async () => {
  const [store, sending, hashing] = await Promise.all([
    import('./outbox-store.ts'),
    import('./send-queued.ts'),
    import('./sha256.ts'),
  ])
  return { ...store, ...sending, ...hashing }
}

const sendInBackground = async (tag: string) => {
  const registration: (ServiceWorkerRegistration & Sync) | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(tag)
}

type Outcome = {
  /** What this page had queued was received. */
  readonly onSent: () => void
  /** The journal has refused a queued message. */
  readonly onRefused: (texts: ContactTexts, refusal: string) => void
}

/** Messages that wait for a network: sent when it is back, by this page or by the service worker. */
export const useOutbox = ({ onSent, onRefused }: Outcome) => {
  const queued = useRef(new Set<string>())
  const outcome = useRef({ onSent, onRefused })
  useEffect(() => {
    outcome.current = { onSent, onRefused }
  })

  const report = useCallback(async () => {
    const { queuedMessages, dropMessage } = await code()
    const left = await queuedMessages()
    const [refused] = left.filter(({ refusal }) => refusal !== undefined)
    if (refused) {
      await dropMessage(refused.key)
      outcome.current.onRefused(refused.texts, refused.refusal ?? '')
    }
    const isGone = [...queued.current].some(key => !left.some(message => message.key === key))
    queued.current = new Set(left.map(({ key }) => key))
    if (isGone && !refused) outcome.current.onSent()
  }, [])

  const flush = useCallback(async () => {
    if (!navigator.onLine) return
    const { sendQueued, sha256Of } = await code()
    await sendQueued(sha256Of).catch(() => undefined)
    await report()
  }, [report])

  useEffect(() => {
    const send = () => void flush().catch(() => undefined)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [flush])

  /** Rejects where this browser stores nothing. */
  return async (message: QueuedMessage) => {
    const { storeMessage, OUTBOX_SYNC } = await code()
    await storeMessage(message)
    queued.current.add(message.key)
    await sendInBackground(OUTBOX_SYNC).catch(() => undefined)
  }
}
