import { recaptchaToken } from '../human-check/recaptcha.ts'
import { useCallback, useEffect, useState } from 'react'
import { useReachable } from '../../../ui/browser/use-online.ts'
import { markQueued } from '../marker.ts'
import type { OutboxEntry, QueuedMessage } from './outbox-store.ts'

/** The Background Synchronization API, which not every browser has. */
type Sync = { readonly sync?: { readonly register: (tag: string) => Promise<void> } }

const code = async () => {
  const [store, sending, hashing] = await Promise.all([
    import('./outbox-store.ts'),
    import('./send-queued.ts'),
    import('../human-check/sha256.ts'),
  ])
  return { ...store, ...sending, ...hashing }
}

const sendInBackground = async (tag: string) => {
  const registration: (ServiceWorkerRegistration & Sync) | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(tag)
}

/** Milliseconds between two tries, since nobody says when a journal can be reached again. */
const TRY_AGAIN_MS = 15_000

type Outbox = {
  readonly queued: readonly QueuedMessage[]
  /** Whether a message was received that had been waiting. */
  readonly isSent: boolean
}

const NOTHING: Outbox = { queued: [], isSent: false }

/** One that waited and is gone was sent, and whatever part of the page read that first has removed it. */
const after = ({ queued: before, isSent }: Outbox, entries: readonly OutboxEntry[]): Outbox => {
  const queued = entries.filter(entry => 'body' in entry)
  const isGone = ({ key, refusal }: QueuedMessage) =>
    refusal === undefined && !queued.some(message => message.key === key)
  return { queued, isSent: isSent || before.some(isGone) || queued.length < entries.length }
}

/** Messages that wait for a network: sent when it is back, by this page or by the service worker. */
export const useOutbox = () => {
  const [{ queued, isSent }, setOutbox] = useState(NOTHING)

  const report = useCallback(async () => {
    const { outboxEntries, dropEntry } = await import('./outbox-store.ts')
    const entries = await outboxEntries()
    setOutbox(before => after(before, entries))
    for (const entry of entries) if ('isSent' in entry) await dropEntry(entry.key)
  }, [])

  const flush = useCallback(async () => {
    const { sendQueued, sha256Of } = await code()
    await sendQueued({ hashOf: sha256Of, tokenOf: recaptchaToken }).catch(() => undefined)
    await report()
  }, [report])

  const isReachable = useReachable()
  useEffect(() => {
    if (isReachable) void flush().catch(() => undefined)
    else void report().catch(() => undefined)
  }, [isReachable, flush, report])

  const isWaiting = queued.some(({ refusal }) => refusal === undefined)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void flush().catch(() => undefined), TRY_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, flush])

  return {
    /** Whether messages wait, those of earlier visits included. */
    isWaiting,
    /** What the journal has not taken: it stays until its sender opens or discards it. */
    refused: queued.filter(({ refusal }) => refusal !== undefined),
    isSent,
    forgetSent: () => setOutbox(before => ({ ...before, isSent: false })),
    drop: async (key: string) => {
      setOutbox(before => ({ ...before, queued: before.queued.filter(message => message.key !== key) }))
      const { dropEntry } = await import('./outbox-store.ts')
      await dropEntry(key)
    },
    /** Rejects where this browser stores nothing. */
    enqueue: async (message: QueuedMessage) => {
      const { storeEntry, OUTBOX_SYNC } = await code()
      await storeEntry(message)
      markQueued(true)
      setOutbox(before => ({
        ...before,
        queued: [...before.queued.filter(({ key }) => key !== message.key), message],
      }))
      await sendInBackground(OUTBOX_SYNC).catch(() => undefined)
    },
  }
}
