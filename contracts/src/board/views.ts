import * as z from 'zod/mini'
import { Pagination, Person } from '../envelope.ts'
import { positiveNumber, wholeNumber, Day } from '../fields.ts'
import { DELETED_PAGE_MAX } from '../limits.ts'
import type { BoardMember as Member, BoardSection as Section } from './board.ts'
import { shownPicture, ShownPicture } from './picture.ts'
import type { MemberRow } from './vault-rows.ts'

const stored = z.optional(z.string())

const Translation = z.object({
  language: z.string(),
  fullName: stored,
  designation: stored,
  description: stored,
})

/**
 * A member of the board. Visitors are given `email` and `mobileNumber` only of those whose `isContactPublic` says so, and
 * nobody of a day of the past. Dates are ISO 8601, months YYYY-MM.
 */
export const BoardMember = z.object({
  id: z.string(),
  _id: z.string(),
  sectionId: z.string(),
  fullName: z.string(),
  designation: z.string(),
  description: z.string(),
  email: stored,
  mobileNumber: stored,
  profileUrl: stored,
  affiliation: stored,
  /** Bare: 0000-0002-1825-0097. */
  orcid: stored,
  translations: z.array(Translation),
  /** Null where there is none: of members that another journal had without one. */
  image: z.nullable(ShownPicture),
  isActive: z.boolean(),
  isContactPublic: z.boolean(),
  from: stored,
  until: stored,
  /** From 1 on. */
  displayOrder: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** To administrators and auditors, of one whose term lies in the past: no longer on the board that readers see. */
  isTermOver: z.optional(z.boolean()),
})
export type BoardMember = z.infer<typeof BoardMember>

const SectionTranslation = z.object({ language: z.string(), name: z.string() })

/** A section with its members in their order. */
export const BoardSection = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  translations: z.array(SectionTranslation),
  isActive: z.boolean(),
  /** From 1 on. */
  displayOrder: z.int(),
  members: z.array(BoardMember),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type BoardSection = z.infer<typeof BoardSection>

/** `GET /board-members`: the list itself, ordered by `displayOrder`. */
export const BoardResponse = z.array(BoardSection)
export type BoardResponse = z.infer<typeof BoardResponse>

export const SectionResponse = z.object({ section: BoardSection })
export const MemberResponse = z.object({ member: BoardMember })
/** Both orders: in the new order. */
export const SectionsResponse = z.object({ sections: z.array(BoardSection) })
export const MembersResponse = z.object({ members: z.array(BoardMember) })

/** What a member has at a place of a section; the person's row is of the same revision. */
export const memberView = (
  member: Member,
  { person }: Pick<MemberRow, 'person'>,
  displayOrder: number,
): BoardMember => {
  const { id, sectionId, picture, isActive, isContactPublic, from, until, createdAt, updatedAt } = member
  const { translations = [], ...texts } = person
  return {
    id,
    _id: id,
    sectionId,
    ...texts,
    translations: [...translations],
    image: picture ? shownPicture(picture) : null,
    isActive,
    isContactPublic,
    from,
    until,
    displayOrder,
    createdAt,
    updatedAt,
  }
}

export const sectionView = (section: Section, displayOrder: number, members: readonly BoardMember[]): BoardSection => {
  const { id, name, translations, isActive, createdAt, updatedAt } = section
  return {
    id,
    _id: id,
    name,
    translations: [...translations],
    isActive,
    displayOrder,
    members: [...members],
    createdAt,
    updatedAt,
  }
}

/** As visitors may see a member. */
export const withoutContact = ({ email: _, mobileNumber: __, ...member }: BoardMember): BoardMember => member
export const asVisitorsSee = (member: BoardMember): BoardMember =>
  member.isContactPublic ? member : withoutContact(member)

/** `GET /board-members/deleted` */
export const DeletedBoardFilter = z.object({
  kind: z.enum(['sections', 'members'], 'kind must be sections or members'),
  page: z.optional(positiveNumber('page')),
  limit: z.optional(wholeNumber('limit', 1, DELETED_PAGE_MAX)),
})
export type DeletedBoardFilter = z.infer<typeof DeletedBoardFilter>

const deletion = {
  deletedAt: z.string(),
  deletedBy: Person,
}

export const DeletedSection = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  /** Members that restoring the section brings back. */
  memberCount: z.int(),
  ...deletion,
})
export type DeletedSection = z.infer<typeof DeletedSection>

export const DeletedMember = z.object({
  id: z.string(),
  _id: z.string(),
  sectionId: z.string(),
  sectionName: z.string(),
  /** Its section has to be restored first. */
  isSectionDeleted: z.boolean(),
  /** Struck from the history: it can't be restored. */
  isStruck: z.optional(z.boolean()),
  fullName: z.string(),
  designation: z.string(),
  image: z.nullable(ShownPicture),
  ...deletion,
})
export type DeletedMember = z.infer<typeof DeletedMember>

export const DeletedSectionsResponse = z.object({ sections: z.array(DeletedSection), pagination: Pagination })
export const DeletedMembersResponse = z.object({ members: z.array(DeletedMember), pagination: Pagination })

/** The board at the end of a day, in the journal's time zone; today's without one. */
export const BoardQuery = z.object({ asOf: z.optional(Day) })

/** In place of a member who was erased. */
const ErasedMember = z.object({ id: z.string(), isErased: z.literal(true) })

export const PageMember = z.union([BoardMember, ErasedMember])
export type PageMember = z.infer<typeof PageMember>

export const PageSection = z.extend(BoardSection, { members: z.array(PageMember) })
export type PageSection = z.infer<typeof PageSection>

/** A member of earlier days, with the name of the last section; `from` and `until` are the term, or when it was noted. */
export const FormerMember = z.extend(BoardMember, {
  sectionName: z.string(),
  sectionTranslations: BoardSection.shape.translations,
})
export type FormerMember = z.infer<typeof FormerMember>

/** `GET /board-members/page`: the board as the public page shows it. */
export const BoardPage = z.object({
  /** The day of the last change before the day that was asked for; null of today's board. */
  asOf: z.nullable(z.string()),
  /** In the page's order: the known sections first, then by `displayOrder`. */
  sections: z.array(PageSection),
  /** Newest first; none unless the settings say so, nor of a day of the past. */
  former: z.array(FormerMember),
  /** The days on which what visitors see changed, newest first. */
  days: z.array(z.string()),
})
export type BoardPage = z.infer<typeof BoardPage>
