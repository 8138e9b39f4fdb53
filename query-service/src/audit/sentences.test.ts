import { eventTypes } from '@shodh/contracts/event-types.ts'
import { expect, test } from 'vitest'
import { sentenceOf } from './sentences.ts'

const said = (type: string, name = 'Rivers', values: object = {}, isOwn = false) =>
  sentenceOf(type, 'A. Rao', { name, isOwn, values: { ...values }, after: {} })

test.each([
  [said('YearOpened', '2026', { issueType: 'Special' }), 'A. Rao opened the year 2026 for Special issues'],
  [
    said('VolumeCreated', 'Vol. 1', { issueType: 'Regular', year: 2026 }),
    'A. Rao created the volume Vol. 1 (Regular, 2026)',
  ],
  [said('VolumeActivated', 'Vol. 1'), 'A. Rao activated the volume Vol. 1'],
  [said('VolumeDeactivated', 'Vol. 1'), 'A. Rao deactivated the volume Vol. 1'],
  [said('VolumeDeleted', 'Vol. 1', { papers: 1 }), 'A. Rao deleted the volume Vol. 1 with 1 paper'],
  [said('VolumeRestored', 'Vol. 1', { papers: 12 }), 'A. Rao restored the volume Vol. 1 with 12 papers'],
  [said('VolumeRepaired', 'Vol. 1'), 'A. Rao repaired the volume Vol. 1'],
  [said('PaperUploaded', 'Rivers', { volumeName: 'Vol. 1' }), 'A. Rao uploaded “Rivers” to Vol. 1'],
  [said('PaperRevised'), 'A. Rao changed nothing of “Rivers”'],
  [said('PaperRevised', 'Rivers', { title: 'Rivers' }), 'A. Rao changed title of “Rivers”'],
  [said('PaperRevised', 'Rivers', { doi: '', authorName: '' }), 'A. Rao changed DOI and author of “Rivers”'],
  [
    said('PaperRevised', 'Rivers', { publishedOn: '', firstPage: '', lastPage: '' }),
    'A. Rao changed date of publication, first page and last page of “Rivers”',
  ],
  [said('PdfReplaced', 'Rivers', { version: 2 }), 'A. Rao replaced the PDF of “Rivers” with version 2'],
  [
    said('PdfWithheld', 'Rivers', { withheldVersion: 2, lawfulBasis: 'copyright' }),
    'A. Rao withheld version 2 of the PDF of “Rivers” (copyright)',
  ],
  [said('PdfReleased', 'Rivers', { releasedVersion: 2 }), 'A. Rao released version 2 of the PDF of “Rivers”'],
  [said('PaperDeleted'), 'A. Rao deleted “Rivers”'],
  [said('PaperRestored'), 'A. Rao restored “Rivers”'],
  [said('CorrectionIssued', 'Rivers', { correction: 'erratum' }), 'A. Rao issued a correction (erratum) of “Rivers”'],
  [said('ConcernExpressed'), 'A. Rao expressed concern about “Rivers”'],
  [said('ConcernLifted'), 'A. Rao lifted the expression of concern about “Rivers”'],
  [said('PaperRetracted', 'Rivers', { retraction: 'partial' }), 'A. Rao retracted parts of “Rivers”'],
  [said('PaperRetracted', 'Rivers', { retraction: 'full' }), 'A. Rao retracted “Rivers”'],
  [said('PaperWithdrawn'), 'A. Rao withdrew “Rivers”'],
  [said('CorrectionProposed', 'Rivers', { proposed: 'erratum' }), 'A. Rao proposed a correction (erratum) of “Rivers”'],
  [said('DraftSaved'), 'A. Rao saved a draft'],
  [said('DraftDiscarded'), 'A. Rao discarded a draft'],
  [said('DraftPublished'), 'A. Rao published a draft'],
  [said('SectionCreated', 'EDITORS'), "A. Rao created the board's section “EDITORS”"],
  [said('SectionRevised', 'EDITORS', { name: 'EDITORS' }), "A. Rao changed name of the board's section “EDITORS”"],
  [said('SectionRevised', 'EDITORS'), "A. Rao changed nothing of the board's section “EDITORS”"],
  [said('SectionDeleted', 'EDITORS', { members: 1 }), "A. Rao deleted the board's section “EDITORS” with 1 member"],
  [said('SectionRestored', 'EDITORS', { members: 2 }), "A. Rao restored the board's section “EDITORS” with 2 members"],
  [said('SectionsReordered'), 'A. Rao ordered the sections of the board'],
  [said('MemberAdded', 'B. Patil'), 'A. Rao added B. Patil to the board'],
  [said('MemberRevised', 'B. Patil', { revision: 2 }), 'A. Rao changed what the board says of B. Patil (revision 2)'],
  [said('MemberMoved', 'B. Patil'), 'A. Rao moved B. Patil to another section of the board'],
  [said('MemberRemoved', 'B. Patil'), 'A. Rao deleted B. Patil from the board'],
  [said('MemberRestored', 'B. Patil'), 'A. Rao restored B. Patil to the board'],
  [said('MemberErased', 'a member who was erased'), 'A. Rao erased a member of the board'],
  [said('MembersReordered', 'EDITORS'), "A. Rao ordered the members of the board's section “EDITORS”"],
  [said('MemberStruck', 'B. Patil'), 'A. Rao struck B. Patil from the history of the board'],
  [said('RedirectsReplaced', '', { redirects: 3 }), 'A. Rao replaced the redirects of old addresses, 3 now'],
  [said('UserRegistered', 'B. Patil', { role: 'author' }), 'A. Rao opened the account of B. Patil as author'],
  [said('UserRegistered', 'A. Rao', { role: 'author' }, true), 'A. Rao opened their own account as author'],
  [said('EmailVerified', 'A. Rao', {}, true), 'A. Rao verified the e-mail address of their own account'],
  [
    said('UserRevised', 'B. Patil', { changed: ['name', 'email'] }),
    'A. Rao changed name and email of the account of B. Patil',
  ],
  [said('UserRevised', 'B. Patil', { changed: 'name' }), 'A. Rao changed name of the account of B. Patil'],
  [said('RoleChanged', 'B. Patil', { role: 'editor' }), 'A. Rao changed the role of the account of B. Patil to editor'],
  [said('UserActivated', 'B. Patil'), 'A. Rao activated the account of B. Patil'],
  [said('UserDeactivated', 'B. Patil'), 'A. Rao deactivated the account of B. Patil'],
  [said('PasswordChanged', 'B. Patil'), 'A. Rao changed the password of the account of B. Patil'],
  [said('SessionsEnded', 'B. Patil', { sessions: 1 }), 'A. Rao ended 1 session of the account of B. Patil'],
  [said('SessionsEnded', 'B. Patil', { sessions: 2 }), 'A. Rao ended 2 sessions of the account of B. Patil'],
  [said('UserErased', 'B. Patil'), 'A. Rao erased the account of B. Patil'],
  [said('ContactMessageReceived'), 'A. Rao sent a message to the journal'],
  [said('ContactMessageHandled'), 'A. Rao noted that a message was handled'],
  [said('ContactMessageErased'), 'A. Rao erased a message'],
  [said('StoresCleaned', '', { removed: 3 }), 'A. Rao removed 3 leftovers from the stores'],
  [said('ReadModelRebuilt', '', { rebuiltAs: 'papers@4.1' }), 'A. Rao had the read model papers@4.1 built anew'],
  [said('JournalLogBegun', '', { log: 'b', followed: 'a' }), 'A. Rao began the public log b in place of a'],
  [
    said('ClockCorrected', '', { clockBefore: '2027-01-15T09:00:00.000Z' }),
    'A. Rao confirmed the time, though the event before is of 2027-01-15T09:00:00.000Z',
  ],
  [said('StreamFreed', '', { freed: 'volume-1' }), 'A. Rao freed the parked stream volume-1'],
  [said('Unheard'), 'A. Rao Unheard'],
])('%s', (sentence, expected) => {
  expect(sentence).toBe(expected)
})

test('each type of event has a sentence', () => {
  expect(eventTypes.filter(type => said(type).endsWith(type))).toEqual([])
})
