import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import { describe, test } from 'vitest'
import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import {
  bytes,
  created,
  deactivated,
  deleted,
  given,
  otherPaperId,
  paperDeleted,
  paperId,
  uploaded,
  volumeId,
} from '../volumes/testing/volume-specification.ts'
import { createVolume, restoreVolume, setVolumeStatus } from '../volumes/decisions.ts'
import { replacePdf, restorePaper, uploadPaper } from './decisions.ts'

const paperRestored = { type: 'PaperRestored', data: { volumeId, paperId } } as const
const volumeRestored: VolumeEvent = { type: 'VolumeRestored', data: { volumeId, paperIds: [paperId] } }

describe('restoring a paper', () => {
  test('brings back one that was deleted, alone or with a volume that was created anew', () => {
    given(created, uploaded(), paperDeleted).when(restorePaper, { paperId }).then(paperRestored)
    given(created, uploaded(), deleted, created).when(restorePaper, { paperId }).then(paperRestored)
  })
  test('is refused where it is there, or never was', () => {
    given(created, uploaded()).when(restorePaper, { paperId }).thenRefused('PAPER_NOT_DELETED')
    given(created, uploaded(), paperDeleted, paperRestored)
      .when(restorePaper, { paperId })
      .thenRefused('PAPER_NOT_DELETED')
    given(created).when(restorePaper, { paperId }).thenRefused('PAPER_NOT_FOUND')
    given().when(restorePaper, { paperId }).thenRefused('PAPER_NOT_FOUND')
  })
  test('is refused while its volume is deleted', () => {
    given(created, uploaded(), deleted).when(restorePaper, { paperId }).thenRefused('RESTORE_VOLUME_FIRST')
  })
  test('gives no serial number twice', () => {
    const command = {
      paperId: otherPaperId,
      title: 'On Rivers',
      authorName: 'A. Rao',
      file: bytes,
      at: '2026-05-01T10:00:00.000Z',
    }
    given(created, uploaded(1), paperDeleted, paperRestored)
      .when(uploadPaper, { ...command, details: { publishedOn: '2025-03-02' } })
      .then(uploaded(2, otherPaperId))
  })
})

describe('restoring a volume', () => {
  test('brings back the papers that its deletion took along', () => {
    given(created, uploaded(), deleted).when(restoreVolume, {}).then(volumeRestored)
    given(created, uploaded(), deleted, volumeRestored).when(restorePaper, { paperId }).thenRefused('PAPER_NOT_DELETED')
  })
  test('leaves it as active or deactivated as it was', () => {
    given(created, deactivated, deleted, volumeRestored).when(setVolumeStatus, { isActive: false }).then()
    given(created, deleted, volumeRestored).when(setVolumeStatus, { isActive: true }).then()
  })
  test('is refused where it is there, never was, or was created anew', () => {
    given(created).when(restoreVolume, {}).thenRefused('VOLUME_NOT_DELETED')
    given(created, deleted, volumeRestored).when(restoreVolume, {}).thenRefused('VOLUME_NOT_DELETED')
    given().when(restoreVolume, {}).thenRefused('VOLUME_NOT_FOUND')
    given(created, deleted, created).when(restoreVolume, {}).thenRefused('VOLUME_NAME_TAKEN')
  })
  test('refuses to create it once more', () => {
    given(created, deleted, volumeRestored).when(createVolume, created.data).thenRefused('VOLUME_ALREADY_EXISTS')
  })
})

const at = '2026-05-01T10:00:00.000Z'
const recordedAt = '2025-03-01T23:00:00+05:30'
const command = {
  paperId: otherPaperId,
  title: 'On Rivers',
  authorName: 'A. Rao',
  details: { publishedOn: '2025-03-02' },
  file: bytes,
  at,
}

const restored = (serial: number, recordedAt?: string) => {
  const { data, ...event } = uploaded(serial, otherPaperId)
  return { ...event, data: { ...data, recordedAt } } as PaperEvent
}

describe('a serial number that another journal gave', () => {
  test('is stored, whichever is the next one', () => {
    given(created)
      .when(uploadPaper, { ...command, serial: 7 })
      .then(restored(7))
    given(created, uploaded(7))
      .when(uploadPaper, { ...command, serial: 3 })
      .then(restored(3))
  })
  test('is refused where a paper of the volume has it, or had it before it was deleted', () => {
    const histories = [[uploaded(3)], [uploaded(3), paperDeleted], [uploaded(3), deleted, created]]
    for (const history of histories)
      given(created, ...history)
        .when(uploadPaper, { ...command, serial: 3 })
        .thenRefused('SERIAL_TAKEN')
  })
  test('is followed by the next one', () => {
    given(created, uploaded(7)).when(uploadPaper, command).then(restored(8))
  })
})

describe('the date at which another journal recorded the paper', () => {
  test('is stored, up to this very moment', () => {
    for (const date of [recordedAt, at])
      given(created)
        .when(uploadPaper, { ...command, recordedAt: date })
        .then(restored(1, date))
  })
  test('is refused in the future', () => {
    given(created)
      .when(uploadPaper, { ...command, recordedAt: '2026-05-01T10:00:01Z' })
      .thenRefused('RECORDED_DATE_IN_FUTURE')
  })
  const replacement = { paperId: otherPaperId, file: bytes, reason: 'Better', at }
  const dated: PaperEvent = {
    type: 'PaperRevised',
    data: { volumeId, paperId: otherPaperId, details: { publishedOn: '2025-04-01' } },
  }
  test('is what the date of the next version is held against, also after the paper was given another day', () => {
    given(created, restored(1, recordedAt), dated)
      .when(replacePdf, { ...replacement, replacedAt: '2025-03-01T22:59:59+05:30' })
      .thenRefused('REPLACEMENT_DATE_TOO_EARLY')
    const file = { ...bytes, name: 'On Rivers.pdf' }
    const data = { volumeId, paperId: otherPaperId, version: 2, file, reason: 'Better', statedAt: recordedAt }
    given(created, restored(1, recordedAt), dated)
      .when(replacePdf, { ...replacement, replacedAt: recordedAt })
      .then({ type: 'PdfReplaced', data })
  })
})
