import type { BoardMember as Member } from '@shodh/contracts/board/board.ts'
import { type MemberRow, memberRowId } from '@shodh/contracts/board/vault-rows.ts'
import { BoardMember, type BoardSection, memberView, sectionView } from '@shodh/contracts/board/views.ts'
import type { Ports } from '../ports.ts'
import type { PlacedMember, PlacedSection } from './sections.ts'

type Vault = Pick<Ports, 'vault'>

const rowOf = ({ vault }: Vault, { id: memberId, rowHash }: Member): Promise<MemberRow | undefined> =>
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
