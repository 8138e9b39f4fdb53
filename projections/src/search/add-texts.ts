import type { Position } from '@shodh/adapters/event-store/event-store.ts'
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

/** Adds the texts of those PDFs that have one; returns where to continue, 0 at the end, and whether each had one. */
const addBatch = async ({ index, textOf }: Ports, after: number, signal: AbortSignal) => {
  const waiting = await index.withoutText(BATCH, after)
  let hasAll = true
  for (const { sha256 } of waiting) {
    if (signal.aborted) return { next: 0, hasAll: false }
    const pages = await textOf(sha256)
    if (pages) await index.addText(sha256, pages)
    else hasAll = false
  }
  return { next: waiting.length < BATCH ? 0 : (waiting.at(-1)?.number ?? 0), hasAll }
}

/** Looks through all PDFs that wait for their texts; returns whether none waits any longer. */
const addAll = async (ports: Ports, signal: AbortSignal) => {
  let hasAll = true
  for (let after = 0; !signal.aborted;) {
    const batch = await addBatch(ports, after, signal)
    hasAll &&= batch.hasAll
    after = batch.next
    if (after === 0) return hasAll
  }
  return false
}

/**
 * Adds texts of PDFs to the index as they are read, until the signal aborts. `onComplete` is called with each position
 * up to which the text of every PDF is in the index.
 */
export const addTexts = async (ports: Ports, signal: AbortSignal, onComplete: (position: Position) => void) => {
  const notified = notifications(ports.bus, signal)
  try {
    while (!signal.aborted) {
      const { position } = await ports.index.state()
      if (await addAll(ports, signal)) onComplete(position)
      await notified.next()
    }
  } finally {
    notified.end()
  }
}
