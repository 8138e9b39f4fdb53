import type { EventData, Recorded } from '@shodh/contracts/event.ts'
import { describe, expect, test } from 'vitest'
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
import { type KnownVolume, volume, type VolumeStreamEvent, withChanges } from './volume.ts'

/** The moment of the event of a revision. */
const at = (revision: number) => `2026-01-0${revision + 1}T00:00:00.000Z`

const recorded = (event: EventData, revision: number) =>
  ({ ...event, revision, metadata: { at: at(revision), actorId: `actor-${revision}` } }) as Recorded

const after = (...events: VolumeStreamEvent[]) => evolve(volume, volume.initial, events.map(recorded)) as KnownVolume

const paper = { volumeId, paperId }
const file = { ...bytes, name: 'On Rivers.pdf' }
const secondFile = { ...file, sha256: 'b'.repeat(64) }
const replaced = (version = 2, more: object = {}): VolumeStreamEvent => ({
  type: 'PdfReplaced',
  data: { ...paper, version, file: secondFile, ...more },
})
const revised = (details: object, more: object = {}): VolumeStreamEvent => ({
  type: 'PaperRevised',
  data: { ...paper, details, ...more },
})
const uploadedWith = (more: object, details: object = {}): VolumeStreamEvent => {
  const { type, data } = uploaded() as Extract<VolumeStreamEvent, { type: 'PaperUploaded' }>
  return { type, data: { ...data, details, ...more } }
}

describe('a volume', () => {
  test('is active once it is created, empty, with who created it when', () => {
    expect(after(created)).toEqual({
      ...created.data,
      is: 'active',
      papers: new Map(),
      deletedPapers: new Map(),
      deletion: undefined,
      highestSerial: 0,
      createdAt: at(0),
      updatedAt: at(0),
      lastUpdated: at(0),
      createdBy: 'actor-0',
      lastModifiedBy: 'actor-0',
      revision: 0,
    })
  })

  test('knows who changed it last, when and at which revision', () => {
    const changed = { createdAt: at(0), updatedAt: at(1), createdBy: 'actor-0', lastModifiedBy: 'actor-1', revision: 1 }
    expect(after(created, deactivated)).toMatchObject({ is: 'deactivated', ...changed })
    const activated = { type: 'VolumeActivated', data: { volumeId } } as const
    expect(after(created, deactivated, activated)).toMatchObject({ is: 'active', revision: 2 })
    const data = { volumeId, reason: 'x', files: [], readModels: [] }
    const repaired: VolumeStreamEvent = { type: 'VolumeRepaired', data }
    expect(after(created, repaired)).toMatchObject({ is: 'active', ...changed })
  })

  test('that was never created stays unknown', () => {
    expect(after(deactivated, uploaded(), deleted)).toEqual({ is: 'unknown' })
  })

  test('that is created anew is empty, and still has its serials and its deleted papers', () => {
    const again = after(created, uploaded(7), deleted, created)
    expect(again).toMatchObject({ is: 'active', highestSerial: 7, createdAt: at(3), createdBy: 'actor-3', revision: 3 })
    expect(again.deletion).toEqual({ was: 'active', paperIds: [paperId] })
    expect([again.papers.size, [...again.deletedPapers.keys()]]).toEqual([0, [paperId]])
  })

  test('is restored as it was, with the papers that were deleted with it', () => {
    const restored: VolumeStreamEvent = { type: 'VolumeRestored', data: { volumeId, paperIds: [paperId] } }
    const gone = after(created, uploaded(), deactivated, deleted)
    expect(gone).toMatchObject({ is: 'deleted', deletion: { was: 'deactivated', paperIds: [paperId] } })
    expect([gone.papers.size, gone.deletedPapers.get(paperId)?.revision]).toEqual([0, 1])
    const back = after(created, uploaded(), deactivated, deleted, restored)
    expect(back).toMatchObject({ is: 'deactivated', deletion: undefined })
    expect([back.papers.get(paperId)?.revision, back.deletedPapers.size]).toEqual([4, 0])
    expect(after(created, deleted, restored).is).toBe('active')
    expect(after(created, restored).is).toBe('active')
  })
})

describe('a paper', () => {
  const paperOf = (...events: VolumeStreamEvent[]) => after(created, ...events).papers.get(paperId)

  test('is as it was uploaded', () => {
    expect(paperOf(uploaded())).toEqual({
      paperId,
      serial: 1,
      title: 'On Rivers',
      authorName: 'A. Rao',
      details: { publishedOn: '2025-03-02' },
      file,
      version: 1,
      hashes: [file.sha256],
      withheld: new Map(),
      statedAt: '2025-03-02',
      recordedAt: undefined,
      notices: [],
      createdAt: at(1),
      updatedAt: at(1),
      revision: 1,
    })
  })

  test('has the moment that another journal recorded', () => {
    const recordedAt = '2024-05-06T07:08:09.000Z'
    const its = paperOf(uploadedWith({ recordedAt }, { publishedOn: '2025-03-02' }))
    expect(its).toMatchObject({ recordedAt, statedAt: recordedAt })
    expect(paperOf(uploadedWith({}))?.statedAt).toBeUndefined()
  })

  test('raises the highest serial, which never falls', () => {
    expect(after(created, uploaded(5), uploaded(3, otherPaperId)).highestSerial).toBe(5)
  })

  test.for([
    ['the day that it states', [uploadedWith({}, { publishedOn: '2025-03-02' })], '2025-03-02'],
    [
      'the moment that another journal recorded',
      [uploadedWith({ recordedAt: '2024-01-01T00:00:00Z' })],
      '2024-01-01T00:00:00Z',
    ],
    ['the moment of its upload', [uploadedWith({})], at(1)],
    [
      'the latest of several',
      [uploaded(), uploadedWith({ paperId: otherPaperId }, { publishedOn: '2025-03-01' })],
      '2025-03-02',
    ],
    ['of a replacement the moment', [uploaded(), replaced()], at(2)],
    ['of a replacement the day that it states', [uploaded(), replaced(2, { statedAt: '2025-04-01' })], '2025-04-01'],
  ] as const)('dates what was updated last by %s', ([, events, date]) => {
    expect(after(created, ...events).lastUpdated).toBe(date)
  })

  test('is revised in what the revision names', () => {
    const details = { publishedOn: null, firstPage: '1' }
    expect(paperOf(uploaded(), revised(details))).toMatchObject({
      title: 'On Rivers',
      authorName: 'A. Rao',
      details: { firstPage: '1' },
      statedAt: undefined,
      createdAt: at(1),
      updatedAt: at(2),
      revision: 2,
    })
    const named = { title: 'On Lakes', authorName: 'B. Sen' }
    expect(paperOf(uploaded(), revised({}, named))).toMatchObject({ ...named, statedAt: '2025-03-02' })
  })

  test('has the stated day of its first version, unless that states a moment', () => {
    const later = { publishedOn: '2025-05-05' }
    expect(paperOf(uploaded(), revised(later))?.statedAt).toBe('2025-05-05')
    expect(paperOf(uploadedWith({}), revised(later))?.statedAt).toBe('2025-05-05')
    expect(paperOf(uploadedWith({ recordedAt: at(0) }), revised(later))?.statedAt).toBe(at(0))
    const second = replaced(2, { statedAt: '2025-04-01' })
    expect(paperOf(uploaded(), second, revised(later))?.statedAt).toBe('2025-04-01')
  })

  test('has the PDF of its latest version, and when and why that came', () => {
    expect(paperOf(uploaded(), replaced(2, { statedAt: '2025-04-01', reason: 'A misprint' }))).toMatchObject({
      file: secondFile,
      version: 2,
      hashes: [file.sha256, secondFile.sha256],
      statedAt: '2025-04-01',
      replacement: { at: at(2), statedAt: '2025-04-01', reason: 'A misprint' },
      updatedAt: at(2),
      revision: 2,
    })
    expect(paperOf(uploaded(), replaced())?.replacement).toEqual({ at: at(2), statedAt: null, reason: null })
  })

  test('that there is not is not changed', () => {
    const none = after(created, revised({}), replaced(), paperDeleted)
    expect([none.papers.size, none.deletedPapers.size, none.revision]).toEqual([0, 0, 3])
  })

  test('is deleted and restored as it was, at another revision', () => {
    const restored = { type: 'PaperRestored', data: paper } as const
    const other = uploaded(2, otherPaperId)
    const gone = after(created, uploaded(), other, paperDeleted)
    expect([[...gone.papers.keys()], gone.deletedPapers.get(paperId)?.revision]).toEqual([[otherPaperId], 1])
    const back = after(created, uploaded(), other, paperDeleted, restored)
    expect([back.papers.get(paperId)?.revision, back.papers.size, back.deletedPapers.size]).toEqual([4, 2, 0])
    expect(back.papers.get(otherPaperId)?.revision).toBe(2)
    expect(after(created, other, restored).papers.size).toBe(1)
  })

  test('has its notices, of which a proposal is none', () => {
    const on = { effectiveOn: '2026-02-01' }
    const concern = { type: 'ConcernExpressed', data: { ...paper, ...on, reason: 'x', notice: 'x' } } as never
    const proposed = { type: 'CorrectionProposed', data: { ...paper, text: 'x' } } as never
    expect(paperOf(uploaded(), concern, proposed)).toMatchObject({
      notices: [{ type: 'expression_of_concern', ...on }],
      updatedAt: at(2),
      revision: 2,
    })
  })
})

describe('a withheld PDF', () => {
  const { sha256 } = file
  const why = { version: 1, sha256, reason: 'An order', lawfulBasis: 'A court' }
  const withheld = (more: object = {}) =>
    ({ type: 'PdfWithheld', data: { ...paper, ...why, ...more } }) as VolumeStreamEvent
  const released = { type: 'PdfReleased', data: { ...paper, version: 1, sha256, reason: 'Lifted' } } as const

  test('is named with since when, why and by which law', () => {
    const { papers } = after(created, uploaded(), withheld())
    const { reason, lawfulBasis } = why
    expect(papers.get(paperId)?.withheld).toEqual(new Map([[sha256, { at: at(2), reason, lawfulBasis }]]))
    expect(papers.get(paperId)).toMatchObject({ updatedAt: at(2), revision: 2 })
  })

  test('is released, also of a deleted paper', () => {
    expect(after(created, uploaded(), withheld(), released).papers.get(paperId)).toMatchObject({
      withheld: new Map(),
      revision: 3,
    })
    const gone = after(created, uploaded(), paperDeleted, withheld())
    expect([gone.papers.size, gone.deletedPapers.get(paperId)?.withheld.size]).toEqual([0, 1])
    const back = after(created, uploaded(), paperDeleted, withheld(), released)
    expect(back.deletedPapers.get(paperId)?.withheld.size).toBe(0)
  })

  test('of a paper that there is not is none', () => {
    expect(after(created, withheld())).toMatchObject({ papers: new Map(), deletedPapers: new Map(), revision: 1 })
  })
})

test('changes of details add, replace and take away', () => {
  const before = { firstPage: '1', doi: '10.5555/a' }
  const changed = withChanges(before, { firstPage: null, doi: undefined, language: 'hi' })
  expect(changed).toStrictEqual({ language: 'hi' })
  expect(withChanges(before, { firstPage: '2' })).toEqual({ firstPage: '2', doi: '10.5555/a' })
})
