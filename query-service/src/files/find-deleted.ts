import { deletionOf, restorableUntil } from '@shodh/contracts/files/document.ts'
import type { DeletedQuery } from '@shodh/contracts/files/queries.ts'
import type { DeletedItem } from '@shodh/contracts/files/views.ts'
import type { Ports } from '../ports.ts'
import { type FileTree, pathOf, placeOf } from './file-tree.ts'
import { totalSize, WRONG_CURSOR } from './order.ts'
import { namedPeople } from '../people.ts'

/** A page of what can be restored, deleted last first; the cursor is the position of the last deletion on the page before. */
export const findDeleted = async (
  ports: Pick<Ports, 'vault'>,
  tree: FileTree,
  { limit, cursor }: DeletedQuery,
  now: number,
) => {
  const person = namedPeople(ports)
  const before = cursor === undefined ? Infinity : Number(cursor)
  if (Number.isNaN(before)) return WRONG_CURSOR
  const restorable = Array.from(tree.all()).flatMap(node => {
    const deletion = deletionOf(node)
    return deletion && deletion.position < before && restorableUntil(deletion.at) > now ? [{ node, ...deletion }] : []
  })
  const sorted = restorable.toSorted((one, other) => other.position - one.position)
  const shown = sorted.slice(0, limit)
  const items = shown.map(async ({ node, at }): Promise<DeletedItem> => {
    const { id, isFolder, deletedBy = '' } = node
    return {
      id,
      _id: id,
      name: placeOf(node).name,
      path: pathOf(tree, node),
      isFolder,
      size: totalSize(tree, node),
      ...(isFolder && { itemCount: tree.countIn(id) }),
      deletedAt: at,
      deletedBy: await person(deletedBy),
      restorableUntil: new Date(restorableUntil(at)).toISOString(),
    }
  })
  const nextCursor = sorted.length > limit ? String(shown.at(-1)?.position) : null
  return { items: await Promise.all(items), nextCursor }
}
