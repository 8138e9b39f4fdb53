import * as z from 'zod/mini'
import { DELETED, entriesOf, event, type EventRows, PRESENT, type Values } from '../event.ts'
import { Reason } from '../fields.ts'
import { MemberId, SectionId } from '../ids.ts'
import { Month, SectionName, SectionTranslations } from './fields.ts'
import { StoredPicture } from './picture.ts'

const translations = z.optional(SectionTranslations)

/** It stands last. */
const SectionCreated = event('SectionCreated', {
  sectionId: SectionId,
  name: SectionName,
  isActive: z.boolean(),
  translations,
})

/** Only what changed; no translations are left where the list is empty. */
const SectionRevised = event('SectionRevised', {
  sectionId: SectionId,
  name: z.optional(SectionName),
  isActive: z.optional(z.boolean()),
  translations,
})

/** Names the members that it takes along, in their order, so that one undo brings all of them back. */
const SectionDeleted = event('SectionDeleted', { sectionId: SectionId, memberIds: z.array(MemberId) })

/** Its place from 1 on, and the members that came back with it. */
const SectionRestored = event('SectionRestored', {
  sectionId: SectionId,
  place: z.int().check(z.positive()),
  memberIds: z.array(MemberId),
})

/** Every section that is there, in the new order. */
const SectionsReordered = event('SectionsReordered', { sectionIds: z.array(SectionId) })

const ofMember = { memberId: MemberId, sectionId: SectionId }

/**
 * What the journal says of a member from now on, without the person: that is a row of the vault (vault-rows.ts), which
 * `rowHash` finds. The first revision is 1. Only of members that another journal had without one is there no picture.
 */
const revision = {
  ...ofMember,
  revision: z.int().check(z.positive()),
  /** SHA-256 of the row's text, which holds a salt: it tells nothing of who it is of. */
  rowHash: z.string().check(z.regex(/^[0-9a-f]{64}$/u)),
  picture: z.optional(StoredPicture),
  isActive: z.boolean(),
  isContactPublic: z.boolean(),
  /** Months of the term. */
  from: z.optional(Month),
  until: z.optional(Month),
}

/** The member stands last in the section. */
const MemberAdded = event('MemberAdded', revision)
const MemberRevised = event('MemberRevised', revision)

/** From `sectionId` into another one, where the member stands last. */
const MemberMoved = event('MemberMoved', { ...ofMember, toSectionId: SectionId })

const MemberRemoved = event('MemberRemoved', ofMember)
/** The place from 1 on. */
const MemberRestored = event('MemberRestored', { ...ofMember, place: z.int().check(z.positive()) })

/** The member is off the board, and the rows are gone for good; so are those pictures that no other member has, or had. */
const MemberErased = event('MemberErased', { ...ofMember, pictures: z.array(StoredPicture) })

/** Every member of the section that is there, in the new order. */
const MembersReordered = event('MembersReordered', { sectionId: SectionId, memberIds: z.array(MemberId) })

/** A removed member who never should have been there: the board of no day shows the member any more. */
const MemberStruck = event('MemberStruck', { ...ofMember, reason: Reason })

export const BoardEvent = z.discriminatedUnion('type', [
  SectionCreated,
  SectionRevised,
  SectionDeleted,
  SectionRestored,
  SectionsReordered,
  MemberAdded,
  MemberRevised,
  MemberMoved,
  MemberRemoved,
  MemberRestored,
  MemberErased,
  MembersReordered,
  MemberStruck,
])
export type BoardEvent = z.infer<typeof BoardEvent>

const sectionEntry = entriesOf('section', 'sectionId')

type OfMember = { readonly memberId: string; readonly sectionId: string; readonly reason?: string }

const memberEntry = ({ sectionId, ...data }: OfMember, values: Values = {}) =>
  entriesOf('member', 'memberId')(data, { sectionId, ...values })

type Revision = z.infer<typeof MemberAdded>['data']

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

export const boardRows: EventRows<BoardEvent> = {
  SectionCreated: [
    'Section created',
    ({ sectionId, ...values }) => sectionEntry({ sectionId }, { ...values, ...PRESENT }),
    "created the board's section “{name}”",
  ],
  SectionRevised: [
    'Section changed',
    ({ sectionId, ...values }) => sectionEntry({ sectionId }, values),
    "changed {fields} of the board's section “{name}”",
  ],
  SectionDeleted: [
    'Section deleted',
    data => sectionEntry(data, { ...DELETED, members: data.memberIds.length }),
    "deleted the board's section “{name}” with {members}",
  ],
  SectionRestored: [
    'Section restored',
    data => sectionEntry(data, { ...PRESENT, members: data.memberIds.length }),
    "restored the board's section “{name}” with {members}",
  ],
  SectionsReordered: [
    'Sections ordered',
    ({ sectionIds }) => ({ kind: 'board', id: 'sections', values: { sections: sectionIds.length } }),
    'ordered the sections of the board',
  ],
  MemberAdded: [
    'Member added',
    data => memberEntry(data, { ...revisionOf(data), ...PRESENT }),
    'added {name} to the board',
  ],
  MemberRevised: [
    'Member changed',
    data => memberEntry(data, revisionOf(data)),
    'changed what the board says of {name} (revision {revision})',
  ],
  MemberMoved: [
    'Member moved',
    ({ memberId, toSectionId }) => memberEntry({ memberId, sectionId: toSectionId }),
    'moved {name} to another section of the board',
  ],
  MemberRemoved: ['Member deleted', data => memberEntry(data, DELETED), 'deleted {name} from the board'],
  MemberRestored: ['Member restored', data => memberEntry(data, PRESENT), 'restored {name} to the board'],
  MemberErased: ['Member erased', data => memberEntry(data, { status: 'erased' }), 'erased a member of the board'],
  MembersReordered: [
    'Members ordered',
    data => sectionEntry(data, { members: data.memberIds.length }),
    "ordered the members of the board's section “{name}”",
  ],
  MemberStruck: [
    'Member struck from the history',
    data => memberEntry(data, { status: 'struck' }),
    'struck {name} from the history of the board',
  ],
}
