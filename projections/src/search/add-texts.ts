import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import { type MessageBus, wakeUps } from '@shodh/adapters/message-bus/message-bus.ts'
import type { SearchIndex } from '@shodh/adapters/search/search.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'

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

/** How long nothing is looked for after PDFs that had no text, in times of what looking for theirs took. */
const REST_TIMES = 9

/** The same while no notification comes: PDFs that are missing from the store may wait for ever. */
const REST_TIMES_UNNOTIFIED = 99

/** What was looked through: whether every text is there, and how long it took to find that others are not. */
type Looked = { readonly isComplete: boolean; readonly missingMs: number }

/** Adds the texts of those PDFs that have one. */
const addBatch = async (
  { index, textOf }: Ports,
  after: number,
  signal: AbortSignal,
): Promise<Looked & { readonly next: number }> => {
  const waiting = await index.withoutText(BATCH, after)
  let isComplete = true
  let missingMs = 0
  for (const { sha256 } of waiting) {
    if (signal.aborted) return { next: 0, isComplete: false, missingMs }
    const began = performance.now()
    const pages = await textOf(sha256)
    if (pages) await index.addText(sha256, pages)
    else {
      isComplete = false
      missingMs += performance.now() - began
    }
  }
  return { next: waiting[BATCH - 1]?.number ?? 0, isComplete, missingMs }
}

/** Looks through all PDFs that wait for their texts. */
const addAll = async (ports: Ports, signal: AbortSignal): Promise<Looked> => {
  let isComplete = true
  let missingMs = 0
  for (let after = 0; ;) {
    const batch = await addBatch(ports, after, signal)
    isComplete &&= batch.isComplete
    missingMs += batch.missingMs
    after = batch.next
    if (after === 0) return { isComplete, missingMs }
  }
}

/**
 * Adds texts of PDFs to the index as they are read, until the signal aborts. `onComplete` is called with each position
 * up to which the text of every PDF is in the index.
 */
export const addTexts = async (ports: Ports, signal: AbortSignal, onComplete: (position: Position) => void) => {
  const notified = wakeUps(ports.bus, ['extracted', 'indexed'], signal)
  try {
    while (!signal.aborted) {
      const { position } = await ports.index.state()
      const { isComplete, missingMs } = await addAll(ports, signal)
      if (isComplete) onComplete(position)
      // every event is a notification, and thousands of PDFs may wait
      await pause(REST_TIMES * missingMs, signal)
      await notified.next(Math.max(LOOK_EVERY_MS, (REST_TIMES_UNNOTIFIED - REST_TIMES) * missingMs))
    }
  } finally {
    notified.end()
  }
}
