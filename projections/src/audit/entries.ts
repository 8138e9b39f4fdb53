import type { EntityKind, Values } from '@shodh/contracts/audit/log.ts'
import type { PdfFile } from '@shodh/contracts/papers/fields.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import type { EventType } from '../projection.ts'
import { contentEntries } from './content-entries.ts'
import { fileEntries } from './file-entries.ts'

/** What an event is about, and the values that it set. */
export type Entry = {
  readonly kind: EntityKind
  readonly id: string
  readonly volumeId?: string | undefined
  readonly paperIds?: readonly string[] | undefined
  readonly reason?: string | undefined
  readonly statedAt?: string | undefined
  readonly values?: Values
}

type InVolume = { readonly volumeId: string; readonly reason?: string | undefined }
type OfPaper = InVolume & { readonly paperId: string }

const ofPaper = ({ paperId, volumeId, reason }: OfPaper, values: Values): Entry => ({
  kind: 'paper',
  id: paperId,
  volumeId,
  reason,
  values,
})

const ofVolume = ({ volumeId, reason }: InVolume, values: Values): Entry => ({
  kind: 'volume',
  id: volumeId,
  volumeId,
  reason,
  values,
})

const ofUser = ({ userId }: { readonly userId: string }, values: Values = {}): Entry => ({
  kind: 'user',
  id: userId,
  values,
})

const ofSection = ({ sectionId }: { readonly sectionId: string }, values: Values): Entry => ({
  kind: 'section',
  id: sectionId,
  values,
})

type OfMember = { readonly memberId: string; readonly sectionId: string; readonly reason?: string }

const ofMember = ({ memberId, sectionId, reason }: OfMember, values: Values): Entry => ({
  kind: 'member',
  id: memberId,
  reason,
  values: { sectionId, ...values },
})

type Revision = Extract<JournalEvent, { type: 'MemberAdded' }>['data']

/** Null is what it has no longer. */
const revisionOf = ({ revision, rowHash, picture, isActive, isContactPublic, from, until }: Revision): Values => ({
  revision,
  rowHash,
  picture: picture?.large.sha256 ?? null,
  isActive,
  isContactPublic,
  from: from ?? null,
  until: until ?? null,
})

const ofDraft = ({ draftId }: { readonly draftId: string }): Entry => ({ kind: 'draft', id: draftId })

const ofFile = ({ sha256, bytes, pages }: PdfFile, version: number): Values => ({
  version,
  sha256,
  bytes,
  ...(pages !== undefined && { pages }),
})

type Noticed = OfPaper & { readonly notice: string; readonly effectiveOn: string }

const ofNotice = (data: Noticed, values: Values): Entry => ({
  ...ofPaper(data, { ...values, notice: data.notice }),
  statedAt: data.effectiveOn,
})

const PRESENT = { status: 'present' }
const DELETED = { status: 'deleted' }

/** Each event type as an entry of the log. */
export const entries: { readonly [Type in EventType]: (data: Extract<JournalEvent, { type: Type }>['data']) => Entry } =
  {
    YearOpened: ({ year, issueType }) => ({ kind: 'year', id: String(year), values: { issueType } }),

    VolumeCreated: ({ volumeId, year, issueType, name }) =>
      ofVolume({ volumeId }, { name, year, issueType, isActive: true, ...PRESENT }),
    VolumeActivated: data => ofVolume(data, { isActive: true }),
    VolumeDeactivated: data => ofVolume(data, { isActive: false }),
    VolumeCoverChanged: data => ofVolume(data, { cover: data.cover?.url ?? null }),
    VolumeDeleted: data => ({
      ...ofVolume(data, { ...DELETED, papers: data.paperIds.length }),
      paperIds: data.paperIds,
    }),
    VolumeRestored: data => ({
      ...ofVolume(data, { ...PRESENT, papers: data.paperIds.length }),
      paperIds: data.paperIds,
    }),
    VolumeRepaired: data => ({
      ...ofVolume(data, {
        repairedFiles: data.files.length,
        rebuiltReadModels: data.readModels.map(({ model }) => model),
      }),
      paperIds: [...new Set(data.files.map(({ paperId }) => paperId))],
    }),

    PaperUploaded: data => {
      const { serial, year, issueType, volumeName, title, authorName, details, file } = data
      const place = { serial, year, issueType, volumeName }
      const values: Values = { title, authorName, ...place, ...ofFile(file, 1), ...PRESENT, ...(details as Values) }
      return { ...ofPaper(data, values), statedAt: details.publishedOn }
    },
    PaperRevised: data => {
      const { title, authorName, details } = data
      return ofPaper(data, {
        ...(title !== undefined && { title }),
        ...(authorName !== undefined && { authorName }),
        ...details,
      })
    },
    PdfReplaced: data => ({ ...ofPaper(data, ofFile(data.file, data.version)), statedAt: data.statedAt }),
    PdfWithheld: data => ofPaper(data, { withheldVersion: data.version, lawfulBasis: data.lawfulBasis }),
    PdfReleased: data => ofPaper(data, { releasedVersion: data.version }),
    PaperDeleted: data => ofPaper(data, DELETED),
    PaperRestored: data => ofPaper(data, PRESENT),

    CorrectionIssued: data => ofNotice(data, { correction: data.kind }),
    ConcernExpressed: data => ofNotice(data, { concern: 'expressed' }),
    ConcernLifted: data => ofNotice(data, { concern: 'lifted' }),
    PaperRetracted: data => ofNotice(data, { retraction: data.isPartial ? 'partial' : 'whole' }),
    PaperWithdrawn: data => ofNotice(data, { retraction: 'withdrawal' }),
    CorrectionProposed: data => ofNotice(data, { proposed: data.kind }),

    DraftSaved: ofDraft,
    DraftDiscarded: ofDraft,
    DraftPublished: data => ({ ...ofDraft(data), volumeId: data.volumeId, values: { paperId: data.paperId } }),

    SectionCreated: ({ sectionId, ...values }) => ofSection({ sectionId }, { ...values, ...PRESENT }),
    SectionRevised: ({ sectionId, ...values }) => ofSection({ sectionId }, values),
    SectionDeleted: data => ofSection(data, { ...DELETED, members: data.memberIds.length }),
    SectionRestored: data => ofSection(data, { ...PRESENT, members: data.memberIds.length }),
    SectionsReordered: ({ sectionIds }) => ({
      kind: 'board',
      id: 'sections',
      values: { sections: sectionIds.length },
    }),
    MemberAdded: data => ofMember(data, { ...revisionOf(data), ...PRESENT }),
    MemberRevised: data => ofMember(data, revisionOf(data)),
    MemberMoved: ({ memberId, toSectionId }) => ofMember({ memberId, sectionId: toSectionId }, {}),
    MemberRemoved: data => ofMember(data, DELETED),
    MemberRestored: data => ofMember(data, PRESENT),
    MemberErased: data => ofMember(data, { status: 'erased' }),
    MembersReordered: data => ofSection(data, { members: data.memberIds.length }),
    MemberStruck: data => ofMember(data, { status: 'struck' }),

    ...fileEntries,
    ...contentEntries,

    RedirectsReplaced: ({ redirects }) => ({ kind: 'redirects', id: 'all', values: { redirects: redirects.length } }),

    UserRegistered: data => ofUser(data, { role: data.role, status: 'active' }),
    EmailVerified: data => ofUser(data, { emailVerified: true }),
    UserRevised: data => ofUser(data, { changed: data.changed }),
    RoleChanged: data => ofUser(data, { role: data.role }),
    UserActivated: data => ofUser(data, { status: 'active' }),
    UserDeactivated: data => ofUser(data, { status: 'inactive' }),
    PasswordChanged: data => ofUser(data, { means: data.means }),
    SessionsEnded: data => ofUser(data, { sessions: data.sessions }),
    UserErased: data => ofUser(data, { status: 'erased' }),

    ContactMessageReceived: ({ messageId, contactType, priority }) => ({
      kind: 'message',
      id: messageId,
      values: { contactType, priority, status: 'open' },
    }),
    ContactMessageHandled: ({ messageId }) => ({ kind: 'message', id: messageId, values: { status: 'handled' } }),
    StoresCleaned: ({ reason, items }) => ({ kind: 'system', id: 'stores', reason, values: { removed: items.length } }),
    ReadModelRebuilt: ({ reason, model, collection }) => ({
      kind: 'system',
      id: model,
      reason,
      values: { rebuiltAs: collection },
    }),
    JournalLogBegun: ({ reason, origin, previous }) => ({
      kind: 'system',
      id: 'public-log',
      reason,
      values: { log: origin, followed: `${previous.origin} (${previous.size})` },
    }),
    ClockCorrected: ({ reason, before }) => ({ kind: 'system', id: 'clock', reason, values: { clockBefore: before } }),
    StreamFreed: ({ reason, model, stream }) => ({ kind: 'system', id: model, reason, values: { freed: stream } }),

    ContactMessageErased: ({ messageId }) => ({ kind: 'message', id: messageId, values: { status: 'erased' } }),
  }
