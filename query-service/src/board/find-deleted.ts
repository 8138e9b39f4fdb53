import { type Board, deletedWithSections } from '@shodh/contracts/board/board.ts'
import type { DeletedBoardFilter, DeletedMember, DeletedSection } from '@shodh/contracts/board/views.ts'
import { DELETED_PAGE } from '@shodh/contracts/limits.ts'
import { namedPeople } from '../permissions.ts'
import type { Ports } from '../ports.ts'
import { pageOf } from '../responses.ts'
import { withPerson } from './sections.ts'

type Vault = Pick<Ports, 'vault'>
type Removed = Board['deletedMembers'][number] & { readonly isStruck?: boolean }

type Deletion = { readonly deletedAt: string; readonly deletedBy: string }

const deletionOf = async (ports: Vault, { deletedAt, deletedBy }: Deletion) => ({
  deletedAt,
  deletedBy: await namedPeople(ports)(deletedBy),
})

const deletedSections = async (ports: Vault, { deletedSections: all }: Board, filter: DeletedBoardFilter) => {
  const { shown, pagination } = pageOf(all.toReversed(), filter, DELETED_PAGE)
  const sections = await Promise.all(
    shown.map(async (deleted): Promise<DeletedSection> => {
      const { id, name, members } = deleted.section
      return { id, _id: id, name, memberCount: members.length, ...(await deletionOf(ports, deleted)) }
    }),
  )
  return { sections, pagination }
}

/** Whoever is off the board and known still, last deleted first. */
const removedFrom = (board: Board) => {
  const alone: readonly Removed[] = board.deletedMembers
  const struck = board.struckMembers.map((removed): Removed => ({ ...removed, isStruck: true }))
  return [...alone.toReversed(), ...deletedWithSections(board), ...struck.toReversed()].toSorted(
    (one, other) => Date.parse(other.deletedAt) - Date.parse(one.deletedAt),
  )
}

const deletedMembers = async (ports: Vault, board: Board, filter: DeletedBoardFilter) => {
  const there = new Map(board.sections.map(({ id, name }) => [id, name]))
  const gone = new Map(board.deletedSections.map(({ section }) => [section.id, section.name]))
  const { shown, pagination } = pageOf(removedFrom(board), filter, DELETED_PAGE)
  const one = async (removed: Removed): Promise<DeletedMember | undefined> => {
    const member = await withPerson(ports, removed)
    if (!member) return undefined
    const { id, _id, sectionId, fullName, designation, image } = member
    const sectionName = there.get(sectionId) ?? gone.get(sectionId) ?? ''
    const person = { id, _id, sectionId, sectionName, fullName, designation, image }
    const { isStruck } = removed
    return { ...person, isSectionDeleted: !there.has(sectionId), isStruck, ...(await deletionOf(ports, removed)) }
  }
  const members = (await Promise.all(shown.map(one))).filter(member => member !== undefined)
  return { members, pagination }
}

/** One page of the deleted sections, or of the members who were deleted or struck. */
export const findDeleted = (ports: Vault, board: Board, filter: DeletedBoardFilter) =>
  (filter.kind === 'sections' ? deletedSections : deletedMembers)(ports, board, filter)
