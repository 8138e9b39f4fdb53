/** `appended`: an event was appended at the position. `projected`: a read model is projected up to it. `extracted`: the text of a PDF. */
export type Topic = 'appended' | 'projected' | 'extracted'

/** Notifications without content: messages may be lost, doubled or reordered without harm. */
export type MessageBus = {
  publish(topic: Topic): void
  /** Returns what ends the subscription. `wake` must not throw: in one process it is the publisher that calls it. */
  subscribe(topic: Topic, wake: () => void): () => void
  close(): Promise<void>
}
