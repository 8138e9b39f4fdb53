import { useCallback, useEffect, useState } from 'react'
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

const NOTHING: readonly QueuedMessage[] = []

/** Messages that wait for a network: sent when it is back, by this page or by the service worker. */
export const useOutbox = () => {
  const [queued, setQueued] = useState(NOTHING)
  const [isSent, setSent] = useState(false)

  const report = useCallback(async () => {
    const { outboxEntries, dropEntry } = await import('./outbox-store.ts')
    const entries = await outboxEntries()
    setQueued(entries.filter(entry => 'body' in entry))
    const sent = entries.filter(entry => 'isSent' in entry)
    if (sent.length > 0) setSent(true)
    for (const { key } of sent) await dropEntry(key)
  }, [])

  const flush = useCallback(async () => {
    const { sendQueued, sha256Of } = await code()
    if (navigator.onLine) await sendQueued(sha256Of).catch(() => undefined)
    await report()
  }, [report])

  useEffect(() => {
    const send = () => void flush().catch(() => undefined)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [flush])

  return {
    /** Whether messages wait, those of earlier visits included. */
    isWaiting: queued.some(({ refusal }) => refusal === undefined),
    /** What the journal has not taken: it stays until its sender opens or discards it. */
    refused: queued.filter(({ refusal }) => refusal !== undefined),
    /** Whether a message was received that had been waiting. */
    isSent,
    forgetSent: () => setSent(false),
    drop: async (key: string) => {
      setQueued(before => before.filter(message => message.key !== key))
      const { dropEntry } = await import('./outbox-store.ts')
      await dropEntry(key)
    },
    /** Rejects where this browser stores nothing. */
    enqueue: async (message: QueuedMessage) => {
      const { storeEntry, OUTBOX_SYNC } = await code()
      await storeEntry(message)
      setQueued(before => [...before.filter(({ key }) => key !== message.key), message])
      await sendInBackground(OUTBOX_SYNC).catch(() => undefined)
    },
  }
}
