import { type Board, emptyBoard } from '@shodh/contracts/board/board.ts'
import type { BoardHistory, FirstSeen } from './history.ts'
import { type PlacedMember, type PlacedSection, placedSection, placedWithErased, publicSections } from './sections.ts'
import { monthOf } from './today.ts'

/** Whether one of the month of the day belongs to it: `from` of a member who was added later says so. */
const wasMemberBefore = ({ lastSeen }: BoardHistory, { day, member }: FirstSeen, wanted: string) => {
  const { from } = lastSeen.get(member.id) ?? member
  return day > wanted && from !== undefined && from <= monthOf(wanted)
}

/** The section that a member was first seen in, without its other members, at the place that it had then. */
const firstSectionOf = ({ member, board }: FirstSeen): PlacedSection | undefined => {
  const index = board.sections.findIndex(({ id }) => id === member.sectionId)
  const section = board.sections[index]
  return section && { ...placedSection(section, index + 1), members: [] }
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
  const then = withEarlier(history, placedWithErased(boardAt(history, day)), day)
  return publicSections(
    then.map(placed => corrected(history, placed)),
    monthOf(day),
  )
}
