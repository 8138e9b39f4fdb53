import type { Board, BoardMember, BoardSection } from '@shodh/contracts/board/board.ts'

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
