import type { Recorded } from '@shodh/contracts/event.ts'
import type { JournalEvent, VolumeStreamEvent } from '@shodh/contracts/index.ts'
import { expect, test } from 'vitest'
import {
  paperId,
  paperUploaded,
  pdfReplaced,
  volumeCreated,
  volumeId,
  volumeRepaired,
} from '../testing/journal-events.ts'
import { volumeFiles } from './inspect-volume.ts'

const filesAfter = (...events: readonly JournalEvent[]) =>
  volumeFiles(events as unknown as readonly Recorded<VolumeStreamEvent>[])

const revised = (revision: object): JournalEvent => ({
  type: 'PaperRevised',
  data: { volumeId, paperId, details: {}, ...revision },
})
const first = { paperId, title: 'On Rivers', version: 1, sha256: '1'.repeat(64), bytes: 1000, marked: null }
const second = { paperId, title: 'On Rivers', version: 2, sha256: '2'.repeat(64), bytes: 2000, marked: null }

test('A volume has the files of every version of every paper; the last one of a paper is current', () => {
  const other = { ...first, paperId: 'other', isCurrent: true }
  expect(filesAfter(volumeCreated(), paperUploaded(), paperUploaded(2, undefined, 'other'), pdfReplaced(2))).toEqual([
    { ...first, isCurrent: false },
    { ...second, isCurrent: true },
    other,
  ])
})

test('A file has the last title of its paper', () => {
  const titled = (...revisions: readonly object[]) => filesAfter(paperUploaded(), ...revisions.map(revised))[0]?.title
  expect(titled({ title: 'On Floods' })).toBe('On Floods')
  expect(titled({ title: 'On Floods' }, { authorName: 'B. Patil' })).toBe('On Floods')
})

test('A repair marks the version that it names, until another one finds it right', () => {
  const marks = (...events: readonly JournalEvent[]) =>
    filesAfter(paperUploaded(), pdfReplaced(2), ...events).map(({ marked }) => marked)
  expect(marks(volumeRepaired('damaged', 2))).toEqual([null, 'damaged'])
  expect(marks(volumeRepaired('damaged', 2), volumeRepaired('missing', 1))).toEqual(['missing', 'damaged'])
  expect(marks(volumeRepaired('damaged', 2), volumeRepaired(null, 2))).toEqual([null, null])
})

test('Events of a paper that the volume does not have change nothing', () => {
  expect(filesAfter(volumeRepaired('missing'), pdfReplaced(2), revised({ title: 'On Floods' }))).toEqual([])
  expect(filesAfter(paperUploaded(), volumeRepaired('missing', 2))).toEqual([{ ...first, isCurrent: true }])
})
