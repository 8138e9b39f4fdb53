import type { Board, BoardMember as Member, BoardSection as Section } from '@shodh/contracts/board/board.ts'
import { memberRowId } from '@shodh/contracts/board/vault-rows.ts'
import type { Ports } from '../ports.ts'
import { type BoardMember, type BoardSection, memberView, sectionView } from '@shodh/contracts/board/views.ts'

/** Undefined of one who is being erased. */
const withPerson = async (
  vault: Ports['vault'],
  member: Member,
  displayOrder: number,
): Promise<BoardMember | undefined> => {
  const row = await vault.get('board-members', memberRowId({ memberId: member.id, rowHash: member.rowHash }))
  return row && memberView(member, row, displayOrder)
}

export const membersResponse = async (vault: Ports['vault'], { members }: Pick<Section, 'members'>) => {
  const shown = await Promise.all(members.map((member, n) => withPerson(vault, member, n + 1)))
  return shown.filter(member => member !== undefined)
}

const sectionAt = async (vault: Ports['vault'], section: Section, n: number): Promise<BoardSection> =>
  sectionView(section, n + 1, await membersResponse(vault, section))

export const sectionsResponse = (vault: Ports['vault'], { sections }: Board) =>
  Promise.all(sections.map((section, n) => sectionAt(vault, section, n)))

/** A section of the board after the command. */
export const sectionResponse = async (vault: Ports['vault'], { sections }: Board, sectionId: string) => {
  const index = sections.findIndex(({ id }) => id === sectionId)
  const section = sections[index]
  return section && sectionAt(vault, section, index)
}

/** A member after the command, in whichever section. */
export const memberResponse = async (vault: Ports['vault'], { sections }: Board, memberId: string) => {
  const members = sections.find(section => section.members.some(({ id }) => id === memberId))?.members ?? []
  const index = members.findIndex(({ id }) => id === memberId)
  const member = members[index]
  return member && withPerson(vault, member, index + 1)
}
