import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { SearchIndex } from '@shodh/adapters/search/search.ts'
import { pause } from '@shodh/contracts/retry.ts'

/** The text of a PDF by its pages; undefined where it was not read yet. */
export type TextOf = (sha256: string) => Promise<readonly string[] | undefined>

type Ports = { readonly index: SearchIndex; readonly bus: MessageBus; readonly textOf: TextOf }

/** PDFs that are looked for at once. */
const BATCH = 100

/** Milliseconds after which they are looked for again without a notification. */
const LOOK_EVERY_MS = 5000

/** Resolves on a notification, one that came before included, after a while, or when the signal aborts. */
const notifications = (bus: MessageBus, signal: AbortSignal) => {
  let wakeUp = new AbortController()
  const wake = () => wakeUp.abort()
  const ends = [bus.subscribe('extracted', wake), bus.subscribe('projected', wake)]
  signal.addEventListener('abort', wake)
  return {
    next: async () => {
      await pause(LOOK_EVERY_MS, wakeUp.signal)
      wakeUp = new AbortController()
    },
    end: () => {
      for (const end of ends) end()
      signal.removeEventListener('abort', wake)
    },
  }
}

/** Adds the texts of those PDFs that have one; returns where to continue, 0 at the end. */
const addBatch = async ({ index, textOf }: Ports, after: number, signal: AbortSignal) => {
  const waiting = await index.withoutText(BATCH, after)
  for (const { sha256 } of waiting) {
    if (signal.aborted) return 0
    const pages = await textOf(sha256)
    if (pages) await index.addText(sha256, pages)
  }
  return waiting.length < BATCH ? 0 : (waiting.at(-1)?.number ?? 0)
}

/** Adds texts of PDFs to the index as they are read, until the signal aborts. */
export const addTexts = async (ports: Ports, signal: AbortSignal) => {
  const notified = notifications(ports.bus, signal)
  try {
    for (let after = 0; !signal.aborted;) {
      after = await addBatch(ports, after, signal)
      if (after === 0) await notified.next()
    }
  } finally {
    notified.end()
  }
}
