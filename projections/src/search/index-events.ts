import { BEGINNING, type EventStore, type Position, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import type { SearchIndex, TextWithheld } from '@shodh/adapters/search/search.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { anyProjection, fold, knownIdsOf } from '../projection.ts'
import { papers } from '../papers/papers.ts'
import { readEvent, retryWhileUnavailable } from '../read-event.ts'
import { PDF_TEXT } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { volumes } from '../volumes/volumes.ts'
import { setImmediate as turn } from 'node:timers/promises'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
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
      bus.publish('indexed')
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

const [ofPapers, ofVolumes] = [anyProjection(papers), anyProjection(volumes)]

const typesOf = ({ on }: { readonly on: object }) => Object.keys(on).toSorted()

/** What the index is made from: another version of a projection or of the texts, or another log, makes another index. */
export const indexOrigin = (logId: string): string =>
  JSON.stringify([logId, PDF_TEXT, papers.version, typesOf(papers), volumes.version, typesOf(volumes)])

/** What the events withhold and release. */
const withheldBy = (events: readonly Recorded[]): readonly TextWithheld[] =>
  (events as readonly Recorded<JournalEvent>[]).flatMap(({ type, data }) =>
    type === 'PdfWithheld' || type === 'PdfReleased'
      ? [{ sha256: data.sha256, paperId: data.paperId, isWithheld: type === 'PdfWithheld' }]
      : [],
  )

type Report = (error: unknown) => void

/** Those that can be read; the others are reported and left out. */
const readable = (stored: readonly StoredEvent[], report: Report): readonly Recorded[] =>
  stored.flatMap(one => {
    try {
      return [readEvent(one).event()]
    } catch (error) {
      report(error)
      // Stryker disable next-line ArrayDeclaration: What is no event has no type, and so concerns no document.
      return []
    }
  })

/** A fold changes documents of one projection only: they are as they were loaded, or as it has made them. */
const foldAll = <D extends Document>(
  projection: typeof ofPapers,
  documents: ReadonlyMap<string, D | null>,
  events: readonly Recorded[],
  report: Report,
) => {
  const folded = new Map<string, Document | null>(documents)
  for (const event of events) {
    try {
      fold(projection, folded, event)
    } catch (error) {
      report(error)
    }
  }
  return folded as ReadonlyMap<string, D | null>
}

/** Indexes events as the read models of papers and volumes project them. */
export const indexEvents = async (index: SearchIndex, stored: readonly StoredEvent[], report: Report) => {
  const last = stored.at(-1)
  if (!last) return
  const events = readable(stored, report)
  const ids = (projection: typeof ofPapers) => [...new Set(events.flatMap(event => knownIdsOf(projection, event)))]
  const before = await index.documents({ papers: ids(ofPapers), volumes: ids(ofVolumes) })
  const after = {
    papers: foldAll<PaperDocument>(ofPapers, before.papers, events, report),
    volumes: foldAll<VolumeDocument>(ofVolumes, before.volumes, events, report),
    withheld: withheldBy(events),
  }
  await index.commit(after, { position: last.position, event: last.id })
}
