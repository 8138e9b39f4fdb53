import { pause } from '@shodh/contracts/flow/retry.ts'

/**
 * `projected`: the read models have moved. `settings`: that of the settings has changed. `served`: which collection of a
 * read model is projected or served. `extracted`: the text of a PDF. `indexed`: the search index has moved.
 */
export type Topic = 'projected' | 'settings' | 'served' | 'extracted' | 'indexed'

/** Notifications without content, and announcements that nobody relies on: messages may be lost, doubled or reordered without harm. */
export type MessageBus = {
  publish(topic: Topic): void
  /** Returns what ends the subscription. `wake` must not throw: in one process it is the publisher that calls it. */
  subscribe(topic: Topic, wake: () => void): () => void
  /** Tells whoever listens now: what is announced is short-lived, and stored nowhere. At most ANNOUNCED_MAX_BYTES. */
  announce(text: string): void
  /** Returns what ends it. `onMessage` must not throw; it may get the same message twice. */
  listen(onMessage: (text: string) => void): () => void
  /** Why no messages come from other processes, or go there; absent where there are none. */
  failure?(): string | undefined
  close(): Promise<void>
}

/** Waits for messages until it is ended or the signal aborts. */
export const wakeUps = (bus: Pick<MessageBus, 'subscribe'>, topics: readonly Topic[], signal: AbortSignal) => {
  let wakeUp = new AbortController()
  // without a reason, each message would make an error with its stack
  const wake = () => wakeUp.abort('a message')
  const ends = topics.map(topic => bus.subscribe(topic, wake))
  signal.addEventListener('abort', wake)
  return {
    /** Resolves on a message, one since the last call included, after so many milliseconds, or when the signal aborts. */
    next: async (milliseconds: number) => {
      await pause(signal.aborted ? 0 : milliseconds, wakeUp.signal)
      wakeUp = new AbortController()
    },
    wake,
    end: () => {
      for (const end of ends) end()
      signal.removeEventListener('abort', wake)
    },
  }
}

/** Bytes of one announcement. */
export const ANNOUNCED_MAX_BYTES = 4096
