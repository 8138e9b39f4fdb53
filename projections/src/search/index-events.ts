import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import type { SearchIndex, TextWithheld } from '@shodh/adapters/search/search.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { fold, knownIdsOf } from '../fold.ts'
import { papers } from '../papers/papers.ts'
import { anyProjection } from '../projection.ts'
import { readEvent } from '../read-event.ts'
import { PDF_TEXT } from '@shodh/contracts/papers/pdf-text.ts'
import { volumes } from '../volumes/volumes.ts'

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
