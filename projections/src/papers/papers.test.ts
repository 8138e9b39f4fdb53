import type { JournalEvent } from '@shodh/contracts/index.ts'
import { folded, nameKey } from '@shodh/contracts/text/text.ts'
import { volumeOrder } from '@shodh/contracts/volumes/volume-order.ts'
import { describe, expect, test } from 'vitest'
import {
  paperDeleted,
  paperRestored,
  paperId,
  paperPrepared,
  paperPublishedAhead,
  paperUploaded,
  pdfReplaced,
  volumeDeleted,
  volumePublished,
  volumeRepaired,
  volumeRestored,
  volumeId,
} from '../testing/journal-events.ts'
import { moment, specify } from '../testing/specification.ts'
import { blobs } from './blobs.ts'
import { paperHistories } from './paper-histories.ts'
import { paperPlaces } from './paper-places.ts'
import { paperVersions } from './paper-versions.ts'
import { papers } from './papers.ts'

const revised = (data: object): JournalEvent => ({
  type: 'PaperRevised',
  data: { volumeId, paperId, details: {}, ...data },
})

describe('a paper', () => {
  const given = specify(papers)

  test('is shown with its place, its file and its server times', () => {
    given(paperUploaded(3, '2025-02-01')).then({
      ...{ id: paperId, _id: paperId, sr: 3, title: 'On Rivers', authorName: 'A. Rao', publishedOn: '2025-02-01' },
      ...{ volumeId, volumeName: 'Vol. 7, No. 82', year: 2025, issueType: 'Regular' },
      volume: { id: volumeId, name: 'Vol. 7, No. 82', year: 2025, issueType: 'Regular' },
      ...{ fileSize: 1000, pages: 4, version: 1, sha256: '1'.repeat(64), fileName: 'On Rivers.pdf' },
      ...{ uploadDate: moment(0), createdAt: moment(0), updatedAt: moment(0) },
      downloadUrl: `/api/v1/papers/${volumeId}/${paperId}/download`,
    })
  })
  test('was published with its issue, ahead of it, or when it was restored, where its volume was in preparation', () => {
    given(paperPrepared).then({ inPreparation: true, createdAt: moment(0) })
    const restored = { type: 'PaperRestored', data: { volumeId, paperId } } as const
    const isPublication = { ...restored, data: { ...restored.data, isPublication: true as const } }
    given(paperPrepared, paperDeleted, restored).then({ inPreparation: true, revision: 2 })
    for (const events of [[volumePublished], [paperPublishedAhead], [paperDeleted, isPublication]]) {
      const at = moment(events.length)
      const { projected } = given(paperPrepared, ...events)
      expect(projected).toMatchObject([
        { publishedAt: at, updatedAt: at, createdAt: moment(0), revision: events.length },
      ])
      expect(projected[0]).not.toHaveProperty('inPreparation')
    }
    given(paperPrepared, paperPublishedAhead, volumePublished).then({ publishedAt: moment(1), revision: 2 })
    expect(given(paperUploaded(), volumePublished).projected[0]).not.toHaveProperty('publishedAt')
  })
  test('is in its volume by its name, in the order of the volume and of its serial', () => {
    const volume = { year: 2025, issueType: 'Regular', name: 'Vol. 8, No. 83' } as const
    const order = `${volumeOrder(volume)} 00000003`
    const uploaded = paperUploaded(3)
    const inVolume = { ...uploaded, data: { ...uploaded.data, volumeName: volume.name } } as JournalEvent
    given(inVolume).then({ volumeKey: nameKey(volume.name), order })
  })
  test('has no problem of another paper that was repaired with it', () => {
    const another = paperUploaded(2, undefined, 'another')
    const file = { version: 1, sha256: '1'.repeat(64) }
    const files = [
      { ...file, paperId: 'another', problem: 'missing' as const },
      { ...file, paperId, problem: null },
    ]
    const repaired: JournalEvent = {
      type: 'VolumeRepaired',
      data: { volumeId, reason: 'The disk was replaced', files, readModels: [] },
    }
    const { projected } = given(paperUploaded(), another, repaired)
    expect(projected.map(({ fileProblem }) => fileProblem)).toEqual([undefined, 'missing'])
  })
  test('says that its PDF is missing or damaged, until it is replaced or put back', () => {
    const problemAfter = (...events: JournalEvent[]) => given(paperUploaded(), ...events).projected[0]?.fileProblem
    expect(problemAfter(volumeRepaired('damaged'))).toBe('damaged')
    expect(problemAfter(volumeRepaired('damaged'), volumeRepaired('missing'))).toBe('missing')
    expect(problemAfter(volumeRepaired('missing'), volumeRepaired(null))).toBeUndefined()
    expect(problemAfter(volumeRepaired('missing'), pdfReplaced(2))).toBeUndefined()
    expect(problemAfter(pdfReplaced(2), volumeRepaired('missing', 1))).toBeUndefined()
    expect(problemAfter(pdfReplaced(2), volumeRepaired('missing', 2))).toBe('missing')
  })
  test('is found and named by its revised title', () => {
    given(paperUploaded(), revised({ title: 'Über Flüsse' })).then({
      ...{ title: 'Über Flüsse', authorName: 'A. Rao', searchText: 'über flüsse\na. rao' },
      ...{ fileName: 'Über Flüsse.pdf', updatedAt: moment(1), revision: 1 },
    })
  })
  test('is found by its subtitle, between title and author, until it has none', () => {
    const subtitled = revised({ details: { subtitle: 'Ein DORF' } })
    given(paperUploaded(), subtitled).then({ subtitle: 'Ein DORF', searchText: 'on rivers\nein dorf\na. rao' })
    given(paperUploaded(), subtitled, revised({ title: 'On Lakes' })).then({ searchText: 'on lakes\nein dorf\na. rao' })
    given(paperUploaded(), subtitled, revised({ details: { subtitle: null } })).then({
      searchText: 'on rivers\na. rao',
    })
  })
  test('is found by its content: keywords and abstract, until it has none', () => {
    const described = revised({ details: { keywords: ['Water', 'नदी'], abstract: 'Where it FLOWS' } })
    given(paperUploaded(), described).then({ searchText: `on rivers\na. rao\nwater\n${folded('नदी')}\nwhere it flows` })
    given(paperUploaded(), described, revised({ details: { keywords: null, abstract: null } })).then({
      searchText: 'on rivers\na. rao',
    })
  })
  test('is found by its DOI in any case, until it has none', () => {
    const named = revised({ details: { doi: '10.1234/Rivers.1' } })
    given(paperUploaded(), named).then({ doi: '10.1234/Rivers.1', doiKey: '10.1234/rivers.1' })
    given(paperUploaded(), named, revised({ title: 'On Lakes' })).then({ doiKey: '10.1234/rivers.1' })
    const { projected } = given(paperUploaded(), named, revised({ details: { doi: null } }))
    expect(projected[0]).not.toHaveProperty('doiKey')
  })
  test('shows translations and affiliations as they were given', () => {
    const details = {
      authors: [{ family: 'Rao', affiliations: [{ name: 'River Watch', ror: 'https://ror.org/04dese585' }] }],
      translations: [{ language: 'hi', title: 'नदियों पर', keywords: ['नदी'] }],
    }
    given(paperUploaded(), revised({ details })).then(details)
  })
  test('loses a detail that was taken away', () => {
    const { projected } = given(
      paperUploaded(1, '2025-02-01'),
      revised({ details: { publishedOn: null, language: 'en' } }),
    )
    expect(projected[0]).toMatchObject({ language: 'en' })
    expect(projected[0]).not.toHaveProperty('publishedOn')
  })
  test('serves its last version', () => {
    const replacement = { at: moment(1), statedAt: null, reason: 'A figure was missing' }
    const file = { sha256: '2'.repeat(64), fileSize: 2000, crc32: 8 }
    given(paperUploaded(), pdfReplaced(2)).then({ version: 2, ...file, replacement })
  })
  test.each([
    ['it', paperDeleted],
    ['its volume', volumeDeleted],
  ])('is hidden when %s is deleted, with the date and who did it', (_, deletion) => {
    given(paperUploaded(), deletion).then({ isDeleted: true, deletedAt: moment(1), deletedBy: 'editor' })
  })
  test.each([
    ['it', paperDeleted, paperRestored],
    ['its volume', volumeDeleted, volumeRestored],
  ])('is as before when %s is restored, but for its revision', (_, deletion, restoration) => {
    const { projected: before } = given(paperUploaded(), pdfReplaced(2))
    const { projected } = given(paperUploaded(), pdfReplaced(2), deletion, restoration)
    expect(projected).toEqual([{ ...before[0], revision: 3 }])
  })
})

describe('the history of a paper', () => {
  const given = specify(paperHistories)

  test('lists every version with its reason, its dates and who made it', () => {
    given(paperUploaded(1, '2025-02-01'), pdfReplaced(2, '2025-03-01T00:00:00Z'), pdfReplaced(3)).then({
      versions: [
        { version: 1, at: moment(0), statedAt: '2025-02-01', reason: null, actor: 'editor', bytes: 1000 },
        { version: 2, at: moment(1), statedAt: '2025-03-01T00:00:00Z', reason: 'A figure was missing' },
        { version: 3, at: moment(2), statedAt: null, url: `/api/v1/papers/${volumeId}/${paperId}/versions/3.pdf` },
      ],
    })
  })
  test('states for its first version the date of the paper', () => {
    given(paperUploaded(1, '2025-02-01'), revised({ details: { publishedOn: '2025-01-15' } })).then({
      versions: [{ statedAt: '2025-01-15' }],
    })
  })
})

describe('the history of a deleted paper', () => {
  const given = specify(paperHistories)

  test('says when and why, and has its versions again when the paper is restored', () => {
    const deletion = { deletedAt: moment(2), reason: null }
    const history = [paperUploaded(), pdfReplaced(2)]
    const { projected: before } = given(...history)
    given(...history, paperDeleted).then({ deletion, versions: [{ version: 1 }, { version: 2 }] })
    expect(given(...history, paperDeleted, paperRestored).projected).toEqual(before)
    expect(given(...history, volumeDeleted, volumeRestored).projected).toEqual(before)
  })
})

describe('the versions of papers', () => {
  test('are found by their hash, also where two are alike, and stay when the paper is deleted', () => {
    const sha256 = '1'.repeat(64)
    const other = '2f0e0d0c-0b0a-5908-8706-050403020100'
    specify(paperVersions)(paperUploaded(), pdfReplaced(2), paperUploaded(2, undefined, other), volumeDeleted).then(
      { id: `${paperId}.1`, paperId, version: 1, sha256, at: moment(0) },
      { paperId, version: 2, sha256: '2'.repeat(64), at: moment(1) },
      { id: `${other}.1`, paperId: other, version: 1, sha256 },
    )
  })
})

describe('the place of a paper', () => {
  const given = specify(paperPlaces)
  const place = { id: paperId, volumeId, sr: 3 }

  test('is known from its upload on', () => {
    expect(given(paperUploaded(3)).projected).toEqual([place])
  })
  test('stays when the paper is deleted, with the date and the reason', () => {
    const withReason: JournalEvent = { type: 'PaperDeleted', data: { volumeId, paperId, reason: 'Published twice' } }
    const deletion = { deletedAt: moment(1), reason: 'Published twice' }
    expect(given(paperUploaded(3), withReason).projected).toEqual([{ ...place, deletion }])
    given(paperUploaded(3), paperDeleted).then({ deletion: { deletedAt: moment(1) } })
  })
  test('stays when its volume is deleted, with that date and reason', () => {
    expect(given(paperUploaded(3), volumeDeleted).projected).toMatchObject([
      { ...place, deletion: { deletedAt: moment(1) } },
    ])
  })
  test('is as before when it or its volume is restored', () => {
    expect(given(paperUploaded(3), paperDeleted, paperRestored).projected).toEqual([place])
    expect(given(paperUploaded(3), volumeDeleted, volumeRestored).projected).toEqual([place])
  })
})

describe('the blobs', () => {
  test('are never removed, also when their paper is deleted', () => {
    specify(blobs)(paperUploaded(), pdfReplaced(2), volumeDeleted).then({ id: '1'.repeat(64) }, { id: '2'.repeat(64) })
  })

  test('are those of every picture that a member of the board has, or had, until the member is erased', () => {
    const size = (sha256: string) => ({ sha256, bytes: 7 })
    const picture = { small: size('a'), medium: size('b'), large: size('c'), width: 800, height: 600 }
    const other = { ...picture, small: size('d'), medium: size('e') }
    const flags = { isActive: true, isContactPublic: false }
    const member = { memberId: 'm', sectionId: 's', revision: 1, rowHash: '', ...flags }
    const added: JournalEvent = { type: 'MemberAdded', data: { ...member, picture } }
    const revised: JournalEvent = { type: 'MemberRevised', data: { ...member, picture: other } }
    const withoutPicture: JournalEvent = { type: 'MemberRevised', data: member }
    const removed: JournalEvent = { type: 'MemberRemoved', data: { memberId: 'm', sectionId: 's' } }
    const all = ['a', 'b', 'c', 'd', 'e'].map(id => ({ id, bytes: 7, isPicture: true }))
    specify(blobs)(added, revised, withoutPicture, removed).then(...all)
    const erased: JournalEvent = { type: 'MemberErased', data: { memberId: 'm', sectionId: 's', pictures: [picture] } }
    specify(blobs)(added, revised, erased).then({ id: 'd' }, { id: 'e' })
  })
})
