import type { Board, BoardMember as StoredMember, BoardSection as StoredSection } from '@shodh/contracts/board/board.ts'
import { BOARD_ORDER } from '@shodh/contracts/board/fields.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import type { Ports } from '../ports.ts'
import { type MemberRow, memberRowId } from '@shodh/contracts/board/vault-rows.ts'
import { BoardMember, type BoardSection, memberView, sectionView } from '@shodh/contracts/board/views.ts'

/** A member with the place among those of the section, from 1 on. */
export type PlacedMember = { readonly member: StoredMember; readonly place: number }

export type PlacedSection = {
  readonly section: StoredSection
  readonly place: number
  readonly members: readonly PlacedMember[]
}

export const placeSection = (section: StoredSection, place: number): PlacedSection => ({
  section,
  place,
  members: section.members.map((member, n) => ({ member, place: n + 1 })),
})

export const placeSections = ({ sections }: Pick<Board, 'sections'>): readonly PlacedSection[] =>
  sections.map((section, n) => placeSection(section, n + 1))

/** With those who were erased where they stood: from the last one on, each goes where the list had a member more. */
export const placeWithErased = (board: Board): readonly PlacedSection[] =>
  placeSections(board).map(placed => ({
    ...placed,
    members: board.erasedPlaces
      .filter(({ member }) => member.sectionId === placed.section.id)
      .reduceRight((members, one) => members.toSpliced(one.place - 1, 0, one), placed.members),
  }))

type Term = Pick<StoredMember, 'from' | 'until'>

/** Months are YYYY-MM. */
export const isTermOver = ({ until }: Term, month: string) => until !== undefined && until < month

const isInTerm = (term: Term, month: string) =>
  (term.from === undefined || term.from <= month) && !isTermOver(term, month)

/** What visitors see of the section in a month; undefined where it is inactive. */
export const publicSection = (placed: PlacedSection, month: string): PlacedSection | undefined =>
  placed.section.isActive
    ? { ...placed, members: placed.members.filter(({ member }) => member.isActive && isInTerm(member, month)) }
    : undefined

export const publicSections = (sections: readonly PlacedSection[], month: string): readonly PlacedSection[] =>
  sections.flatMap(section => publicSection(section, month) ?? [])

type Vault = Pick<Ports, 'vault'>

const rowOf = ({ vault }: Vault, { id: memberId, rowHash }: StoredMember): Promise<MemberRow | undefined> =>
  vault.get('board-members', memberRowId({ memberId, rowHash }))

/** Without a row in the vault, the member is being erased. */
export const withPerson = async (ports: Vault, { member, place }: PlacedMember): Promise<BoardMember | undefined> => {
  const row = await rowOf(ports, member)
  return row && BoardMember.parse(memberView(member, row, place))
}

/** The section with its members, who are read from the vault each time: what it erased is stored nowhere else. */
export const withPersons = async (
  ports: Vault,
  { section, place, members }: PlacedSection,
  shown: (member: BoardMember) => BoardMember,
): Promise<BoardSection> => {
  const found = await Promise.all(members.map(member => withPerson(ports, member)))
  return sectionView(section, place, found.filter(member => member !== undefined).map(shown))
}

/** The sections that the settings name come first, in their order; then the others, and those of one name, by their places. */
export const inPageOrder = (
  sections: readonly PlacedSection[],
  settings: Pick<Ports['settings'], 'boardOrder'>,
): readonly PlacedSection[] => {
  const known = (settings.boardOrder ?? BOARD_ORDER).map(nameKey)
  const rankOf = ({ section }: PlacedSection) => {
    const index = known.indexOf(nameKey(section.name))
    return index < 0 ? known.length : index
  }
  return sections.toSorted((one, other) => rankOf(one) - rankOf(other) || one.place - other.place)
}
