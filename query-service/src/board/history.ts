import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import {
  type Board,
  type BoardMember,
  boardChanges,
  deletedWithSections,
  emptyBoard,
} from '@shodh/contracts/board/board.ts'
import type { BoardEvent } from '@shodh/contracts/board/events.ts'
import { type Recorded, recorded } from '@shodh/contracts/event.ts'
import { dayIn, monthOf } from '../today.ts'
import { type PlacedMember, type PlacedSection, placeSection, placeWithErased, publicSections } from './sections.ts'

/** Whether one of the month of the day belongs to it: `from` of a member who was added later says so. */
const wasMemberBefore = ({ lastSeen }: BoardHistory, { day, member }: FirstSeen, wanted: string) => {
  const { from } = lastSeen.get(member.id) ?? member
  return day > wanted && from !== undefined && from <= monthOf(wanted)
}

/** The section that a member was first seen in, without its other members, at the place that it had then. */
const firstSectionOf = ({ member, board }: FirstSeen): PlacedSection | undefined => {
  const index = board.sections.findIndex(({ id }) => id === member.sectionId)
  const section = board.sections[index]
  return section && { ...placeSection(section, index + 1), members: [] }
}

/** With those who were added later, though their term had begun. */
const withEarlier = (history: BoardHistory, sections: readonly PlacedSection[], day: string) => {
  const all = new Map(sections.map(placed => [placed.section.id, placed]))
  for (const seen of history.firstSeen.values()) {
    if (!wasMemberBefore(history, seen, day)) continue
    const into = all.get(seen.member.sectionId) ?? firstSectionOf(seen)
    if (!into) continue
    const last: PlacedMember = { member: seen.member, place: into.members.length + 1 }
    all.set(into.section.id, { ...into, members: [...into.members, last] })
  }
  return [...all.values()]
}

/** With the terms as they are known now, without those who were struck. */
const corrected = ({ lastSeen, latest }: BoardHistory, placed: PlacedSection): PlacedSection => ({
  ...placed,
  members: placed.members.flatMap(({ member, place }) => {
    if (latest.struck.includes(member.id)) return []
    const { from, until } = lastSeen.get(member.id) ?? member
    return [{ member: { ...member, from, until }, place }]
  }),
})

const boardAt = ({ days }: BoardHistory, day: string): Board =>
  days.findLast(each => each.day <= day)?.board ?? emptyBoard

/** What visitors saw at the end of a day, with those who were erased since. */
export const boardOn = (history: BoardHistory, day: string): readonly PlacedSection[] => {
  const then = withEarlier(history, placeWithErased(boardAt(history, day)), day)
  return publicSections(
    then.map(placed => corrected(history, placed)),
    monthOf(day),
  )
}

/** The board at the end of a day on which it changed. */
type DayOfBoard = { readonly day: string; readonly board: Board }

/** The first time that a member was on the board at the end of a day. */
type FirstSeen = { readonly day: string; readonly member: BoardMember; readonly board: Board }

export type BoardHistory = {
  /** Oldest first. */
  readonly days: readonly DayOfBoard[]
  readonly latest: Board
  readonly firstSeen: ReadonlyMap<string, FirstSeen>
  /** Each member as the board had them last, with what is known of the term. */
  readonly lastSeen: ReadonlyMap<string, BoardMember>
}

type Change = (board: Board, event: Recorded<BoardEvent>) => Board

const changed = (board: Board, event: Recorded<BoardEvent>): Board =>
  Object.hasOwn(boardChanges, event.type) ? (boardChanges[event.type] as Change)(board, event) : board

const membersOf = ({ sections }: Pick<Board, 'sections'>) => sections.flatMap(({ members }) => members)

const deletedFrom = (board: Board) =>
  [...board.deletedMembers, ...deletedWithSections(board)].map(({ member }) => member)

/** A clock that went back doesn't make a day of the past another one. */
const foldDays = (events: readonly Recorded<BoardEvent>[], timeZone: string): readonly DayOfBoard[] => {
  const dayOf = dayIn(timeZone)
  const days = new Map<string, Board>()
  let [board, day] = [emptyBoard, '']
  for (const event of events) {
    const on = dayOf(event.metadata.at)
    board = changed(board, event)
    day = on > day ? on : day
    days.set(day, board)
  }
  return Array.from(days, ([on, then]) => ({ day: on, board: then }))
}

/** The board of every day, from the events of its stream. */
export const foldHistory = (stored: readonly StoredEvent[], timeZone: string): BoardHistory => {
  const events = stored.map(event => recorded<BoardEvent>(event))
  const days = foldDays(events, timeZone)
  const latest = days.at(-1)?.board ?? emptyBoard
  const firstSeen = new Map<string, FirstSeen>()
  const lastSeen = new Map<string, BoardMember>()
  for (const { day, board } of days) {
    for (const member of membersOf(board))
      if (!firstSeen.has(member.id)) firstSeen.set(member.id, { day, member, board })
    for (const member of [...membersOf(board), ...deletedFrom(board)]) lastSeen.set(member.id, member)
  }
  return { days, latest, firstSeen, lastSeen }
}
