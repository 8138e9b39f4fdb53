import { positionText } from '@shodh/contracts/event.ts'
import type { FileDocument } from '@shodh/contracts/files/document.ts'
import { fileTree } from '../files/file-tree.ts'
import { byKindAndName } from '../files/order.ts'

/** The moment of a position: that many days after the first of January 2026. */
export const momentOf = (position: number) => new Date(Date.UTC(2026, 0, 1 + position)).toISOString()

type Given = Partial<FileDocument> & { readonly name?: string; readonly parentId?: string; readonly bytes?: number }

let positions = 0

const node = (id: string, { name = id, parentId = '', ...given }: Given, isFolder: boolean): FileDocument => ({
  id,
  changed: positionText((positions += 1)),
  isFolder,
  createdAt: momentOf(0),
  places: [{ parentId, name, since: 0 }],
  versions: [],
  deletions: [],
  ...given,
})

export const folder = (id: string, given: Given = {}) => node(id, given, true)

export const file = (id: string, { bytes = 1, ...given }: Given = {}) => {
  const version = { version: 1, sha256: id.padEnd(64, '0'), bytes, crc32: 0, contentType: 'text/plain' }
  return node(
    id,
    { versions: [{ ...version, at: given.createdAt ?? momentOf(0), actorId: 'editor' }], ...given },
    false,
  )
}

/** A deletion, by the position of its event. */
export const deletedAt = (position: number) => ({ position, at: momentOf(position) })

/** The places of a node: each with the position from which on it was there. */
export const places = (...given: readonly (readonly [since: number, parentId: string, name: string])[]) =>
  given.map(([since, parentId, name]) => ({ since, parentId, name }))

export const treeOf = (...nodes: readonly FileDocument[]) => {
  const tree = fileTree(byKindAndName(['en', 'hi', 'mr']))
  for (const each of nodes) tree.put(each)
  return tree
}
