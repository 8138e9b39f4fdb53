import type { JournalEvent } from '@shodh/contracts/index.ts'
import { expect, test } from 'vitest'
import {
  paperDeleted,
  paperId,
  paperPrepared,
  paperPublishedAhead,
  paperRestored,
  paperUploaded,
  pdfReplaced,
  volumeId,
  volumePublished,
} from '../testing/journal-events.ts'
import { moment, specify } from '../testing/specification.ts'
import { paperHistories } from './paper-histories.ts'
import { paperPlaces } from './paper-places.ts'
import { paperVersions } from './paper-versions.ts'
import { papers } from './papers.ts'

const redated = (publishedOn: string | null): JournalEvent => ({
  type: 'PaperRevised',
  data: { volumeId, paperId, details: { publishedOn } },
})

test('a paper’s new date is that of its first version only', () => {
  const versions = [{ statedAt: '2025-01-15' }, { statedAt: '2025-03-01T00:00:00Z' }, { statedAt: null }]
  const history = [paperUploaded(1, '2025-02-01'), pdfReplaced(2, '2025-03-01T00:00:00Z'), pdfReplaced(3)]
  specify(paperHistories)(...history, redated('2025-01-15')).then({ versions })
  specify(paperHistories)(...history, redated(null)).then({
    versions: [{ statedAt: null }, ...versions.slice(1)],
  })
})

test('a paper without a change of its date retains the stated one', () => {
  const renamed: JournalEvent = { type: 'PaperRevised', data: { volumeId, paperId, title: 'On Lakes', details: {} } }
  specify(paperHistories)(paperUploaded(1, '2025-02-01'), renamed).then({ versions: [{ statedAt: '2025-02-01' }] })
})

test('a first version that another journal recorded keeps that date when the paper’s is changed', () => {
  const recordedAt = '2025-01-31T10:00:00+05:30'
  const uploaded = paperUploaded(1, '2025-02-01')
  const restored = { ...uploaded, data: { ...uploaded.data, recordedAt } } as JournalEvent
  specify(paperHistories)(restored, redated('2025-01-15')).then({ versions: [{ statedAt: recordedAt }] })
})

test('a version that states no number of pages does not show those of the version before', () => {
  const { projected } = specify(papers)(paperUploaded(), pdfReplaced(2))
  expect(projected[0]?.pages).toBeUndefined()
  expect(projected[0]).toMatchObject({ version: 2, updatedAt: moment(1), revision: 1, createdAt: moment(0) })
})

test('the first version shows why it was made, where a source says so', () => {
  const uploaded = paperUploaded()
  const withReason = { ...uploaded, data: { ...uploaded.data, reason: 'Reprinted' } } as JournalEvent
  specify(paperHistories)(withReason).then({ versions: [{ version: 1, reason: 'Reprinted' }] })
})

test('a history has the names of all files, and the pages of the versions that state them', () => {
  const { projected } = specify(paperHistories)(paperUploaded(), pdfReplaced(2))
  expect(projected[0]?.fileNames).toEqual(['On Rivers.pdf', 'On Rivers.pdf'])
  expect(projected[0]?.versions[0]).toHaveProperty('pages', 4)
  expect(projected[0]?.versions[1]).not.toHaveProperty('pages')
})

test('a first version without a date gets that of the revised paper', () => {
  specify(paperHistories)(paperUploaded(), redated('2025-01-15')).then({ versions: [{ statedAt: '2025-01-15' }] })
})

test('each version is found by its hash, under the paper and its number', () => {
  const { projected } = specify(paperVersions)(paperUploaded(), pdfReplaced(2))
  expect(projected).toEqual([
    { id: `${paperId}.1`, volumeId, paperId, version: 1, sha256: '1'.repeat(64), at: moment(0) },
    { id: `${paperId}.2`, volumeId, paperId, version: 2, sha256: '2'.repeat(64), at: moment(1) },
  ])
})

test('the place and the history of a paper say that it was never public, until it is', () => {
  const restoredInPublic: JournalEvent = { type: 'PaperRestored', data: { volumeId, paperId, isPublication: true } }
  for (const given of [specify(paperPlaces), specify(paperHistories)]) {
    given(paperPrepared, paperDeleted, paperRestored).then({ inPreparation: true })
    for (const publishing of [volumePublished, paperPublishedAhead, restoredInPublic])
      expect(given(paperPrepared, publishing).projected[0]).not.toHaveProperty('inPreparation')
    expect(given(paperUploaded()).projected[0]).not.toHaveProperty('inPreparation')
  }
})

test('a history names the versions that were replaced before the paper was public', () => {
  specify(paperHistories)(paperPrepared, pdfReplaced(2), pdfReplaced(3), volumePublished, pdfReplaced(4)).then({
    unpublished: [1, 2],
    versions: [{ version: 1 }, { version: 2 }, { version: 3 }, { version: 4 }],
  })
  expect(specify(paperHistories)(paperUploaded(), pdfReplaced(2)).projected[0]).not.toHaveProperty('unpublished')
})
