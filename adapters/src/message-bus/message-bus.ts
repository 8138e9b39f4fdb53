/** `appended`: an event was appended at the position. `projected`: a read model is projected up to it. `extracted`: the text of a PDF. */
export type Topic = 'appended' | 'projected' | 'extracted'

/** Notifications without content, and announcements that nobody relies on: messages may be lost, doubled or reordered without harm. */
export type MessageBus = {
  publish(topic: Topic): void
  /** Returns what ends the subscription. `wake` must not throw: in one process it is the publisher that calls it. */
  subscribe(topic: Topic, wake: () => void): () => void
  /** Tells whoever listens now: what is announced is short-lived, and stored nowhere. At most ANNOUNCED_MAX_BYTES. */
  announce(text: string): void
  /** Returns what ends it. `onMessage` must not throw; it may get the same message twice. */
  listen(onMessage: (text: string) => void): () => void
  close(): Promise<void>
}

/** Bytes of one announcement. */
export const ANNOUNCED_MAX_BYTES = 4096
