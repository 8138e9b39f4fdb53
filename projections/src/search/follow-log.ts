import { setImmediate as turn } from 'node:timers/promises'
import { BEGINNING, type EventStore, type Position } from '@shodh/adapters/event-store/event-store.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { SearchIndex } from '@shodh/adapters/search/search.ts'
import { pause } from '@shodh/contracts/retry.ts'
import { retryWhileUnavailable } from '../retry-while-unavailable.ts'
import { indexEvents } from './index-events.ts'
import { addTexts, type TextOf } from './add-texts.ts'

export type IndexingPorts = {
  readonly events: EventStore
  readonly index: SearchIndex
  readonly bus: MessageBus
  /** The text of a PDF by its pages, once it was read. */
  readonly textOf: TextOf
  readonly report: (error: unknown) => void
}

export type Indexing = {
  /** Whether every event is indexed that the log had at the start. */
  readonly isComplete: () => boolean
  /** The position up to which the text of every PDF is indexed too; undefined until there is one. */
  readonly textsUpTo: () => Position | undefined
  /** Resolves when the signal has aborted and nothing is in progress. */
  readonly done: Promise<void>
}

/** Events that are indexed at once: a search waits for one such batch at most. */
const BATCH = 50

/** Milliseconds for which the events after a batch are collected, unless it was a full one. */
const COLLECT_MS = 20

/** Where the index continues; one that has no events, or some which the log has not, is emptied. */
const startOf = async ({ events, index }: IndexingPorts) => {
  const { position, event } = await index.state()
  // Stryker disable next-line ConditionalExpression: Before the first event an index has no event, and neither has the log at that position.
  if (position !== BEGINNING && (await events.idAt(position)) === event) return position
  await index.clear()
  return BEGINNING
}

/** Indexes stored and then live events, and the texts of PDFs as they are read, until the signal aborts. */
export const followLog = (ports: IndexingPorts, signal: AbortSignal): Indexing => {
  const { events, index, bus, report } = ports
  let isComplete = false
  let textsUpTo: Position | undefined

  const follow = async () => {
    const head = await events.head()
    const start = await startOf(ports)
    isComplete ||= start >= head
    for await (const batch of events.subscribeAll(start, signal, BATCH)) {
      await indexEvents(index, batch, report)
      isComplete ||= (batch.at(-1)?.position ?? BEGINNING) >= head
      bus.publish('projected')
      await (batch.length < BATCH ? pause(COLLECT_MS, signal) : turn())
    }
  }
  const onTexts = (position: Position) => {
    textsUpTo = position
  }
  const work = [
    retryWhileUnavailable(signal, follow),
    retryWhileUnavailable(signal, () => addTexts(ports, signal, onTexts)),
  ]
  return {
    isComplete: () => isComplete,
    textsUpTo: () => textsUpTo,
    done: Promise.allSettled(work).then(outcomes => {
      // Stryker disable next-line ConditionalExpression: Work without an error ends only when the signal has aborted.
      for (const outcome of outcomes) if (outcome.status === 'rejected' && !signal.aborted) report(outcome.reason)
    }),
  }
}
