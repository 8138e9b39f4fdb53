import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { fold } from '@shodh/projections/fold.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import { type StreamEvent, journalEntries, upToPapers } from './history.ts'
import { newEvent } from './log.ts'
import { volumeOf300 } from './volume-of-300.ts'

const projectionRun = anyProjection(papers)

const projected = (entries: Iterable<StreamEvent>) => {
  const documents = new Map<string, Document | null>()
  let position = 0
  for (const entry of entries) {
    const { stream, revision } = entry
    fold(projectionRun, documents, recorded({ ...newEvent(entry), stream, revision, position }))
    position += 1
  }
  return [...documents.values()].filter(document => document !== null) as PaperDocument[]
}

/** So many papers of a journal's life as the read model has them, and beside them the volume of 300. */
export const papersProjected = (count: number): readonly PaperDocument[] => [
  ...projected(upToPapers(journalEntries(), count)),
  ...projected(volumeOf300),
]
