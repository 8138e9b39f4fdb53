import type { Board } from '@shodh/contracts/board/board.ts'
import type { CreateSection, Reorder, ReviseSection } from '@shodh/contracts/board/commands.ts'
import type { BoardEvent } from '@shodh/contracts/board/events.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { SECTIONS_MAX } from '@shodh/contracts/limits.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../given.ts'
import { deletedSection, isReordered, orderedIds, sectionAsSeen } from './board-request.ts'

type OneSection = { readonly sectionId: string; readonly ifMatch?: IfMatch }

/** Refuses the name of another section. */
const takenName = ({ sections }: Board, name: string, sectionId: string): Refusal | undefined => {
  const other = sections.find(section => section.id !== sectionId && nameKey(section.name) === nameKey(name))
  return other && refuse('SECTION_ALREADY_EXISTS', `Section "${other.name}" already exists`)
}

const tooMany = ({ sections }: Board) => (sections.length < SECTIONS_MAX ? undefined : refuse('TOO_MANY_SECTIONS'))

export const createSection: Decision<Board, CreateSection & Pick<OneSection, 'sectionId'>, BoardEvent> = (
  board,
  command,
) => takenName(board, command.name, '') ?? tooMany(board) ?? [{ type: 'SectionCreated', data: command }]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what changes is in the event; none where nothing does. */
export const reviseSection: Decision<Board, ReviseSection & OneSection, BoardEvent> = (
  board,
  { sectionId, ifMatch, ...command },
) => {
  const section = sectionAsSeen(board, sectionId, ifMatch)
  if (isRefusal(section)) return section
  const taken = takenName(board, command.name ?? section.name, sectionId)
  if (taken) return taken
  const given = Object.entries(command).filter(([, value]) => value !== undefined)
  const changes = given.filter(([field, value]) => !isSame(value, section[field as keyof ReviseSection]))
  return changes.length === 0 ? [] : [{ type: 'SectionRevised', data: { sectionId, ...Object.fromEntries(changes) } }]
}

export const deleteSection: Decision<Board, OneSection, BoardEvent> = (board, { sectionId, ifMatch }) => {
  const section = sectionAsSeen(board, sectionId, ifMatch)
  if (isRefusal(section)) return section
  return [{ type: 'SectionDeleted', data: { sectionId, memberIds: section.members.map(({ id }) => id) } }]
}

export const restoreSection: Decision<Board, OneSection, BoardEvent> = (board, { sectionId }) => {
  const deleted = deletedSection(board, sectionId)
  if (!deleted)
    return refuse(board.sections.some(({ id }) => id === sectionId) ? 'SECTION_NOT_DELETED' : 'SECTION_NOT_FOUND')
  const { section } = deleted
  const place = Math.min(deleted.place, board.sections.length + 1)
  const memberIds = section.members.map(({ id }) => id)
  return (
    takenName(board, section.name, sectionId) ??
    tooMany(board) ?? [{ type: 'SectionRestored', data: { sectionId, place, memberIds } }]
  )
}

type Order = { readonly order: Reorder; readonly ifMatch: IfMatch }

export const reorderSections: Decision<Board, Order, BoardEvent> = (board, { order, ifMatch }) => {
  if (!matches(board.revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  const sectionIds = orderedIds(order, board.sections)
  if (!sectionIds) return refuse('BOARD_ORDER_INCOMPLETE')
  return isReordered(sectionIds, board.sections) ? [{ type: 'SectionsReordered', data: { sectionIds } }] : []
}
