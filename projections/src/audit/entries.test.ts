import type { JournalEvent } from '@shodh/contracts/index.ts'
import { describe, expect, test } from 'vitest'
import {
  paperId,
  paperUploaded,
  pdfReplaced,
  volumeCreated,
  volumeId,
  volumeRepaired,
} from '../testing/journal-events.ts'
import { specify } from '../testing/specification.ts'
import { auditLog } from './audit-log.ts'

const entryOf = (event: JournalEvent) => {
  const [document] = specify(auditLog)(event).projected
  const { id: _, moment: __, position: ___, at: ____, type: _____, actor: ______, ...entry } = document!
  return entry
}

const event = (type: JournalEvent['type'], data: object) => ({ type, data }) as JournalEvent
const inVolume = { volumeId }
const ofPaper = { volumeId, paperId }
const reason = 'A Double'
const because = { reason, reasonText: 'a double' }

/** What the log says of an event about this. */
const said = (entity: string, values: object, more: object = {}) => ({ entity, values, ...more })
const paper = (values: object, more: object = {}) => said(`paper:${paperId}`, values, { volumeId, ...more })
const volume = (values: object, more: object = {}) => said(`volume:${volumeId}`, values, { volumeId, ...more })
const user = (values: object) => said('user:u', values)

const file = { sha256: '1'.repeat(64), bytes: 1000, pages: 4 }
const place = { year: 2025, issueType: 'Regular', volumeName: 'Vol. 7, No. 82' }
const notice = { ...ofPaper, reason, notice: 'Rain, not Ran', effectiveOn: '2026-01-02' }
const noticed = (values: object) =>
  paper({ ...values, notice: 'Rain, not Ran' }, { ...because, statedAt: '2026-01-02' })

const ofMember = { memberId: 'm', sectionId: 's' }
const revision = { revision: 2, rowHash: 'h', isActive: true, isContactPublic: false }
const memberValues = { sectionId: 's', ...revision, picture: null, from: null, until: null }

const ofFile = { fileId: 'f' }
const ofFolder = { folderId: 'd' }
const shownBytes = { sha256: '2'.repeat(64), bytes: 10, contentType: 'application/pdf' }
const bytes = { ...shownBytes, crc32: 7 }
const ofFiles = (values: object) => said('file:f', values)
const folder = (values: object) => said('folder:d', values)

const EVENTS: readonly (readonly [JournalEvent, object])[] = [
  [event('YearOpened', { year: 2026, issueType: 'Special' }), said('year:2026', { issueType: 'Special' })],
  [
    volumeCreated('Vol. 7'),
    volume({ name: 'Vol. 7', year: 2025, issueType: 'Regular', isActive: true, status: 'present' }),
  ],
  [event('VolumeActivated', { ...inVolume, reason }), volume({ isActive: true }, because)],
  [event('VolumeDeactivated', inVolume), volume({ isActive: false })],
  [
    event('VolumeDeleted', { ...inVolume, paperIds: ['a', 'b'], reason }),
    volume({ status: 'deleted', papers: 2 }, { paperIds: ['a', 'b'], ...because }),
  ],
  [
    event('VolumeRestored', { ...inVolume, paperIds: ['a', 'b'] }),
    volume({ status: 'present', papers: 2 }, { paperIds: ['a', 'b'] }),
  ],
  [
    paperUploaded(3, '2025-02-01'),
    paper(
      {
        title: 'On Rivers',
        authorName: 'A. Rao',
        serial: 3,
        ...place,
        version: 1,
        ...file,
        status: 'present',
        publishedOn: '2025-02-01',
      },
      { statedAt: '2025-02-01' },
    ),
  ],
  [event('PaperRevised', { ...ofPaper, title: 'On Floods', details: {} }), paper({ title: 'On Floods' })],
  [
    event('PaperRevised', { ...ofPaper, authorName: 'B. Patil', details: { doi: null } }),
    paper({ authorName: 'B. Patil', doi: null }),
  ],
  [
    pdfReplaced(2),
    paper(
      { version: 2, sha256: '2'.repeat(64), bytes: 2000 },
      { reason: 'A figure was missing', reasonText: 'a figure was missing' },
    ),
  ],
  [
    event('PdfWithheld', { ...ofPaper, version: 2, sha256: 'aa', reason, lawfulBasis: 'an order' }),
    paper({ withheldVersion: 2, lawfulBasis: 'an order' }, because),
  ],
  [event('PdfReleased', { ...ofPaper, version: 2, sha256: 'aa', reason }), paper({ releasedVersion: 2 }, because)],
  [event('PaperDeleted', { ...ofPaper, reason }), paper({ status: 'deleted' }, because)],
  [event('PaperRestored', ofPaper), paper({ status: 'present' })],
  [event('CorrectionIssued', { ...notice, kind: 'erratum' }), noticed({ correction: 'erratum' })],
  [event('ConcernExpressed', notice), noticed({ concern: 'expressed' })],
  [event('ConcernLifted', notice), noticed({ concern: 'lifted' })],
  [event('PaperRetracted', { ...notice, isPartial: true }), noticed({ retraction: 'partial' })],
  [event('PaperRetracted', { ...notice, isPartial: false }), noticed({ retraction: 'whole' })],
  [event('PaperWithdrawn', notice), noticed({ retraction: 'withdrawal' })],
  [event('CorrectionProposed', { ...notice, kind: 'erratum' }), noticed({ proposed: 'erratum' })],
  [event('DraftSaved', { userId: 'u', draftId: 'd' }), said('draft:d', {})],
  [event('DraftDiscarded', { userId: 'u', draftId: 'd' }), said('draft:d', {})],
  [event('DraftPublished', { userId: 'u', draftId: 'd', ...ofPaper }), said('draft:d', { paperId }, { volumeId })],
  [
    event('FolderCreated', { ...ofFolder, parentId: 'p', name: 'Forms' }),
    folder({ name: 'Forms', parentId: 'p', status: 'present' }),
  ],
  [event('FolderRenamed', { ...ofFolder, name: 'Forms' }), folder({ name: 'Forms' })],
  [event('FolderMoved', { ...ofFolder, name: 'Forms' }), folder({ name: 'Forms', parentId: null })],
  [event('FolderDeleted', ofFolder), folder({ status: 'deleted', isPublished: false })],
  [
    event('FolderRestored', { ...ofFolder, name: 'Forms' }),
    folder({ name: 'Forms', parentId: null, status: 'present' }),
  ],
  [event('FolderPublished', ofFolder), folder({ isPublished: true })],
  [event('FolderUnpublished', ofFolder), folder({ isPublished: false })],
  [
    event('FileUploaded', { ...ofFile, name: 'a.pdf', version: 1, ...bytes, notScanned: true }),
    ofFiles({ name: 'a.pdf', parentId: null, version: 1, ...shownBytes, notScanned: true, status: 'present' }),
  ],
  [event('FileReplaced', { ...ofFile, version: 2, ...bytes }), ofFiles({ version: 2, ...shownBytes })],
  [event('FileRenamed', { ...ofFile, name: 'b.pdf' }), ofFiles({ name: 'b.pdf' })],
  [event('FileMoved', { ...ofFile, parentId: 'p', name: 'b.pdf' }), ofFiles({ name: 'b.pdf', parentId: 'p' })],
  [event('FileDeleted', ofFile), ofFiles({ status: 'deleted', isPublished: false })],
  [
    event('FileRestored', { ...ofFile, parentId: 'p', name: 'b.pdf' }),
    ofFiles({ name: 'b.pdf', parentId: 'p', status: 'present' }),
  ],
  [event('FilePublished', ofFile), ofFiles({ isPublished: true })],
  [event('FileUnpublished', ofFile), ofFiles({ isPublished: false })],
  [event('FileVersionRemoved', { ...ofFile, version: 1 }), ofFiles({ removedVersion: 1 })],
  [
    event('FileShared', { ...ofFile, shareId: 's', tokenHash: 'h', expiresAt: '2026-01-02T00:00:00.000Z' }),
    said('share:s', { fileId: 'f', expiresAt: '2026-01-02T00:00:00.000Z', status: 'present' }),
  ],
  [event('ShareRevoked', { shareId: 's' }), said('share:s', { status: 'revoked' })],
  [event('RedirectsReplaced', { redirects: [{}, {}] }), said('redirects:all', { redirects: 2 })],
  [event('UserRegistered', { userId: 'u', role: 'author' }), user({ role: 'author', status: 'active' })],
  [event('EmailVerified', { userId: 'u' }), user({ emailVerified: true })],
  [event('UserRevised', { userId: 'u', changed: ['name'] }), user({ changed: ['name'] })],
  [event('RoleChanged', { userId: 'u', role: 'auditor' }), user({ role: 'auditor' })],
  [event('UserActivated', { userId: 'u' }), user({ status: 'active' })],
  [event('UserDeactivated', { userId: 'u' }), user({ status: 'inactive' })],
  [event('PasswordChanged', { userId: 'u', means: 'owner' }), user({ means: 'owner' })],
  [event('SessionsEnded', { userId: 'u', sessions: 2 }), user({ sessions: 2 })],
  [event('UserErased', { userId: 'u' }), user({ status: 'erased' })],
  [
    event('ContactMessageReceived', { messageId: 'm', contactType: 'other', priority: 'high' }),
    said('message:m', { contactType: 'other', priority: 'high', status: 'open' }),
  ],
  [event('ContactMessageHandled', { messageId: 'm' }), said('message:m', { status: 'handled' })],
  [event('ContactMessageErased', { messageId: 'm' }), said('message:m', { status: 'erased' })],
  [
    event('SectionCreated', { sectionId: 's', name: 'EDITORS', isActive: true }),
    said('section:s', { name: 'EDITORS', isActive: true, status: 'present' }),
  ],
  [event('SectionRevised', { sectionId: 's', name: 'ADVISERS' }), said('section:s', { name: 'ADVISERS' })],
  [
    event('SectionDeleted', { sectionId: 's', memberIds: ['m', 'n'] }),
    said('section:s', { status: 'deleted', members: 2 }),
  ],
  [
    event('SectionRestored', { sectionId: 's', place: 1, memberIds: ['m'] }),
    said('section:s', { status: 'present', members: 1 }),
  ],
  [event('SectionsReordered', { sectionIds: ['s', 't'] }), said('board:sections', { sections: 2 })],
  [
    event('MemberAdded', { ...ofMember, ...revision, picture: { large: file } }),
    said('member:m', { ...memberValues, picture: file.sha256, status: 'present' }),
  ],
  [
    event('MemberRevised', { ...ofMember, ...revision, from: '2026-01', until: '2027-12' }),
    said('member:m', { ...memberValues, from: '2026-01', until: '2027-12' }),
  ],
  [event('MemberMoved', { ...ofMember, toSectionId: 't' }), said('member:m', { sectionId: 't' })],
  [event('MemberRemoved', ofMember), said('member:m', { sectionId: 's', status: 'deleted' })],
  [event('MemberRestored', { ...ofMember, place: 2 }), said('member:m', { sectionId: 's', status: 'present' })],
  [event('MemberErased', { ...ofMember, pictures: [] }), said('member:m', { sectionId: 's', status: 'erased' })],
  [event('MembersReordered', { sectionId: 's', memberIds: ['m'] }), said('section:s', { members: 1 })],
  [event('MemberStruck', { ...ofMember, reason }), said('member:m', { sectionId: 's', status: 'struck' }, because)],
  [event('StoresCleaned', { reason, items: [{}, {}] }), said('system:stores', { removed: 2 }, because)],
  [
    event('ReadModelRebuilt', { model: 'papers', collection: 'papers@4.1', reason }),
    said('system:papers', { rebuiltAs: 'papers@4.1' }, because),
  ],
  [
    event('JournalLogBegun', { origin: 'b', vkey: '', previous: { origin: 'a', size: 7 }, reason }),
    said('system:public-log', { log: 'b', followed: 'a (7)' }, because),
  ],
  [
    event('ClockCorrected', { before: '2027-01-15T09:00:00.000Z', reason }),
    said('system:clock', { clockBefore: '2027-01-15T09:00:00.000Z' }, because),
  ],
  [
    event('StreamFreed', { model: 'papers', stream: 'volume-1', collection: '', reason }),
    said('system:papers', { freed: 'volume-1' }, because),
  ],
]

describe('the entry of an event', () => {
  test.each(EVENTS.map(([each, expected]) => [each.type, each, expected] as const))(
    'has what it is about, and what it set: %s',
    (_, each, expected) => {
      expect(entryOf(each)).toStrictEqual(expected)
    },
  )

  test('of a repair names each paper once', () => {
    const repaired = volumeRepaired('missing') as Extract<JournalEvent, { type: 'VolumeRepaired' }>
    const [one] = repaired.data.files
    const files = [one!, { ...one!, version: 2 }, { ...one!, paperId: 'other' }] as never
    const readModels = [{ model: 'papers', documents: 2 }]
    expect(entryOf({ ...repaired, data: { ...repaired.data, files, readModels } })).toMatchObject({
      entity: `volume:${volumeId}`,
      paperIds: [paperId, 'other'],
      reason: 'The disk was replaced',
      values: { repairedFiles: 3, rebuiltReadModels: ['papers'] },
    })
  })
})
