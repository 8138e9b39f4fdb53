import {
  type Board,
  boardChanges,
  type BoardMember,
  type BoardSection,
  emptyBoard,
} from '@shodh/contracts/board/board.ts'
import type { BoardEvent } from '@shodh/contracts/board/events.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { isRefusal, refuse, type StateFold } from '../decider.ts'
import type { CommandRequest } from '../handle.ts'
import { type IfMatch, matches } from '../given.ts'

export const BOARD_STREAM = 'board'

export const board: StateFold<Board, BoardEvent> = { initial: emptyBoard, on: boardChanges }

export type BoardCommandRequest = CommandRequest<Board, BoardEvent>

/** A command to the stream of the board. */
export const boardRequest = (command: Omit<BoardCommandRequest, 'stream' | 'fold'>): BoardCommandRequest => ({
  ...command,
  stream: BOARD_STREAM,
  fold: board,
})

export const deletedSection = ({ deletedSections }: Board, sectionId: string) =>
  deletedSections.find(({ section }) => section.id === sectionId)

export const sectionOf = (board: Board, sectionId: string): BoardSection | Refusal =>
  board.sections.find(({ id }) => id === sectionId) ??
  refuse(deletedSection(board, sectionId) ? 'SECTION_DELETED' : 'SECTION_NOT_FOUND')

/** The section as somebody saw it. */
export const sectionAsSeen = (board: Board, sectionId: string, ifMatch: IfMatch): BoardSection | Refusal => {
  const section = sectionOf(board, sectionId)
  if (isRefusal(section)) return section
  return matches(section.revision, ifMatch) ? section : refuse('PRECONDITION_FAILED')
}

/** Why a member is not in a section. */
export const noMember = ({ erased, deletedMembers }: Board, sectionId: string, memberId: string): Refusal => {
  if (erased.includes(memberId)) return refuse('MEMBER_ERASED')
  const isDeleted = deletedMembers.some(({ member }) => member.id === memberId && member.sectionId === sectionId)
  return refuse(isDeleted ? 'MEMBER_DELETED' : 'MEMBER_NOT_FOUND')
}

export type OneMember = { readonly sectionId: string; readonly memberId: string }

export const memberOf = (
  board: Board,
  { sectionId, memberId }: OneMember,
  ifMatch?: IfMatch,
): BoardMember | Refusal => {
  const section = sectionOf(board, sectionId)
  if (isRefusal(section)) return section
  const member = section.members.find(({ id }) => id === memberId)
  if (!member) return noMember(board, sectionId, memberId)
  return matches(section.revision, ifMatch) ? member : refuse('PRECONDITION_FAILED')
}

type Placed = { readonly id: string; readonly displayOrder: number }

/** The ids in the order of their places; undefined unless each of these is named once, with the places from 1 on. */
export const orderedIds = (list: readonly Placed[], there: readonly { readonly id: string }[]) => {
  const sorted = list.toSorted((one, other) => one.displayOrder - other.displayOrder)
  const ids = sorted.map(({ id }) => id)
  const isWhole = ids.length === there.length && there.every(({ id }) => ids.includes(id))
  return isWhole && sorted.every(({ displayOrder }, n) => displayOrder === n + 1) ? ids : undefined
}

/** Whether the order is another one. */
export const isReordered = (ids: readonly string[], there: readonly { readonly id: string }[]) =>
  ids.some((id, n) => there[n]?.id !== id)
