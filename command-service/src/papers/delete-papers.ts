import type { Recorded } from '@shodh/contracts/event.ts'
import type { DeletePapers } from '@shodh/contracts/papers/bulk-commands.ts'
import * as z from 'zod/mini'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import type { Volume, VolumeStreamEvent } from '../volumes/volume.ts'
import { type BulkStep, failed, succeeded } from '../bulk.ts'
import type { Handled } from '../handle.ts'
import { volumeRequest } from '../volumes/volume-request.ts'
import { deletePaper } from './decisions.ts'

/** Events of one append: with the longest reasons they stay below the limit of its bytes. */
const PAPERS_A_STEP = 100

type Item = { readonly paperId: string; readonly reason: string }

/** Deletes those of the papers that are there. */
const deletePapers: Decision<Volume, readonly Item[], VolumeStreamEvent> = (volume, items) =>
  items.flatMap(item => {
    const outcome = deletePaper(volume, item)
    return isRefusal(outcome) ? [] : outcome
  })

const Deleted = z.object({ type: z.literal('PaperDeleted'), data: z.object({ paperId: z.string() }) })

const deletedIn = (events: readonly Recorded[]) =>
  new Set(events.flatMap(event => Deleted.safeParse(event).data?.data.paperId ?? []))

const resultsOf = (items: readonly Item[], { events }: Pick<Handled<Volume>, 'events'>) => {
  const deleted = deletedIn(events)
  return items.map(({ paperId }) =>
    deleted.has(paperId)
      ? succeeded(paperId, 'Paper deleted successfully')
      : failed(paperId, refuse('PAPER_NOT_FOUND')),
  )
}

const chunks = <Value>(values: readonly Value[]) =>
  Array.from({ length: Math.ceil(values.length / PAPERS_A_STEP) }, (_, n) =>
    values.slice(n * PAPERS_A_STEP, (n + 1) * PAPERS_A_STEP),
  )

/** The papers of each volume in as few appends as the store takes. */
export const paperDeletions = (request: DeletePapers): readonly BulkStep<Volume, VolumeStreamEvent>[] => {
  const { papers, globalReason = '' } = request
  const byVolume = Map.groupBy(papers, ({ volumeId }) => volumeId)
  return [...byVolume].flatMap(([volumeId, ofVolume]) =>
    chunks(ofVolume.map(({ paperId, reason = globalReason }) => ({ paperId, reason }))).map(items => ({
      command: volumeRequest(volumeId, {
        name: 'delete-papers',
        request: [papers, globalReason],
        decide: volume => deletePapers(volume, items),
      }),
      resultsOf: outcome =>
        isRefusal(outcome) ? items.map(({ paperId }) => failed(paperId, outcome)) : resultsOf(items, outcome),
    })),
  )
}
