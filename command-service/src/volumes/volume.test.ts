import type { EventData, Recorded } from '@shodh/contracts/event.ts'
import { expect, test } from 'vitest'
import { evolve } from '../decider.ts'
import {
  bytes,
  created,
  deactivated,
  deleted,
  otherPaperId,
  paperDeleted,
  paperId,
  uploaded,
  volumeId,
} from './testing/volume-specification.ts'
import { isPresent, paperIn, volume, type VolumeStreamEvent } from './volume.ts'

/** The moment of the event of a revision. */
const at = (revision: number) => `2026-01-0${revision + 1}T00:00:00.000Z`

const recorded = (event: EventData, revision: number) =>
  ({ ...event, revision, metadata: { at: at(revision), actorId: `actor-${revision}` } }) as Recorded

const after = (...events: VolumeStreamEvent[]) => evolve(volume, volume.initial, events.map(recorded))

const restored: VolumeStreamEvent = { type: 'VolumeRestored', data: { volumeId, paperIds: [paperId] } }
const replaced: VolumeStreamEvent = {
  type: 'PdfReplaced',
  data: { volumeId, paperId, version: 2, file: { ...bytes, sha256: 'b'.repeat(64), name: 'On Rivers.pdf' } },
}

test('A volume is there from its creation until it is deleted, and again once it is restored', () => {
  const histories = [[], [created], [created, deactivated], [created, deleted], [created, deleted, restored]]
  expect(histories.map(events => isPresent(after(...events)))).toEqual([false, true, true, false, true])
  expect(after(created, deactivated).document).toMatchObject({
    isActive: false,
    lastModifiedBy: 'actor-1',
    revision: 1,
  })
})

test('A paper has its document and its versions, as queries have them', () => {
  const { papers, document } = after(created, uploaded(), replaced)
  expect(document).toMatchObject({ paperCount: 1, revision: 2 })
  expect(papers.get(paperId)).toMatchObject({
    document: {
      title: 'On Rivers',
      sha256: 'b'.repeat(64),
      version: 2,
      createdAt: at(1),
      updatedAt: at(2),
      revision: 2,
    },
    history: {
      versions: [
        { sha256: bytes.sha256, statedAt: '2025-03-02' },
        { sha256: 'b'.repeat(64), statedAt: null },
      ],
    },
  })
})

test('A deleted paper is known, and not there', () => {
  const gone = after(created, uploaded(), uploaded(2, otherPaperId), paperDeleted)
  expect(Array.from(gone.papers.values(), ({ document }) => [document.sr, document.isDeleted])).toEqual([
    [1, true],
    [2, false],
  ])
  expect([paperIn(gone, paperId), paperIn(gone, otherPaperId)?.document.sr]).toEqual([undefined, 2])
  const back = evolve(volume, gone, [recorded({ type: 'PaperRestored', data: { volumeId, paperId } }, 4)])
  expect(paperIn(back, paperId)?.document.revision).toBe(4)
})

test('Of a paper that was never there, no event makes one', () => {
  expect(after(created, replaced, paperDeleted).papers.size).toBe(0)
})

test('The papers of a deleted volume are those that it took along, until it is restored', () => {
  const gone = after(created, uploaded(), deleted)
  expect([gone.deletedPaperIds, paperIn(gone, paperId)]).toEqual([[paperId], undefined])
  const anew = after(created, uploaded(7), deleted, created)
  expect([anew.deletedPaperIds, anew.document?.paperCount, anew.papers.size]).toEqual([[paperId], 0, 1])
  const back = after(created, uploaded(), deleted, restored)
  expect([back.deletedPaperIds, back.document?.paperCount]).toEqual([undefined, 1])
  expect(paperIn(back, paperId)?.document.revision).toBe(3)
})

test('A proposal and a repair leave a paper at its revision, and a notice does not', () => {
  const on = { volumeId, paperId, effectiveOn: '2026-02-01', reason: 'x', notice: 'x' }
  const concern: VolumeStreamEvent = { type: 'ConcernExpressed', data: on }
  const proposed: VolumeStreamEvent = { type: 'CorrectionProposed', data: { ...on, kind: 'erratum' } }
  const paper = paperIn(after(created, uploaded(), concern, proposed), paperId)?.document
  expect([paper?.revision, paper?.notices?.map(({ type }) => type)]).toEqual([2, ['expression_of_concern']])
})
