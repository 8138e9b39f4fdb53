import {
  type BoardPage,
  type PageMember,
  type PageSection,
  asVisitorsSee,
  type BoardMember,
  sectionView,
  withoutContact,
  type FormerMember,
} from '@shodh/contracts/board/views.ts'
import type { Ports } from '../ports.ts'
import { type BoardHistory, boardOn } from './history.ts'
import {
  inPageOrder,
  type PlacedMember,
  type PlacedSection,
  placeWithErased,
  publicSections,
  withPerson,
  isTermOver,
} from './sections.ts'
import { type Board, deletedWithSections } from '@shodh/contracts/board/board.ts'
import { dayIn, monthOf } from '../today.ts'

type Ended = PlacedMember & Pick<PlacedSection, 'section'> & { readonly deletedAt?: string }

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
const formerMembers = async (
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

type Needed = Pick<Ports, 'vault' | 'settings'>

/** With somebody erased in the place of each who was. */
const pageSection = async (
  ports: Needed,
  { latest }: BoardHistory,
  { section, place, members }: PlacedSection,
  show: (member: BoardMember) => BoardMember,
): Promise<PageSection> => {
  const shown = async (placed: PlacedMember): Promise<PageMember | undefined> => {
    const { id } = placed.member
    if (latest.erased.includes(id)) return { id, isErased: true }
    const person = await withPerson(ports, placed)
    return person && show(person)
  }
  const found = (await Promise.all(members.map(shown))).filter(member => member !== undefined)
  return { ...sectionView(section, place, []), members: found }
}

/** The sections as visitors saw them at the end of a day, ordered by their places. */
export const pastSections = (ports: Needed, history: BoardHistory, day: string): Promise<readonly PageSection[]> =>
  Promise.all(boardOn(history, day).map(section => pageSection(ports, history, section, withoutContact)))

type Recorded = { readonly history: BoardHistory; readonly changes: readonly string[] }

/** The board's page today. */
export const presentPage = async (ports: Needed, { history, changes }: Recorded, month: string): Promise<BoardPage> => {
  const { latest } = history
  const sections = inPageOrder(publicSections(placeWithErased(latest), month), ports.settings)
  return {
    asOf: null,
    sections: await Promise.all(sections.map(section => pageSection(ports, history, section, asVisitorsSee))),
    former: ports.settings.formerMembers === true ? [...(await formerMembers(ports, latest, month))] : [],
    days: changes.toReversed(),
  }
}

/** The board's page as it was from a day on which it changed. */
export const pastPage = async (ports: Needed, { history, changes }: Recorded, day: string): Promise<BoardPage> => {
  const sections = inPageOrder(boardOn(history, day), ports.settings)
  return {
    asOf: day,
    sections: await Promise.all(sections.map(section => pageSection(ports, history, section, withoutContact))),
    former: [],
    days: changes.toReversed(),
  }
}
