import { inOrder } from './order.ts'
import type { Recorded } from '../event.ts'
import type { SectionTranslations } from './fields.ts'
import type { BoardEvent } from './events.ts'
import type { StoredPicture } from './picture.ts'

/** The stream of the board, and the id of its one document. */
export const BOARD = 'board'

/** The whole board as it is stored: of people it has ids only. */
export type BoardDocument = Board & { readonly id: string }

/** A member, without the person: that is a row of the vault. */
export type BoardMember = {
  readonly id: string
  readonly sectionId: string
  readonly revision: number
  readonly rowHash: string
  readonly picture?: StoredPicture | undefined
  readonly isActive: boolean
  readonly isContactPublic: boolean
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}

export type BoardSection = {
  readonly id: string
  readonly name: string
  readonly translations: SectionTranslations
  readonly isActive: boolean
  /** In their order. */
  readonly members: readonly BoardMember[]
  readonly createdAt: string
  readonly updatedAt: string
  /** Of the last event in the stream that changed it or what is in it: the first half of its ETag. */
  readonly revision: number
}

/** A member who was erased, at the place among those of the section. */
type ErasedPlace = { readonly member: Omit<BoardMember, 'picture'>; readonly place: number }

type Deleted = {
  /** Where it stood, from 1 on. */
  readonly place: number
  readonly deletedAt: string
  readonly deletedBy: string
}

/** The section with the members that went with it. */
type DeletedSection = Deleted & { readonly section: BoardSection }
type DeletedMember = Deleted & { readonly member: BoardMember }

/** The whole board as the events say it; erased members are on none of its lists. */
export type Board = {
  /** In their order. */
  readonly sections: readonly BoardSection[]
  readonly deletedSections: readonly DeletedSection[]
  readonly deletedMembers: readonly DeletedMember[]
  /** Every picture that a member has, or had, by the member's id; none of those who were erased. */
  readonly pictures: Readonly<Record<string, readonly StoredPicture[]>>
  /** Those who were erased where they stood, in the order in which they were. */
  readonly erasedPlaces: readonly ErasedPlace[]
  /** Ids of members. */
  readonly erased: readonly string[]
  readonly struck: readonly string[]
  /** Since when; none of those who were erased. */
  readonly struckMembers: readonly DeletedMember[]
  /** Of the last event in the stream: the first half of the list's ETag; -1 before the first. */
  readonly revision: number
}

export const emptyBoard: Board = {
  sections: [],
  deletedSections: [],
  deletedMembers: [],
  pictures: {},
  erasedPlaces: [],
  erased: [],
  struck: [],
  struckMembers: [],
  revision: -1,
}

type Of<Type extends BoardEvent['type']> = Recorded<Extract<BoardEvent, { type: Type }>>

const withId = <One extends { readonly id: string }>(list: readonly One[], id: string) =>
  list.find(one => one.id === id)

const without = <One extends { readonly id: string }>(list: readonly One[], ids: readonly string[]) =>
  list.filter(({ id }) => !ids.includes(id))

const placeOf = (list: readonly { readonly id: string }[], id: string) => list.findIndex(one => one.id === id) + 1

const changeSection = (
  board: Board,
  sectionId: string,
  { metadata, revision }: Recorded,
  change: (section: BoardSection) => Partial<BoardSection>,
): Board => ({
  ...board,
  sections: board.sections.map(section =>
    section.id === sectionId ? { ...section, updatedAt: metadata.at, revision, ...change(section) } : section,
  ),
})

const withPicture = ({ pictures }: Board, { memberId, picture }: Of<'MemberAdded' | 'MemberRevised'>['data']) => {
  const known = pictures[memberId] ?? []
  const isKnown = picture === undefined || known.some(({ large }) => large.sha256 === picture.large.sha256)
  return isKnown ? pictures : { ...pictures, [memberId]: [...known, picture] }
}

const withMember = (board: Board, event: Of<'MemberAdded' | 'MemberRevised'>): Board => {
  const { memberId: id, ...data } = event.data
  const { at } = event.metadata
  const changed = changeSection(board, data.sectionId, event, ({ members }) => {
    const before = withId(members, id)
    const member = { id, ...data, createdAt: before?.createdAt ?? at, updatedAt: at }
    return { members: before ? members.map(one => (one === before ? member : one)) : [...members, member] }
  })
  return { ...changed, pictures: withPicture(board, event.data) }
}

const moved = (board: Board, event: Of<'MemberMoved'>): Board => {
  const { memberId, sectionId, toSectionId } = event.data
  const member = withId(withId(board.sections, sectionId)?.members ?? [], memberId)
  if (!member) return board
  const taken = changeSection(board, sectionId, event, ({ members }) => ({ members: without(members, [memberId]) }))
  return changeSection(taken, toSectionId, event, ({ members }) => ({
    members: [...members, { ...member, sectionId: toSectionId, updatedAt: event.metadata.at }],
  }))
}

const deletionOf = ({ metadata }: Recorded) => ({ deletedAt: metadata.at, deletedBy: metadata.actorId })

const memberRemoved = (board: Board, event: Of<'MemberRemoved'>): Board => {
  const { memberId, sectionId } = event.data
  const members = withId(board.sections, sectionId)?.members ?? []
  const member = withId(members, memberId)
  if (!member) return board
  const deleted = { member, place: placeOf(members, memberId), ...deletionOf(event) }
  return {
    ...changeSection(board, sectionId, event, () => ({ members: without(members, [memberId]) })),
    deletedMembers: [...board.deletedMembers, deleted],
  }
}

const memberRestored = (board: Board, event: Of<'MemberRestored'>): Board => {
  const { memberId, sectionId, place } = event.data
  const deleted = board.deletedMembers.find(({ member }) => member.id === memberId)
  if (!deleted) return board
  const member = { ...deleted.member, sectionId }
  return {
    ...changeSection(board, sectionId, event, ({ members }) => ({ members: members.toSpliced(place - 1, 0, member) })),
    deletedMembers: board.deletedMembers.filter(one => one !== deleted),
  }
}

/** Off every list, of deleted ones too. */
const gone = (board: Board, event: Of<'MemberErased' | 'MemberStruck'>): Board => {
  const ids = [event.data.memberId]
  const members = (section: BoardSection) => without(section.members, ids)
  return {
    ...changeSection(board, event.data.sectionId, event, section => ({ members: members(section) })),
    deletedMembers: board.deletedMembers.filter(({ member }) => !ids.includes(member.id)),
    struckMembers: board.struckMembers.filter(({ member }) => !ids.includes(member.id)),
    deletedSections: board.deletedSections.map(deleted => ({
      ...deleted,
      section: { ...deleted.section, members: members(deleted.section) },
    })),
  }
}

/** Members who were deleted with their sections, each with the place in it. */
export const deletedWithSections = ({ deletedSections }: Pick<Board, 'deletedSections'>): readonly DeletedMember[] =>
  deletedSections.flatMap(({ section, deletedAt, deletedBy }) =>
    section.members.map((member, n) => ({ member, place: n + 1, deletedAt, deletedBy })),
  )

/** On a list of their own, so that who was struck can still be erased. */
const memberStruck = (board: Board, event: Of<'MemberStruck'>): Board => {
  const { memberId } = event.data
  const struck = [...deletedWithSections(board), ...board.deletedMembers].find(({ member }) => member.id === memberId)
  const after = { ...gone(board, event), struck: [...board.struck, memberId] }
  if (!struck) return after
  return { ...after, struckMembers: [...after.struckMembers, { ...struck, ...deletionOf(event) }] }
}

const memberErased = (board: Board, event: Of<'MemberErased'>): Board => {
  const { memberId, sectionId } = event.data
  const { [memberId]: _, ...pictures } = board.pictures
  const after = { ...gone(board, event), pictures, erased: [...board.erased, memberId] }
  const members = withId(board.sections, sectionId)?.members ?? []
  const stood = withId(members, memberId)
  if (!stood) return after
  const { picture: __, ...member } = stood
  return { ...after, erasedPlaces: [...board.erasedPlaces, { member, place: placeOf(members, memberId) }] }
}

const sectionDeleted = (board: Board, event: Of<'SectionDeleted'>): Board => {
  const { sectionId } = event.data
  const section = withId(board.sections, sectionId)
  if (!section) return board
  const deleted = { section, place: placeOf(board.sections, sectionId), ...deletionOf(event) }
  return {
    ...board,
    sections: without(board.sections, [sectionId]),
    deletedSections: [...board.deletedSections, deleted],
  }
}

const sectionRestored = (board: Board, { data, metadata, revision }: Of<'SectionRestored'>): Board => {
  const deleted = board.deletedSections.find(({ section }) => section.id === data.sectionId)
  if (!deleted) return board
  const section = { ...deleted.section, updatedAt: metadata.at, revision }
  return {
    ...board,
    sections: board.sections.toSpliced(data.place - 1, 0, section),
    deletedSections: board.deletedSections.filter(one => one !== deleted),
  }
}

const sectionCreated = (board: Board, { data, metadata: { at }, revision }: Of<'SectionCreated'>): Board => {
  const { sectionId: id, name, isActive, translations = [] } = data
  const section = { id, name, isActive, translations, members: [], createdAt: at, updatedAt: at, revision }
  return { ...board, sections: [...board.sections, section] }
}

const sectionRevised = (board: Board, event: Of<'SectionRevised'>): Board => {
  const { sectionId, ...data } = event.data
  return changeSection(board, sectionId, event, ({ name, isActive, translations }) => ({
    name: data.name ?? name,
    isActive: data.isActive ?? isActive,
    translations: data.translations ?? translations,
  }))
}

const changes: { readonly [Type in BoardEvent['type']]: (board: Board, event: Of<Type>) => Board } = {
  SectionCreated: sectionCreated,
  SectionRevised: sectionRevised,
  SectionDeleted: sectionDeleted,
  SectionRestored: sectionRestored,
  SectionsReordered: (board, { data }) => ({ ...board, sections: inOrder(board.sections, data.sectionIds) }),
  MemberAdded: withMember,
  MemberRevised: withMember,
  MemberMoved: moved,
  MemberRemoved: memberRemoved,
  MemberRestored: memberRestored,
  MemberErased: memberErased,
  MembersReordered: (board, event) =>
    changeSection(board, event.data.sectionId, event, ({ members }) => ({
      members: inOrder(members, event.data.memberIds),
    })),
  MemberStruck: memberStruck,
}

type Change = (board: Board, event: Recorded<BoardEvent>) => Board

const change =
  (one: unknown): Change =>
  (board, event) => ({ ...(one as Change)(board, event), revision: event.revision })

/** What each event changes on the board: commands decide on it, and queries show it. */
export const boardChanges = Object.fromEntries(
  Object.entries(changes).map(([type, one]) => [type, change(one)]),
) as unknown as typeof changes
