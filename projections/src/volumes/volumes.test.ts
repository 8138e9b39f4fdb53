import type { JournalEvent } from '@shodh/contracts/index.ts'
import { describe, expect, test } from 'vitest'
import {
  paperDeleted,
  paperId,
  paperPrepared,
  paperPublishedAhead,
  paperRestored,
  paperUploaded,
  pdfReplaced,
  volumeCreated,
  volumeDeleted,
  volumeId,
  volumePrepared,
  volumePublished,
  volumeRestored,
  volumeScheduled,
} from '../testing/journal-events.ts'
import { moment, specify } from '../testing/specification.ts'
import { volumePlaces, volumes, years } from './volumes.ts'

const given = specify(volumes)

describe('a volume', () => {
  test('begins active and empty, with the sort key that its name contains', () => {
    given(volumeCreated()).then({
      ...{ id: volumeId, _id: volumeId, name: 'Vol. 7, No. 82', displayName: 'Vol. 7, No. 82' },
      ...{ year: 2025, issueType: 'Regular', isActive: true, isDeleted: false },
      ...{ paperCount: 0, totalPapers: 0 },
      ...{ sortKey: 2_025_000_782, createdAt: moment(0), updatedAt: moment(0), lastUpdated: moment(0) },
    })
  })
  test('has the revision of its stream after every event in it, also of one that changes a paper only', () => {
    const revised = { type: 'PaperRevised', data: { volumeId, paperId, details: {} } } as const
    given(volumeCreated(), paperUploaded(), revised).then({ revision: 2, updatedAt: moment(2), paperCount: 1 })
    given(volumeCreated(), paperUploaded(), pdfReplaced(2)).then({ revision: 2 })
    given(volumeCreated(), paperUploaded(), paperDeleted).then({ revision: 2 })
  })
  test('names who made it and who changed it last', () => {
    given(volumeCreated()).then({ createdBy: 'editor', lastModifiedBy: 'editor' })
    const replaced = { event: pdfReplaced(2), actorId: 'author' }
    given(volumeCreated(), paperUploaded(), replaced).then({ createdBy: 'editor', lastModifiedBy: 'author' })
  })
  test('has a picture as its cover until it is taken away', () => {
    const chosen = (cover: { url: string; alt: string } | null) =>
      ({ type: 'VolumeCoverChanged', data: { volumeId, cover } }) as const
    const cover = { url: '/files/a.jpg', alt: 'A river' }
    given(volumeCreated(), chosen(cover)).then({ cover, revision: 1 })
    given(volumeCreated(), chosen(cover), chosen(null)).then({ cover: undefined, revision: 2 })
  })
  test('has the sections and the order that it was given last, or none', () => {
    const arrangedSo = (...order: string[]): JournalEvent => ({
      type: 'SectionsArranged',
      data: { volumeId, sections: [], order },
    })
    given(volumeCreated(), arrangedSo(paperId)).then({ arrangement: { sections: [], order: [paperId] }, revision: 1 })
    given(volumeCreated(), arrangedSo(paperId), arrangedSo()).then({ arrangement: undefined, revision: 2 })
    const { projected } = given(volumeCreated(), arrangedSo(paperId), volumeDeleted, volumeCreated())
    expect(projected[0]).not.toHaveProperty('arrangement')
  })
  test('counts its papers', () => {
    given(volumeCreated(), paperUploaded()).then({ paperCount: 1, totalPapers: 1, updatedAt: moment(1) })
    given(volumeCreated(), paperUploaded(), paperDeleted).then({ paperCount: 0, totalPapers: 0 })
  })
  test('was last updated on the latest date that a paper states of itself, else on the server’s', () => {
    given(volumeCreated(), paperUploaded(1, '2018-03-01'), paperUploaded(2, '2017-01-01')).then({
      lastUpdated: '2018-03-01',
    })
    given(volumeCreated(), paperUploaded(1, '2018-03-01'), pdfReplaced(2, '2019-05-06T00:00:00Z')).then({
      lastUpdated: '2019-05-06T00:00:00Z',
    })
    given(volumeCreated(), paperUploaded()).then({ lastUpdated: moment(1) })
  })
  test('is deactivated and activated', () => {
    const deactivated = { type: 'VolumeDeactivated', data: { volumeId } } as const
    given(volumeCreated(), deactivated).then({ isActive: false })
    given(volumeCreated(), deactivated, { type: 'VolumeActivated', data: { volumeId } }).then({ isActive: true })
  })
  test('is hidden when it is deleted, and as before when it is restored', () => {
    const history = [volumeCreated(), paperUploaded(), volumeDeleted]
    given(...history).then({ isDeleted: true, deletedAt: moment(2), deletedBy: 'editor', paperCount: 1 })
    const { projected } = given(...history, volumeRestored)
    expect(projected).toMatchObject([{ isDeleted: false, paperCount: 1, updatedAt: moment(3), revision: 3 }])
    expect(projected[0]).not.toHaveProperty('deletedAt')
  })
  test('counts a paper that is restored', () => {
    given(volumeCreated(), paperUploaded(), paperDeleted, paperRestored).then({ paperCount: 1, totalPapers: 1 })
  })
  test('starts empty when it is created again', () => {
    given(volumeCreated(), paperUploaded(), volumeDeleted, volumeCreated()).then({
      paperCount: 0,
      createdAt: moment(3),
    })
  })
})

describe('a volume in preparation', () => {
  const AT = '2999-01-01T03:30:00.000Z'
  const deactivated = { type: 'VolumeDeactivated', data: { volumeId } } as const

  test('is that until it is published, at a position and a moment', () => {
    given(volumePrepared, paperPrepared).then({ inPreparation: true, isActive: true, paperCount: 1 })
    const { projected } = given(volumePrepared, paperPrepared, volumePublished)
    const published = { publishedAt: moment(2), lastUpdated: moment(2), createdAt: moment(0), revision: 2 }
    expect(projected).toMatchObject([{ ...published, published: '0000000000000002' }])
    expect(projected[0]).not.toHaveProperty('inPreparation')
  })
  test('says which papers were published ahead', () => {
    given(volumePrepared, paperPrepared, paperPublishedAhead).then({
      ...{ aheadPaperIds: [paperId], inPreparation: true, revision: 2 },
    })
  })
  test('may be scheduled by somebody, which is called off or ends with the volume', () => {
    const scheduled = [volumePrepared, volumeScheduled(AT)] as const
    given(...scheduled).then({ scheduled: { at: AT, by: 'editor' }, inPreparation: true })
    const later = '2999-02-01T03:30:00.000Z'
    given(...scheduled, volumeScheduled(later)).then({ scheduled: { at: later, by: 'editor' } })
    const cancelled = { type: 'VolumePublicationCancelled', data: { volumeId } } as const
    for (const event of [cancelled, deactivated, volumeDeleted, volumePublished])
      expect(given(...scheduled, event).projected[0]).not.toHaveProperty('scheduled')
    given(...scheduled, cancelled).then({ inPreparation: true, revision: 2 })
  })
  test('is that again when it is restored, and no longer when it is created anew', () => {
    given(volumePrepared, volumeDeleted, volumeRestored).then({ inPreparation: true, isDeleted: false })
    expect(given(volumePrepared, volumeDeleted, volumeCreated()).projected[0]).not.toHaveProperty('inPreparation')
    const anew = given(volumePrepared, volumePublished, volumeDeleted, volumePrepared).projected[0]
    expect(anew).toMatchObject({ inPreparation: true })
    expect(anew).not.toHaveProperty('publishedAt')
  })
})

describe('the place of a volume', () => {
  const givenPlace = specify(volumePlaces)
  const place = { id: volumeId, year: 2025, issueType: 'Regular', name: 'Vol. 7, No. 82', nameKey: 'vol. 7, no. 82' }

  test('is known from its creation on', () => {
    expect(givenPlace(volumeCreated()).projected).toEqual([place])
  })
  test('stays when the volume is deleted, with the date and the reason', () => {
    const deletion = { deletedAt: moment(1), reason: null }
    expect(givenPlace(volumeCreated(), volumeDeleted).projected).toEqual([{ ...place, deletion }])
    const withReason: JournalEvent = { type: 'VolumeDeleted', data: { volumeId, paperIds: [], reason: 'Doubled' } }
    givenPlace(volumeCreated(), withReason).then({ deletion: { deletedAt: moment(1), reason: 'Doubled' } })
  })
  test('is unknown of a volume that was never created', () => {
    givenPlace(volumeDeleted, volumeRestored).thenNothing()
  })
  test('is that of a volume again where one is created anew, or restored', () => {
    expect(givenPlace(volumeCreated(), volumeDeleted, volumeRestored).projected).toEqual([place])
    expect(givenPlace(volumeCreated(), volumeDeleted, volumeCreated()).projected).toEqual([place])
  })
})

describe('a year', () => {
  test('knows the types that it was opened for', () => {
    specify(years)(
      { type: 'YearOpened', data: { year: 2025, issueType: 'Special' } },
      { type: 'YearOpened', data: { year: 2025, issueType: 'Regular' } },
      { type: 'YearOpened', data: { year: 2026, issueType: 'Regular' } },
    ).then({ id: '2025', year: 2025, issueTypes: ['Regular', 'Special'] }, { year: 2026, issueTypes: ['Regular'] })
  })
})
