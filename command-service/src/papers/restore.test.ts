import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import { describe, test } from 'vitest'
import { createVolume, restoreVolume, setVolumeStatus } from '../volumes/decisions.ts'
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
import { restorePaper } from './delete-paper.ts'
import { uploadPaper } from './upload-paper.ts'

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
