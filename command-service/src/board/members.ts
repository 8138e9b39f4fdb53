import type { Board, BoardMember } from '@shodh/contracts/board/board.ts'
import type { Reorder } from '@shodh/contracts/board/commands.ts'
import type { BoardEvent } from '@shodh/contracts/board/events.ts'
import type { StoredPicture } from '@shodh/contracts/board/picture.ts'
import { MEMBERS_MAX } from '@shodh/contracts/limits.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import type { IfMatch } from '../given.ts'
import {
  deletedSection,
  isReordered,
  memberOf,
  noMember,
  type OneMember,
  orderedIds,
  sectionAsSeen,
  sectionOf,
} from './board-request.ts'

/** What is said of a member beside the person; null takes a month away. */
type MemberTerms = {
  readonly isActive?: boolean | undefined
  readonly isContactPublic?: boolean | undefined
  readonly from?: string | null | undefined
  readonly until?: string | null | undefined
}

type Known = Pick<BoardMember, 'isActive' | 'isContactPublic' | 'from' | 'until'>

const monthOf = (given: string | null | undefined, before: string | undefined) =>
  given === undefined ? before : (given ?? undefined)

const termsOf = (known: Known, given: MemberTerms) => {
  const [from, until] = [monthOf(given.from, known.from), monthOf(given.until, known.until)]
  if (from !== undefined && until !== undefined && until < from) return refuse('TERM_ENDS_TOO_EARLY')
  return {
    isActive: given.isActive ?? known.isActive,
    isContactPublic: given.isContactPublic ?? known.isContactPublic,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

type AddMember = OneMember & {
  readonly rowHash: string
  readonly picture: StoredPicture
  readonly terms: MemberTerms
  readonly ifMatch: IfMatch
}

export const addMember: Decision<Board, AddMember, BoardEvent> = (board, command) => {
  const { sectionId, memberId, rowHash, picture, ifMatch } = command
  const section = sectionAsSeen(board, sectionId, ifMatch)
  if (isRefusal(section)) return section
  if (section.members.length >= MEMBERS_MAX) return refuse('TOO_MANY_MEMBERS')
  const terms = termsOf({ isActive: true, isContactPublic: false }, command.terms)
  if (isRefusal(terms)) return terms
  return [{ type: 'MemberAdded', data: { memberId, sectionId, revision: 1, rowHash, picture, ...terms } }]
}

type ReviseMember = OneMember & {
  /** Undefined where nothing of the person changes. */
  readonly rowHash: string | undefined
  readonly picture: StoredPicture | undefined
  readonly terms: MemberTerms
  /** Where the member is to be. */
  readonly toSectionId: string
  readonly ifMatch: IfMatch
}

const isRevised = (member: BoardMember, after: Omit<BoardMember, 'id' | 'createdAt' | 'updatedAt'>) =>
  member.rowHash !== after.rowHash ||
  member.picture?.large.sha256 !== after.picture?.large.sha256 ||
  (['isActive', 'isContactPublic', 'from', 'until'] as const).some(field => member[field] !== after[field])

const moves = (board: Board, { sectionId, memberId, toSectionId }: ReviseMember) => {
  if (toSectionId === sectionId) return []
  const section = sectionOf(board, toSectionId)
  if (isRefusal(section)) return refuse('SECTION_INVALID')
  if (section.members.length >= MEMBERS_MAX) return refuse('TOO_MANY_MEMBERS')
  return [{ type: 'MemberMoved', data: { memberId, sectionId, toSectionId } } as const]
}

/** A revision, a move, or both; nothing where nothing changes. */
export const reviseMember: Decision<Board, ReviseMember, BoardEvent> = (board, command) => {
  const { sectionId, memberId } = command
  const member = memberOf(board, command, command.ifMatch)
  if (isRefusal(member)) return member
  const terms = termsOf(member, command.terms)
  if (isRefusal(terms)) return terms
  const moved = moves(board, command)
  if (isRefusal(moved)) return moved
  const [rowHash, picture] = [command.rowHash ?? member.rowHash, command.picture ?? member.picture]
  const after = { sectionId, revision: member.revision + 1, rowHash, ...(picture && { picture }), ...terms }
  if (!isRevised(member, after)) return moved
  return [{ type: 'MemberRevised', data: { memberId, ...after } }, ...moved]
}

type SeenMember = OneMember & { readonly ifMatch?: IfMatch }

export const removeMember: Decision<Board, SeenMember, BoardEvent> = (board, { sectionId, memberId, ifMatch }) => {
  const member = memberOf(board, { sectionId, memberId }, ifMatch)
  return isRefusal(member) ? member : [{ type: 'MemberRemoved', data: { memberId, sectionId } }]
}

const wentWithSection = ({ deletedSections }: Board, { sectionId, memberId }: OneMember) =>
  deletedSections.some(({ section }) => section.id === sectionId && section.members.some(({ id }) => id === memberId))

const deletedMember = ({ deletedMembers }: Board, { sectionId, memberId }: OneMember) =>
  deletedMembers.find(({ member }) => member.id === memberId && member.sectionId === sectionId)

/** Why a member can't be restored in a section that is not there. */
const noSection = (board: Board, { sectionId, memberId }: OneMember) => {
  const gone = deletedSection(board, sectionId)
  if (!gone) return refuse('SECTION_NOT_FOUND')
  const isIn = deletedMember(board, { sectionId, memberId }) ?? gone.section.members.find(({ id }) => id === memberId)
  return isIn ? refuse('RESTORE_SECTION_FIRST') : noMember(board, sectionId, memberId)
}

export const restoreMember: Decision<Board, OneMember, BoardEvent> = (board, { sectionId, memberId }) => {
  const section = board.sections.find(({ id }) => id === sectionId)
  if (!section) return noSection(board, { sectionId, memberId })
  if (section.members.some(({ id }) => id === memberId)) return refuse('MEMBER_NOT_DELETED')
  const deleted = deletedMember(board, { sectionId, memberId })
  if (!deleted) return noMember(board, sectionId, memberId)
  if (section.members.length >= MEMBERS_MAX) return refuse('TOO_MANY_MEMBERS')
  const place = Math.min(deleted.place, section.members.length + 1)
  return [{ type: 'MemberRestored', data: { memberId, sectionId, place } }]
}

type Order = { readonly sectionId: string; readonly order: Reorder; readonly ifMatch: IfMatch }

export const reorderMembers: Decision<Board, Order, BoardEvent> = (board, { sectionId, order, ifMatch }) => {
  const section = sectionAsSeen(board, sectionId, ifMatch)
  if (isRefusal(section)) return section
  const memberIds = orderedIds(order, section.members)
  if (!memberIds) return refuse('BOARD_ORDER_INCOMPLETE')
  return isReordered(memberIds, section.members) ? [{ type: 'MembersReordered', data: { sectionId, memberIds } }] : []
}

/** Whether the member is there, was deleted alone or with the section, or was struck: whoever is known can be erased. */
const isKnown = (board: Board, { sectionId, memberId }: OneMember) => {
  const sections = [...board.sections, ...board.deletedSections.map(({ section }) => section)]
  const members = sections.find(({ id }) => id === sectionId)?.members ?? []
  return (
    members.some(({ id }) => id === memberId) ||
    deletedMember(board, { sectionId, memberId }) !== undefined ||
    board.struck.includes(memberId)
  )
}

/** The pictures of the member that no other member has, or had. */
export const ownPictures = ({ pictures }: Board, memberId: string): readonly StoredPicture[] => {
  const { [memberId]: own = [], ...others } = pictures
  const shared = new Set(Object.values(others).flatMap(list => list.map(({ large }) => large.sha256)))
  return own.filter(({ large }) => !shared.has(large.sha256))
}

export const eraseMember: Decision<Board, OneMember, BoardEvent> = (board, { sectionId, memberId }) => {
  if (board.erased.includes(memberId)) return refuse('MEMBER_ERASED')
  if (!isKnown(board, { sectionId, memberId })) return refuse('MEMBER_NOT_FOUND')
  return [{ type: 'MemberErased', data: { memberId, sectionId, pictures: [...ownPictures(board, memberId)] } }]
}

export const strikeMember: Decision<Board, OneMember & { readonly reason: string }, BoardEvent> = (board, command) => {
  const { sectionId, memberId, reason } = command
  if (deletedMember(board, command) || wentWithSection(board, command))
    return [{ type: 'MemberStruck', data: { memberId, sectionId, reason } }]
  if (isKnown(board, command) && !board.struck.includes(memberId)) return refuse('MEMBER_NOT_DELETED')
  return refuse(board.erased.includes(memberId) ? 'MEMBER_ERASED' : 'MEMBER_NOT_FOUND')
}
