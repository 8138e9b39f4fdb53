import { deletionOf, type FileDeletion, type FileDocument } from '@shodh/contracts/files/document.ts'
import { FILE_PATH_MAX_LEVELS } from '@shodh/contracts/limits.ts'
import type { FileTree } from './file-tree.ts'

type Tree = Pick<FileTree, 'node' | 'above'>
/** Positions of the log, both excluded. */
type Between = { readonly after: number; readonly before: number }

const firstOf = (deletions: readonly (FileDeletion | undefined)[]): FileDeletion | undefined => {
  const all = deletions.filter(deletion => deletion !== undefined)
  return all.toSorted((one, other) => one.position - other.position)[0]
}

/** The first deletion between two positions, of the node or of a folder that it was in then. */
const deletionBetween = (
  tree: Tree,
  node: FileDocument,
  { after, before }: Between,
  levels = FILE_PATH_MAX_LEVELS,
): FileDeletion | undefined =>
  firstOf([
    node.deletions.find(({ position }) => position > after && position < before),
    ...node.places.map(({ parentId, since }, n) => {
      const folder = parentId === '' || levels === 0 ? undefined : tree.node(parentId)
      const there = { after: Math.max(after, since), before: Math.min(before, node.places[n + 1]?.since ?? Infinity) }
      return folder && there.after < there.before ? deletionBetween(tree, folder, there, levels - 1) : undefined
    }),
  ])

/** The deletion that ended what was made at a position, such as a link: of the node, or of a folder around it, restored or not. */
export const endOf = (tree: Tree, node: FileDocument, since: number): FileDeletion | undefined =>
  deletionBetween(tree, node, { after: since, before: Infinity })

/** Whether it is public by itself, or was before a position. */
export const isPublishedItself = (tree: Tree, node: FileDocument, before = Infinity): boolean => {
  const after = node.publishedSince ?? Infinity
  return after < before && deletionBetween(tree, node, { after, before }) === undefined
}

/** Whether it is public by itself or through a folder around it, or was before a position. */
export const isPublished = (tree: Tree, node: FileDocument, before = Infinity): boolean =>
  [node, ...tree.above(node)].some(each => isPublishedItself(tree, each, before))

/** The deletion with which it went, alone or with a folder around it; undefined while it is there. */
export const goneWith = (tree: Tree, node: FileDocument): FileDeletion | undefined =>
  firstOf([node, ...tree.above(node)].map(deletionOf))
