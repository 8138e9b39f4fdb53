import { type Board, type BoardMember, type BoardSection, deletedWithSections } from '@shodh/contracts/board/board.ts'
import { type FormerMember, withoutContact } from '@shodh/contracts/board/views.ts'
import type { Ports } from '../ports.ts'
import { withPerson } from './persons.ts'
import { isTermOver } from './sections.ts'
import { dayIn, monthOf } from './today.ts'

type Ended = {
  readonly member: BoardMember
  readonly section: BoardSection
  readonly place: number
  readonly deletedAt?: string
}

/** Of sections and members that visitors could see. */
const endedOf = (board: Board, month: string): readonly Ended[] => {
  const { sections, deletedSections, deletedMembers } = board
  const all = new Map([...sections, ...deletedSections.map(({ section }) => section)].map(each => [each.id, each]))
  const expired = sections.flatMap(section =>
    section.members.flatMap((member, n) => (isTermOver(member, month) ? [{ member, section, place: n + 1 }] : [])),
  )
  const deleted = [...deletedWithSections(board), ...deletedMembers].flatMap(({ member, place, deletedAt }) => {
    const section = all.get(member.sectionId)
    return section ? [{ member, section, place, deletedAt }] : []
  })
  return [...expired, ...deleted].filter(({ member, section }) => member.isActive && section.isActive)
}

/** Until the first of both. */
const earlier = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one

/** Who was on the board, newest first. */
export const formerMembers = async (
  { vault, settings }: Pick<Ports, 'vault' | 'settings'>,
  board: Board,
  month: string,
): Promise<readonly FormerMember[]> => {
  const dayOf = dayIn(settings.timeZone)
  const monthAt = (at: string) => monthOf(dayOf(at))

  const shown = async ({ member, section, place, deletedAt }: Ended): Promise<FormerMember | undefined> => {
    const from = member.from ?? monthAt(member.createdAt)
    const until = earlier(member.until, deletedAt && monthAt(deletedAt))
    const person = await withPerson({ vault }, { member: { ...member, from, until }, place })
    if (!person || until === undefined || from > until) return undefined
    const { name: sectionName, translations } = section
    return { ...withoutContact(person), sectionName, sectionTranslations: [...translations] }
  }
  const found = (await Promise.all(endedOf(board, month).map(shown))).filter(member => member !== undefined)
  const newest = ({ from = '', until = '' }: FormerMember) => `${until} ${from}`
  return found.toSorted((one, other) => (newest(one) < newest(other) ? 1 : newest(one) > newest(other) ? -1 : 0))
}
