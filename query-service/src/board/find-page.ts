import {
  type BoardPage,
  type PageMember,
  type PageSection,
  asVisitorsSee,
  type BoardMember,
  sectionView,
  withoutContact,
} from '@shodh/contracts/board/views.ts'
import type { Ports } from '../ports.ts'
import { formerMembers } from './former-members.ts'
import type { BoardHistory } from './history.ts'
import { inPageOrder, type PlacedMember, type PlacedSection, placedWithErased, publicSections } from './sections.ts'
import { boardOn } from './past-board.ts'
import { withPerson } from './persons.ts'

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
  const sections = inPageOrder(publicSections(placedWithErased(latest), month), ports.settings)
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
