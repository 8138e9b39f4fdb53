import { deletionOf, type FileDocument } from '@shodh/contracts/files/document.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import { type FileTree, pathOf, ROOT } from './file-tree.ts'
import { goneWith, isPublished } from './published.ts'

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
