import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { SearchIndex } from '@shodh/adapters/search/search.ts'
import { pause } from '@shodh/contracts/retry.ts'

/** The text of a PDF by its pages; undefined where it was not read yet. */
export type TextOf = (sha256: string) => Promise<readonly string[] | undefined>

type Ports = {
  readonly index: Pick<SearchIndex, 'state' | 'withoutText' | 'addText'>
  readonly bus: Pick<MessageBus, 'subscribe'>
  readonly textOf: TextOf
}

/** PDFs that are looked for at once. */
const BATCH = 100

/** Milliseconds after which they are looked for again without a notification. */
const LOOK_EVERY_MS = 5000

/** How long nothing is looked for afterwards, in times of what looking took, without adding what was found. */
const REST_TIMES = 9

/** Resolves on a notification, one that came before included, after a while, or when the signal aborts. */
const notifications = (bus: Ports['bus'], signal: AbortSignal) => {
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

/** Adds the texts of those PDFs that have one; `addingMs` is how long that took. */
const addBatch = async ({ index, textOf }: Ports, after: number, signal: AbortSignal) => {
  const waiting = await index.withoutText(BATCH, after)
  let missing = 0
  let addingMs = 0
  for (const { sha256 } of waiting) {
    if (signal.aborted) return { next: 0, missing: Infinity, addingMs }
    const began = performance.now()
    const pages = await textOf(sha256)
    if (pages) {
      await index.addText(sha256, pages)
      addingMs += performance.now() - began
    } else missing += 1
  }
  return { next: waiting.length < BATCH ? 0 : (waiting.at(-1)?.number ?? 0), missing, addingMs }
}

/** Looks through all PDFs that wait for their texts; `lookingMs` is how long that took, without adding them. */
const addAll = async (ports: Ports, signal: AbortSignal) => {
  const began = performance.now()
  let missing = 0
  let addingMs = 0
  for (let after = 0; ;) {
    const batch = await addBatch(ports, after, signal)
    missing += batch.missing
    addingMs += batch.addingMs
    after = batch.next
    if (after === 0) return { missing, lookingMs: performance.now() - began - addingMs }
  }
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
      const { missing, lookingMs } = await addAll(ports, signal)
      if (missing === 0) onComplete(position)
      // every event is a notification, and thousands of papers are looked through
      await pause(REST_TIMES * lookingMs, signal)
      await notified.next()
    }
  } finally {
    notified.end()
  }
}
