import { deletionOf, type FileDeletion, type FileDocument } from '@shodh/contracts/files/document.ts'
import { FILE_PATH_MAX_LEVELS } from '@shodh/contracts/limits.ts'
import { type FileTree, pathOf, ROOT } from './file-tree.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'

/** What is at a public address: a file, the path that it has now, or the knowledge that it was deleted. */
export type PublicFile =
  | { readonly is: 'here'; readonly file: FileDocument }
  | { readonly is: 'moved'; readonly path: string }
  | { readonly is: 'deleted'; readonly file: FileDocument }

/** Folders and files that one part of an address is looked for in, so that its cost is bounded. */
const CANDIDATES_MAX = 20

/** When it left the folder and the name last. */
const leftAt = (node: FileDocument, parentId: string, key: string): number => {
  const { places } = node
  const n = places.findLastIndex(place => place.parentId === parentId && nameKey(place.name) === key)
  return places[n + 1]?.since ?? deletionOf(node)?.position ?? 0
}

/** What has the name in the folder, then what had it, the last one first. */
const named = (tree: FileTree, parentId: string, key: string): readonly FileDocument[] => {
  const now = tree.child(parentId, key)
  const before = tree.formerly(parentId, key)
  const latest = before.toSorted((one, other) => leftAt(other, parentId, key) - leftAt(one, parentId, key))
  return now ? [now, ...latest] : latest
}

/** What is at the path, then what was, the last one first; of folders that were renamed or moved what is in them. */
export const nodesAt = (tree: FileTree, path: string): readonly FileDocument[] => {
  let found: readonly FileDocument[] = [ROOT]
  for (const segment of path.split('/')) {
    const key = nameKey(segment)
    found = [...new Set(found.flatMap(({ id }) => named(tree, id, key)))].slice(0, CANDIDATES_MAX)
  }
  return found
}

/**
 * What a path below `/files` leads to; undefined where there is nothing, or nothing public. Who has the path now comes
 * before who had it, and a folder that was renamed or moved is followed with all that lies in it.
 */
export const publicFile = (tree: FileTree, path: string): PublicFile | undefined => {
  const files = nodesAt(tree, path).filter(({ isFolder }) => !isFolder)
  const file = files.find(each => !goneWith(tree, each) && isPublished(tree, each))
  if (file) {
    const now = pathOf(tree, file)
    return now === path ? { is: 'here', file } : { is: 'moved', path: now }
  }
  const deleted = files.find(each => isPublished(tree, each, goneWith(tree, each)?.position ?? 0))
  return deleted && { is: 'deleted', file: deleted }
}

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
const goneWith = (tree: Tree, node: FileDocument): FileDeletion | undefined =>
  firstOf([node, ...tree.above(node)].map(deletionOf))
