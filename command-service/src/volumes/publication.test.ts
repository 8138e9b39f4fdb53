import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import { describe, test } from 'vitest'
import { deletePaper, publishAhead, replacePdf, restorePaper, uploadPaper } from '../papers/decisions.ts'
import { createVolume, restoreVolume } from './decisions.ts'
import { cancelPublication, publishDueVolume, publishVolume } from './publication.ts'
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
} from './testing/volume-specification.ts'

const prepared: VolumeEvent = { type: 'VolumeCreated', data: { ...created.data, inPreparation: true } }
const inPreparation = (serial = 1, id = paperId) => {
  const { type, data } = uploaded(serial, id) as Extract<PaperEvent, { type: 'PaperUploaded' }>
  return { type, data: { ...data, inPreparation: true } } as const
}
const AT = '2999-01-01T03:30:00.000Z'
const published = (paperIds = [paperId]): VolumeEvent => ({ type: 'VolumePublished', data: { volumeId, paperIds } })
const scheduled = (at = AT): VolumeEvent => ({ type: 'VolumePublicationScheduled', data: { volumeId, at } })
const cancelled: VolumeEvent = { type: 'VolumePublicationCancelled', data: { volumeId } }
const ahead: PaperEvent = { type: 'PaperPublishedAhead', data: { volumeId, paperId } }
const paperRestored: PaperEvent = { type: 'PaperRestored', data: { volumeId, paperId } }
const activated: VolumeEvent = { type: 'VolumeActivated', data: { volumeId } }
const restored: VolumeEvent = { type: 'VolumeRestored', data: { volumeId, paperIds: [paperId] } }
const now = Date.parse('2998-12-31T00:00:00Z')

describe('a volume in preparation', () => {
  test('is created as that', () => {
    given().when(createVolume, prepared.data).then(prepared)
    given(prepared, deleted).when(createVolume, prepared.data).then(prepared)
  })
  test('is refused where readers knew the deleted volume of its name, or a paper of that', () => {
    given(created, deleted).when(createVolume, prepared.data).thenRefused('VOLUME_WAS_PUBLIC')
    given(prepared, inPreparation(), published(), deleted)
      .when(createVolume, prepared.data)
      .thenRefused('VOLUME_WAS_PUBLIC')
    given(prepared, inPreparation(), ahead, deleted).when(createVolume, prepared.data).thenRefused('VOLUME_WAS_PUBLIC')
    given(created).when(createVolume, prepared.data).thenRefused('VOLUME_ALREADY_EXISTS')
    given(created, deleted).when(createVolume, created.data).then(created)
  })
  test('takes papers that are in preparation, and public ones once it is published', () => {
    const { details } = inPreparation().data
    const command = { paperId, title: 'On Rivers', authorName: 'A. Rao', details, file: bytes, at: AT }
    given(prepared).when(uploadPaper, command).then(inPreparation())
    given(prepared, published([])).when(uploadPaper, command).then(uploaded())
  })
})

describe('publishing a volume', () => {
  test('makes all of its papers public, in their order, but those that are deleted or were published ahead', () => {
    given(prepared).when(publishVolume, { now }).then(published([]))
    const papers = [prepared, inPreparation(), inPreparation(2, otherPaperId)]
    given(...papers)
      .when(publishVolume, { now })
      .then(published([paperId, otherPaperId]))
    given(...papers, paperDeleted)
      .when(publishVolume, { now })
      .then(published([otherPaperId]))
    given(...papers, ahead)
      .when(publishVolume, { now })
      .then(published([otherPaperId]))
  })
  test('states a reason, and that authors get no mail', () => {
    const options = { reason: 'Complete', notifyAuthors: false, notifySubscribers: false } as const
    given(prepared)
      .when(publishVolume, { now, ...options })
      .then({ type: 'VolumePublished', data: { volumeId, paperIds: [], ...options } })
    given(prepared)
      .when(publishVolume, { now, at: AT, ...options })
      .then({
        type: 'VolumePublicationScheduled',
        data: { volumeId, at: AT, ...options },
      })
    given(prepared).when(publishVolume, { now, notifyAuthors: true }).then(published([]))
  })
  test('is scheduled for a moment, or for some seconds from now, once more too', () => {
    given(prepared).when(publishVolume, { now, at: '2999-01-01T09:00:00+05:30' }).then(scheduled())
    given(prepared).when(publishVolume, { now, inSeconds: 8 }).then(scheduled('2998-12-31T00:00:08.000Z'))
    given(prepared, scheduled())
      .when(publishVolume, { now, at: '2999-02-01T00:00:00Z' })
      .then(scheduled('2999-02-01T00:00:00.000Z'))
    given(prepared, scheduled()).when(publishVolume, { now }).then(published([]))
  })
  test('is refused for a moment that is past by more than a minute, or cannot be written', () => {
    given(prepared).when(publishVolume, { now, at: '2998-12-30T23:58:59Z' }).thenRefused('PUBLICATION_IN_PAST')
    given(prepared).when(publishVolume, { now, at: '9999-12-31T23:59:59Z' }).thenRefused('PUBLICATION_TOO_LATE')
    given(prepared).when(publishVolume, { now, at: '2998-12-30T23:59:30Z' }).then(scheduled('2998-12-30T23:59:30.000Z'))
  })
  test('is refused where it is public, deactivated, deleted, unknown, or was changed meanwhile', () => {
    given(created).when(publishVolume, { now }).thenRefused('VOLUME_ALREADY_PUBLISHED')
    given(prepared, published()).when(publishVolume, { now }).thenRefused('VOLUME_ALREADY_PUBLISHED')
    given(prepared, published(), deactivated).when(publishVolume, { now }).thenRefused('VOLUME_ALREADY_PUBLISHED')
    given(prepared, deactivated).when(publishVolume, { now }).thenRefused('VOLUME_PUBLISHED_INACTIVE')
    given(prepared, deactivated, activated).when(publishVolume, { now }).then(published([]))
    given(prepared, deleted).when(publishVolume, { now }).thenRefused('VOLUME_NOT_FOUND')
    given().when(publishVolume, { now }).thenRefused('VOLUME_NOT_FOUND')
    given(prepared, inPreparation())
      .when(publishVolume, { now, ifMatch: [0] })
      .thenRefused('PRECONDITION_FAILED')
  })
  test('is possible once it is restored, and not where it was published before its deletion', () => {
    given(prepared, inPreparation(), deleted, restored).when(publishVolume, { now }).then(published())
    given(prepared, inPreparation(), published(), deleted, restored)
      .when(publishVolume, { now })
      .thenRefused('VOLUME_ALREADY_PUBLISHED')
    given(prepared, deleted).when(restoreVolume, {}).then(restored)
  })
})

describe('a publication that is due', () => {
  const due = Date.parse(AT)

  test('is made of what is there then: papers may be deleted and replaced meanwhile', () => {
    const history = [prepared, inPreparation(), inPreparation(2, otherPaperId), scheduled()]
    given(...history)
      .when(publishDueVolume, due)
      .then(published([paperId, otherPaperId]))
    given(...history, paperDeleted)
      .when(publishDueVolume, due)
      .then(published([otherPaperId]))
    given(...history, published([paperId, otherPaperId]))
      .when(deletePaper, { paperId, reason: 'Doubled' })
      .then({ type: 'PaperDeleted', data: { volumeId, paperId, reason: 'Doubled' } })
    const file = { ...bytes, name: 'On Rivers.pdf' }
    given(...history)
      .when(replacePdf, { paperId, file: bytes, at: AT })
      .then({ type: 'PdfReplaced', data: { volumeId, paperId, version: 2, file } })
  })
  test('is not made before, twice, or where it was called off, or the volume deactivated or deleted', () => {
    given(prepared, scheduled())
      .when(publishDueVolume, due - 1)
      .then()
    for (const event of [published(), cancelled, deactivated, deleted])
      given(prepared, scheduled(), event).when(publishDueVolume, due).then()
    given(prepared, scheduled(), deactivated, activated).when(publishDueVolume, due).then()
    given(prepared, scheduled(), deleted, restored).when(publishDueVolume, due).then()
    given(prepared).when(publishDueVolume, due).then()
    given().when(publishDueVolume, due).then()
  })
  test('is called off while it is scheduled', () => {
    given(prepared, scheduled()).when(cancelPublication, {}).then(cancelled)
    given(prepared).when(cancelPublication, {}).thenRefused('NOT_SCHEDULED')
    given(prepared, scheduled(), cancelled).when(cancelPublication, {}).thenRefused('NOT_SCHEDULED')
    given(prepared, scheduled(), published()).when(cancelPublication, {}).thenRefused('VOLUME_ALREADY_PUBLISHED')
    given(created).when(cancelPublication, {}).thenRefused('VOLUME_ALREADY_PUBLISHED')
    given(prepared, deleted).when(cancelPublication, {}).thenRefused('VOLUME_NOT_FOUND')
    given(prepared, scheduled())
      .when(cancelPublication, { ifMatch: [0] })
      .thenRefused('PRECONDITION_FAILED')
  })
})

describe('publishing a paper ahead', () => {
  const history = [prepared, inPreparation()] as const

  test('is recorded, with a reason, and that its authors get no mail', () => {
    given(...history)
      .when(publishAhead, { paperId })
      .then(ahead)
    given(...history)
      .when(publishAhead, { paperId, reason: 'Urgent', notifyAuthors: false })
      .then({ ...ahead, data: { ...ahead.data, reason: 'Urgent', notifyAuthors: false } })
  })
  test('is refused where it is public, or is not there, or its volume is deactivated', () => {
    given(...history, ahead)
      .when(publishAhead, { paperId })
      .thenRefused('PAPER_ALREADY_PUBLISHED')
    given(...history, published())
      .when(publishAhead, { paperId })
      .thenRefused('PAPER_ALREADY_PUBLISHED')
    given(created, uploaded()).when(publishAhead, { paperId }).thenRefused('PAPER_ALREADY_PUBLISHED')
    given(prepared).when(publishAhead, { paperId }).thenRefused('PAPER_NOT_FOUND')
    given(...history, paperDeleted)
      .when(publishAhead, { paperId })
      .thenRefused('PAPER_NOT_FOUND')
    given(...history, deactivated)
      .when(publishAhead, { paperId })
      .thenRefused('VOLUME_PUBLISHED_INACTIVE')
    given(...history)
      .when(publishAhead, { paperId, ifMatch: [0] })
      .thenRefused('PRECONDITION_FAILED')
  })
})

describe('a paper that was deleted in preparation', () => {
  const publication = { ...paperRestored, data: { ...paperRestored.data, isPublication: true } } as const

  test('is in preparation when it is restored, and public where its volume is', () => {
    given(prepared, inPreparation(), paperDeleted).when(restorePaper, { paperId }).then(paperRestored)
    given(prepared, inPreparation(), paperDeleted, published([])).when(restorePaper, { paperId }).then(publication)
    given(prepared, inPreparation(), deleted, created).when(restorePaper, { paperId }).then(publication)
    given(prepared, inPreparation(), published(), paperDeleted).when(restorePaper, { paperId }).then(paperRestored)
    given(prepared, inPreparation(), ahead, paperDeleted).when(restorePaper, { paperId }).then(paperRestored)
  })
})
