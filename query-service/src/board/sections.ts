import type { Board, BoardMember, BoardSection } from '@shodh/contracts/board/board.ts'
import { BOARD_ORDER } from '@shodh/contracts/board/fields.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import type { Ports } from '../ports.ts'

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

/** A member with the place among those of the section, from 1 on. */
export type PlacedMember = { readonly member: BoardMember; readonly place: number }

export type PlacedSection = {
  readonly section: BoardSection
  readonly place: number
  readonly members: readonly PlacedMember[]
}

export const placedSection = (section: BoardSection, place: number): PlacedSection => ({
  section,
  place,
  members: section.members.map((member, n) => ({ member, place: n + 1 })),
})

export const placedSections = ({ sections }: Pick<Board, 'sections'>): readonly PlacedSection[] =>
  sections.map((section, n) => placedSection(section, n + 1))

/** With those who were erased where they stood: from the last one on, each goes where the list had a member more. */
export const placedWithErased = (board: Board): readonly PlacedSection[] =>
  placedSections(board).map(placed => ({
    ...placed,
    members: board.erasedPlaces
      .filter(({ member }) => member.sectionId === placed.section.id)
      .reduceRight((members, one) => members.toSpliced(one.place - 1, 0, one), placed.members),
  }))

type Term = Pick<BoardMember, 'from' | 'until'>

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
